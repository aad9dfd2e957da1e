/** Colours code: as HTML with classes for its parts. An unknown language stays plain. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from '../../platform/escape-html.ts';

const languages = { bash, csharp, go, http, java, json, php, python, ruby, sql, typescript, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const names: Record<string, keyof typeof languages> = {
  sh: 'bash',
  yaml: 'yaml',
  csharp: 'csharp',
  go: 'go',
  http: 'http',
  java: 'java',
  json: 'json',
  php: 'php',
  py: 'python',
  ruby: 'ruby',
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
