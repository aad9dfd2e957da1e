// The route of operators in the lower bound: publishes an event.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { refusal } from './authentication.ts';
import type { ContractSchemas } from './contract-schemas.ts';
import { publishStatement } from './publish-statement.ts';
import { validEvent, wakeWorkers } from './publishing.ts';

interface Publication {
  readonly id?: string;
  readonly type: string;
  readonly schema_version?: number;
  readonly data: unknown;
  readonly reason?: string;
}

/** $7 id of the entry, $8 and $9 the token, $10 the reason. */
const publish = publishStatement(
  'publish-audited',
  `, audited as (
      insert into audit_entry (id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
                               subject_id, reason, after)
      select $7::uuid, $6, 'operator_token', $8::uuid, $9, 'event.published', $2, 'event', id, $10,
             jsonb_build_object('type', $3::text, 'schema_version', $4::int, 'deliveries', deliveries)
      from counted
    )`,
);

export function operatorRoutes(
  routes: FastifyInstance,
  schemas: ContractSchemas,
  { pool }: { pool: pg.Pool },
): void {
  routes.post<{ Params: { id: string }; Body: Publication }>(
    '/organizations/:id/events',
    { schema: schemas.of('operatorPublishEvent'), config: { scope: 'operator:write' } },
    async ({ caller, params: { id: organizationId }, body }, reply) => {
      const { type, schema_version = 1, data, reason = null } = body;
      const [id, now] = [body.id ?? uuidv7(), new Date()];
      const event = validEvent(id, type, schema_version, now, data);
      if (event === undefined) throw refusal(422);
      const { rows } = await pool.query<{ deliveries: number }>({
        ...publish,
        values: [
          id,
          organizationId,
          type,
          schema_version,
          event,
          now,
          uuidv7(),
          caller.id,
          caller.name,
          reason,
        ],
      });
      const [published] = rows;
      // Unknown organizations and ids that are taken are not measured.
      if (!published) throw refusal(409);
      wakeWorkers(pool);
      reply.code(201);
      return {
        id,
        organization_id: organizationId,
        type,
        schema_version,
        created_at: now,
        deliveries: published.deliveries,
      };
    },
  );
}
