/** A guarantee held against what happened: one row of the table. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** What breaks it, a line each with the ids; none when it holds. */
  readonly violations: readonly string[];
}

/** A guarantee that one number decides. */
export function atMost(what: string, limit: number, actual: number, unit = ''): Finding {
  return {
    what,
    expected: `≤ ${limit}${unit}`,
    found: `${actual}${unit}`,
    violations: actual <= limit ? [] : [`${what}: ${actual}${unit}, more than ${limit}${unit}`],
  };
}

/** Something that a run must have done, or its other rows would prove nothing. */
export function atLeast(what: string, limit: number, actual: number): Finding {
  return {
    what,
    expected: `≥ ${limit}`,
    found: `${actual}`,
    violations: actual >= limit ? [] : [`${what}: ${actual}, fewer than ${limit}`],
  };
}
