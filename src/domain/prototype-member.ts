// Finds a member `__proto__` in parsed JSON. It is harmless until code copies it and so sets a prototype.

export const PROTOTYPE_MEMBER = '__proto__';

/** Whether JSON text may contain the name: any spelling of it has these letters or an escape. */
export function mayHavePrototypeMember(text: string): boolean {
  return text.includes(PROTOTYPE_MEMBER) || text.includes('\\u');
}

/** The path to the first `__proto__`: member names and indexes. */
export function findPrototypeMember(json: unknown): string[] | undefined {
  // No recursion: a body can be nested deeper than the stack allows.
  const open: Place[] = [{ value: json, name: '', parent: undefined }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, PROTOTYPE_MEMBER)) return [...namesOf(place), PROTOTYPE_MEMBER];
    for (const [name, member] of Object.entries(value)) open.push({ value: member, name, parent: place });
  }
  return undefined;
}

interface Place {
  readonly value: unknown;
  readonly name: string;
  /** Absent at the root, which has no name. */
  readonly parent: Place | undefined;
}

function namesOf(place: Place): string[] {
  const names: string[] = [];
  for (let at = place; at.parent; at = at.parent) names.push(at.name);
  return names.reverse();
}
