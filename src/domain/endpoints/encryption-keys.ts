// Which encryption keys the stored secrets need.
import type { Context } from '../context.ts';

/** The ids of the keys that seal a secret in the database and that this process does not have. */
export async function missingEncryptionKeys({ db, secretBox }: Context): Promise<string[]> {
  const used = await db.query<{ id: string }>`
    select distinct split_part(signing_secret_sealed, '.', 1) as id
    from webhook_endpoint where signing_secret_sealed is not null
    union
    select split_part(client_secret_sealed, '.', 1) from sso_connection`;
  return used.map(({ id }) => id).filter((id) => !secretBox.hasKey(id));
}
