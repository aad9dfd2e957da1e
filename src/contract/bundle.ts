/**
 * Bundles a contract that is split into files into the one document that partners, generators and the server
 * read.
 *
 * A reference into a file that holds components, such as `public/schemas/events.yaml#/Event` or
 * `shared/headers.yaml#/RequestId`, becomes one to `#/components/schemas/Event` or
 * `#/components/headers/RequestId`. Components are sorted by name, so that no other change moves them. Any
 * other reference, such as that of a path, is replaced by its target. Templates are filled in before (templates.ts). Last, the operations of other contracts that
 * it mirrors are added (mirrors.ts), and the exports of lists (exports.ts).
 */
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import {
  type Json,
  type JsonObject,
  lookUp,
  namesOf,
  objectOf,
  rewritten,
  withEach,
} from './contract-diff/json.ts';
import { withExports } from './exports.ts';
import { withMirrors } from './mirrors.ts';
import { readFilledIn } from './templates.ts';

export type ContractName = 'public' | 'operator' | 'console';
export const contractNames = ['public', 'operator', 'console'] as const satisfies readonly ContractName[];
export const contractsFolder = fileURLToPath(new URL('../../openapi/', import.meta.url));
export const rootFileOf = (name: ContractName, folder = contractsFolder): string =>
  resolve(folder, `${name}.yaml`);

export interface Bundle {
  readonly document: JsonObject;
  /** Every file that was read, with the names in it that are referred to. */
  readonly partsByFile: ReadonlyMap<string, ReadonlySet<string>>;
}

const componentKinds = ['parameters', 'headers', 'schemas', 'examples', 'responses'];

/** @throws Error that names the file that cannot be read, or whose reference has no target. */
export function bundle(rootFile: string): Bundle {
  const folder = dirname(rootFile);
  const contents = new Map<string, Json>();
  const partsByFile = new Map<string, Set<string>>();
  const components = new Map(componentKinds.map((kind) => [kind, new Map<string, Component>()]));

  const contentOf = (file: string): Json => {
    if (!contents.has(file)) {
      const { content, templates } = readFilledIn(file);
      contents.set(file, content);
      partsByFile.set(file, partsByFile.get(file) ?? new Set());
      for (const template of templates) {
        const parts = partsByFile.get(template.file) ?? new Set();
        partsByFile.set(template.file, parts.add(template.name));
      }
    }
    return contents.get(file);
  };

  const bundled = (node: Json, file: string): Json =>
    rewritten(node, (object) => bundledObject(object, file));
  const bundledObject = (node: JsonObject, file: string): Json => {
    const { $ref: reference } = node;
    if (typeof reference !== 'string' || (file === rootFile && reference.startsWith('#')))
      return withEach(node, (value) => bundled(value, file));
    const [path = '', pointer = ''] = reference.split('#');
    const target = path === '' ? file : resolve(dirname(file), path);
    const names = namesOf(`#${pointer}`);
    const found = lookUp(contentOf(target), names);
    if (found === undefined) throw new Error(`${relative('.', file)}: "${reference}" leads nowhere.`);
    const [name = ''] = names;
    partsByFile.get(target)?.add(name);
    // public/schemas/events.yaml or public/headers.yaml
    const kind =
      relative(folder, target)
        .split(sep)[1]
        ?.replace(/\.yaml$/, '') ?? '';
    const ofKind = components.get(kind);
    if (!ofKind) return bundled(found, target);
    const known = ofKind.get(name);
    if (known && known.file !== target) {
      throw new Error(`${relative('.', known.file)} and ${relative('.', target)} both have ${name}.`);
    }
    if (!known) {
      const component: Component = { file: target, value: null };
      ofKind.set(name, component);
      component.value = bundled(found, target);
    }
    return { ...node, $ref: `#/components/${kind}/${name}` };
  };

  const root = objectOf(bundled(contentOf(rootFile), rootFile));
  const own = objectOf(root.components);
  const document = {
    ...root,
    components: {
      ...own,
      ...Object.fromEntries(
        componentKinds
          .map((kind): [string, JsonObject] => {
            const collected = [...(components.get(kind) ?? [])].map(([name, { value }]) => [name, value]);
            return [kind, sortedByName({ ...objectOf(own[kind]), ...Object.fromEntries(collected) })];
          })
          .filter(([, ofKind]) => Object.keys(ofKind).length > 0),
      ),
    },
  };
  const mirrored = withMirrors(document, (name) => bundle(resolve(folder, `${name}.yaml`)).document);
  return { document: withExports(mirrored), partsByFile };
}

interface Component {
  readonly file: string;
  value: Json;
}

/**
 * The YAML for partners. A line is never folded within a word, because the server replaces some words
 * (src/http/edge/contract).
 */
export function yamlOf(document: JsonObject): string {
  return stringify(document, { aliasDuplicateObjects: false, blockQuote: 'literal', lineWidth: 0 });
}

function sortedByName(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
