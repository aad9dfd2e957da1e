import type pg from 'pg';

/** The secrets; the key is the name that a failed test prints. */
export type Secrets = ReadonlyMap<string, string>;

/**
 * The forms in which a text may appear: unchanged, escaped for a URL or JSON, in hex, and in both base64
 * alphabets at any position of a longer text. A match contains the text, except possibly a character at each
 * end.
 */
export function formsOf(secret: string): Map<string, string> {
  const bytes = Buffer.from(secret, 'utf8');
  const forms = new Map([
    ['plain', secret],
    ['URL-encoded', encodeURIComponent(secret)],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['hex', bytes.toString('hex')],
    ['hex in capitals', bytes.toString('hex').toUpperCase()],
  ]);
  for (const before of [0, 1, 2]) {
    // Base64 encodes three bytes as four characters. Characters at the ends also depend on neighbouring bytes
    // and are left out.
    const from = before === 0 ? 0 : before + 1;
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const inner = encoded.slice(from, (before + bytes.length) % 3 === 0 ? undefined : -1);
    forms.set(`base64, shifted by ${before}`, inner);
    forms.set(`base64url, shifted by ${before}`, inner.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms;
}

/** Which secrets a text contains, and in which form. */
export function leaksIn(text: string, secrets: Secrets): string[] {
  return [...secrets].flatMap(([name, secret]) => {
    const found = [...formsOf(secret)].find(([, form]) => text.includes(form));
    return found ? [`${name} (${found[0]})`] : [];
  });
}

/** Every row of every table outside Postgres's own schemas as text, by table. Bytes appear in hex. */
export async function dumpDatabase(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select row_to_json(dumped_row)::text as line from ${name} as dumped_row`,
    );
    dump.set(name, rows.map(({ line }) => line).join('\n'));
  }
  return dump;
}
