// Which encryption keys the stored secrets need.
import type { Context } from '../context.ts';
import { secretContext } from './endpoint-secrets.ts';

/** Keys by their id that seal a secret in the database, and that this process lacks, or has with other bytes. */
export interface UnusableKeys {
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
}

/** Opens the oldest signing secret of each key: one that is sealed later may be of the wrong key itself. */
export async function unusableEncryptionKeys({ db, secretBox }: Context): Promise<UnusableKeys> {
  const used = await db.query<{ key: string; id: string | null; sealed: string | null }>`
    select distinct on (key) key, id, sealed from (
      select split_part(signing_secret_sealed, '.', 1) as key, id, signing_secret_sealed as sealed
      from webhook_endpoint where signing_secret_sealed is not null
      union all
      select split_part(next_secret_sealed, '.', 1), null, null
      from webhook_endpoint where next_secret_sealed is not null
      union all
      select split_part(sealed, '.', 1), null, null
      from webhook_endpoint cross join lateral (
        select value as sealed from jsonb_each_text(sending_options -> 'headers')
        union all
        select sending_options #>> '{compatibility_signature,secret_sealed}'
      ) option
      where sending_options <> '{}' and sealed is not null
      union all
      select split_part(client_secret_sealed, '.', 1), null, null from sso_connection
      union all
      select split_part(url_sealed, '.', 1), null, null from alert_channel
    ) as secret order by key, id`;
  const missing = used.filter(({ key }) => !secretBox.hasKey(key)).map(({ key }) => key);
  const wrong = used.filter(
    ({ key, id, sealed }) => secretBox.hasKey(key) && id && sealed && !canOpen(sealed, secretContext(id)),
  );
  return { missing, wrong: wrong.map(({ key }) => key) };

  function canOpen(sealed: string, sealContext: string): boolean {
    try {
      secretBox.open(sealed, sealContext);
      return true;
    } catch {
      return false;
    }
  }
}
