/** What this browser keeps under a name as JSON; null for nothing, and for somebody else's text. */
export function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export const store = (name: string, value: unknown): void =>
  localStorage.setItem(name, JSON.stringify(value));
