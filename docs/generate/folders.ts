// The folders and their import arrows, as dependency-cruiser finds them: figures, a picture in Mermaid, a table.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { table } from './tables.ts';

/** Which files import which. */
export type Imports = readonly { readonly from: string; readonly to: string }[];

/** Folders, files beside them, and what each imports of the others. */
type Modules = ReadonlyMap<string, ReadonlySet<string>>;

/** All imports between files of src. */
export async function readImports(): Promise<Imports> {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/depcruise',
    ['src', 'generated', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { modules } = JSON.parse(stdout) as {
    modules: { source: string; dependencies: { resolved: string }[] }[];
  };
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

/**
 * A picture of what lies directly below a folder: its folders, and the files beside them.
 *
 * @param isDrawn whether the picture has the module; the table has all.
 */
export function foldersPicture(
  imports: Imports,
  root: string,
  isDrawn: (module: string) => boolean = () => true,
): string {
  const { modules, arrows, byLayer, layerCount } = layered(imports, root);
  const drawn = arrows.filter(
    ({ from, to }) => isDrawn(from) && isDrawn(to) && !isImplied(modules, from, to),
  );
  return [
    `${modules.size} folders and files, ${arrows.length} arrows, ${layerCount} layers, 0 upward arrows.`,
    '',
    '```mermaid',
    'flowchart TD',
    ...byLayer
      .filter(({ module }) => isDrawn(module))
      .map(({ module }) => `  ${nodeId(module)}["${module}"]`),
    ...drawn.map(({ from, to }) => `  ${nodeId(from)} --> ${nodeId(to)}`),
    '```',
  ].join('\n');
}

/** The same as a table, with every arrow. */
export function foldersTable(imports: Imports, root: string): string {
  return table(
    ['layer', `in \`${root}\``, 'imports'],
    layered(imports, root).byLayer.map(({ module, below, layer }) => [
      `${layer}`,
      `\`${module}\``,
      [...below].map((each) => `\`${each}\``).join(', '),
    ]),
  );
}

/** @throws Error for modules that import each other, directly or by way of others. */
function layered(imports: Imports, root: string) {
  const modules = modulesOf(imports, root);
  const layers = layersOf(modules);
  const layerOf = (module: string) => layers.get(module) ?? 0;
  const arrows = [...modules].flatMap(([from, below]) => [...below].map((to) => ({ from, to })));
  const upward = arrows.filter(({ from, to }) => layerOf(to) >= layerOf(from));
  if (upward.length > 0) {
    const cycles = upward.map(({ from, to }) => `${from} imports ${to}`).join(', ');
    throw new Error(`Folders or files of ${root} import each other: ${cycles}, and the other way round.`);
  }
  const byLayer = [...modules]
    .map(([module, below]) => ({ module, below, layer: layerOf(module) }))
    .sort((a, b) => b.layer - a.layer || (a.module < b.module ? -1 : 1));
  return { modules, arrows, byLayer, layerCount: Math.max(...layers.values()) + 1 };
}

function modulesOf(imports: Imports, root: string): Modules {
  const moduleOf = (file: string) =>
    file.startsWith(`${root}/`) ? file.slice(root.length + 1).replace(/\/.*/, '/') : undefined;
  const modules = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [module, below] = [moduleOf(from), moduleOf(to)];
    for (const each of [module, below])
      if (each !== undefined && !modules.has(each)) modules.set(each, new Set());
    if (module !== undefined && below !== undefined && module !== below) modules.get(module)?.add(below);
  }
  return new Map([...modules].sort().map(([module, below]) => [module, new Set([...below].sort())]));
}

/** Layer 0 imports nothing; every other module is one above the highest that it imports. An arrow back is left out. */
function layersOf(modules: Modules): ReadonlyMap<string, number> {
  const layers = new Map<string, number>();
  const visit = (module: string, above: readonly string[]): number => {
    const known = layers.get(module);
    if (known !== undefined) return known;
    const below = [...(modules.get(module) ?? [])].filter((each) => each !== module && !above.includes(each));
    const layer = Math.max(-1, ...below.map((each) => visit(each, [...above, module]))) + 1;
    layers.set(module, layer);
    return layer;
  };
  for (const module of modules.keys()) visit(module, []);
  return layers;
}

/** Whether another way leads there, so that the picture is clear without this arrow. */
function isImplied(modules: Modules, from: string, to: string): boolean {
  const seen = new Set<string>();
  const reaches = (module: string): boolean => {
    if (module === to) return true;
    if (seen.has(module)) return false;
    seen.add(module);
    return [...(modules.get(module) ?? [])].some(reaches);
  };
  return [...(modules.get(from) ?? [])].some((each) => each !== to && reaches(each));
}

function nodeId(module: string): string {
  return module.replaceAll(/\W/g, '_');
}
