import type { TestApp } from './app.ts';

/** Lets an organization admit only those who sign in by a provider of its own, which nobody asks here. */
export async function enforceProvider({ app }: TestApp, organizationId: string): Promise<void> {
  await app.pool.query(
    `insert into sso_connection (organization_id, issuer, client_id, client_secret_sealed, is_enforced, created_at, updated_at)
     values ($1, 'https://provider.example', 'countersign', $2, true, now(), now())`,
    [organizationId, app.context.secretBox.seal('secret', 'test')],
  );
}
