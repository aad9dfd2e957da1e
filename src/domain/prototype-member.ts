// Finds `__proto__` in a parsed body. As a member of parsed JSON it is harmless; the first careless copy makes it the prototype of an object.

export const PROTOTYPE_MEMBER = '__proto__';

/** Whether JSON that reads so may have it as a name: every spelling has its letters, or an escape. */
export function mayHavePrototypeMember(text: string): boolean {
  return text.includes(PROTOTYPE_MEMBER) || text.includes('\\u');
}

/** Where the first of them is: the names of the members, and the indexes, that lead there. */
export function findPrototypeMember(json: unknown): string[] | undefined {
  // Without recursion: a body can be nested deeper than the stack.
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
  /** Absent at the top, which has no name. */
  readonly parent: Place | undefined;
}

function namesOf(place: Place): string[] {
  const names: string[] = [];
  for (let at = place; at.parent; at = at.parent) names.push(at.name);
  return names.reverse();
}
