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
import { escapeHtml } from '../platform/escape-html.ts';

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

export function highlight(code: string, language: string): string {
  const name = names[language];
  return name ? hljs.highlight(code, { language: name }).value : escapeHtml(code);
}
