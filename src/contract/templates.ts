/**
 * Fills in the templates of a contract's files.
 *
 * A part of a file with `$template: "templates.yaml#/Webhook"` becomes that part of the named file. Where the template has the
 * text `{{name}}`, it gets the part's member `name`; a member whose value the part lacks is left out. What the part has besides
 * is added: the members of an object to those of the template's, which they replace, the items of a list after the template's.
 * References are read in the file of the part.
 */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isMap, isNode, parse, parseDocument } from 'yaml';
import { isObject, type Json, type JsonObject, objectOf } from './contract-diff/json.ts';

export interface FilledIn {
  readonly content: Json;
  /** Those that the file uses. */
  readonly templates: readonly Template[];
}

interface Template {
  readonly file: string;
  readonly name: string;
}

/** @throws Error that names the file, for one that cannot be read and for a template that does not exist. */
export function readFilledIn(file: string): FilledIn {
  const content = readYaml(file);
  if (!isObject(content)) return { content, templates: [] };
  const templates: Template[] = [];
  const parts = Object.entries(content).map(([name, part]): [string, Json] => {
    const { $template: reference, ...members } = objectOf(part);
    if (typeof reference !== 'string') return [name, part];
    const template = templateAt(file, reference);
    templates.push(template);
    const found = objectOf(readYaml(template.file))[template.name];
    if (found === undefined) throw new Error(`${relative('.', file)}: "${reference}" leads nowhere.`);
    const text = JSON.stringify(found);
    const added = Object.entries(members).filter(([member]) => !text.includes(`"{{${member}}}"`));
    return [name, withAdded(objectOf(filledIn(found, members)), added)];
  });
  return { content: Object.fromEntries(parts), templates };
}

/** The file's text with each part that has a template in one line, so that all others keep theirs. */
export function filledInText(file: string): string {
  const text = readFileSync(file, 'utf8');
  const { content, templates } = readFilledIn(file);
  const document = parseDocument(text);
  if (templates.length === 0 || !isMap(document.contents)) return text;
  return document.contents.items.reduceRight((result, { key, value }) => {
    if (!isMap(value) || !value.has('$template') || !isNode(value) || !value.range) return result;
    const [start, end] = value.range;
    const lineBreaks = '\n'.repeat(text.slice(start, end).split('\n').length - 1);
    return (
      result.slice(0, start) + JSON.stringify(objectOf(content)[String(key)]) + lineBreaks + result.slice(end)
    );
  }, text);
}

function templateAt(file: string, reference: string): Template {
  const [, path, name] = /^([\w./-]+\.yaml|)#\/(\w+)$/.exec(reference) ?? [];
  if (path === undefined || name === undefined)
    throw new Error(`${relative('.', file)}: "${reference}" does not name a template.`);
  return { file: path === '' ? file : resolve(dirname(file), path), name };
}

function withAdded(template: JsonObject, members: readonly [string, Json][]): JsonObject {
  const added = members.map(([name, value]): [string, Json] => {
    const known = template[name];
    if (Array.isArray(known) && Array.isArray(value)) return [name, [...known, ...value]];
    return [name, isObject(known) && isObject(value) ? { ...known, ...value } : value];
  });
  return { ...template, ...Object.fromEntries(added) };
}

function filledIn(template: Json, members: JsonObject): Json {
  if (typeof template === 'string') {
    const name = /^\{\{(\w+)\}\}$/.exec(template)?.[1];
    return name === undefined ? template : members[name];
  }
  if (Array.isArray(template)) return template.map((item) => filledIn(item, members));
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, value]): [string, Json] => [name, filledIn(value, members)])
      .filter(([, value]) => value !== undefined),
  );
}

function readYaml(file: string): Json {
  try {
    return parse(readFileSync(file, 'utf8'), { merge: true });
  } catch (error) {
    throw new Error(`${relative('.', file)}: ${error instanceof Error ? error.message : error}`);
  }
}
