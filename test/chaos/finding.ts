/** A guarantee compared with what happened: one row of the table. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** The violations, one line each with the ids; empty if the guarantee holds. */
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

/** A minimum that a run must have reached, or its other rows would prove nothing. */
export function atLeast(what: string, limit: number, actual: number): Finding {
  return {
    what,
    expected: `≥ ${limit}`,
    found: `${actual}`,
    violations: actual >= limit ? [] : [`${what}: ${actual}, fewer than ${limit}`],
  };
}
