/** Colours code: as HTML with classes for its parts. An unknown language stays plain. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from '../../platform/escape-html.ts';

const languages = { bash, go, http, json, python, sql, typescript, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const names: Record<string, keyof typeof languages> = {
  sh: 'bash',
  yaml: 'yaml',
  go: 'go',
  http: 'http',
  json: 'json',
  py: 'python',
  sql: 'sql',
  ts: 'typescript',
};

/** By language and code: the docs are built for several names, and most code is the same for all. */
const known = new Map<string, string>();

export function highlight(code: string, language: string): string {
  const name = names[language];
  if (!name) return escapeHtml(code);
  const key = `${name} ${code}`;
  const html = known.get(key) ?? hljs.highlight(code, { language: name }).value;
  known.set(key, html);
  return html;
}
