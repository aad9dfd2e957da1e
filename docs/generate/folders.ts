// The folders and their import arrows, as dependency-cruiser finds them: figures, a picture in Mermaid, and a table.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { table } from './tables.ts';

/** Which files import which. */
export type Imports = readonly { readonly from: string; readonly to: string }[];

/** Folders, files beside them, and what each imports of the others. */
type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

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
 * The rooms directly below a folder: its folders, and the files that lie beside them.
 *
 * @param isDrawn whether the picture has the room; the table has all.
 * @throws Error for rooms that import each other, directly or by way of others.
 */
export function foldersSection(
  imports: Imports,
  root: string,
  isDrawn: (room: string) => boolean = () => true,
): string {
  const rooms = roomsOf(imports, root);
  const floors = floorsOf(rooms);
  const arrows = [...rooms].flatMap(([from, below]) => [...below].map((to) => ({ from, to })));
  const upward = arrows.filter(({ from, to }) => (floors.get(to) ?? 0) >= (floors.get(from) ?? 0));
  if (upward.length > 0) {
    const circles = upward.map(({ from, to }) => `${from} imports ${to}`).join(', ');
    throw new Error(`Rooms of ${root} import each other: ${circles}, and the other way round.`);
  }
  const drawn = arrows.filter(({ from, to }) => isDrawn(from) && isDrawn(to) && !isImplied(rooms, from, to));
  const floorCount = Math.max(...floors.values()) + 1;
  const byFloor = [...rooms].sort(
    ([a], [b]) => (floors.get(b) ?? 0) - (floors.get(a) ?? 0) || (a < b ? -1 : 1),
  );
  return [
    `${rooms.size} rooms, ${arrows.length} arrows, ${floorCount} floors, ${upward.length} upward arrows.`,
    '',
    '```mermaid',
    'flowchart TD',
    ...byFloor.filter(([room]) => isDrawn(room)).map(([room]) => `  ${nodeId(room)}["${room}"]`),
    ...drawn.map(({ from, to }) => `  ${nodeId(from)} --> ${nodeId(to)}`),
    '```',
    '',
    table(
      ['floor', `in \`${root}\``, 'imports'],
      byFloor.map(([room, below]) => [
        `${floors.get(room)}`,
        `\`${room}\``,
        [...below].map((each) => `\`${each}\``).join(', '),
      ]),
    ),
  ].join('\n');
}

function roomsOf(imports: Imports, root: string): Rooms {
  const roomOf = (file: string) =>
    file.startsWith(`${root}/`) ? file.slice(root.length + 1).replace(/\/.*/, '/') : undefined;
  const rooms = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [room, below] = [roomOf(from), roomOf(to)];
    for (const each of [room, below]) if (each !== undefined && !rooms.has(each)) rooms.set(each, new Set());
    if (room !== undefined && below !== undefined && room !== below) rooms.get(room)?.add(below);
  }
  return new Map([...rooms].sort().map(([room, below]) => [room, new Set([...below].sort())]));
}

/** The ground floor imports nothing; every other room is one above the highest that it imports. An arrow back is left out. */
function floorsOf(rooms: Rooms): ReadonlyMap<string, number> {
  const floors = new Map<string, number>();
  const visit = (room: string, above: readonly string[]): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    const below = [...(rooms.get(room) ?? [])].filter((each) => each !== room && !above.includes(each));
    const floor = Math.max(-1, ...below.map((each) => visit(each, [...above, room]))) + 1;
    floors.set(room, floor);
    return floor;
  };
  for (const room of rooms.keys()) visit(room, []);
  return floors;
}

/** Whether another way leads there, so that the picture is clear without this arrow. */
function isImplied(rooms: Rooms, from: string, to: string): boolean {
  const seen = new Set<string>();
  const reaches = (room: string): boolean => {
    if (room === to) return true;
    if (seen.has(room)) return false;
    seen.add(room);
    return [...(rooms.get(room) ?? [])].some(reaches);
  };
  return [...(rooms.get(from) ?? [])].some((each) => each !== to && reaches(each));
}

function nodeId(room: string): string {
  return room.replaceAll(/\W/g, '_');
}
