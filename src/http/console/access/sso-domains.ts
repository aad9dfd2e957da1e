// Domains that an organization's identity provider may speak for.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import {
  addSsoDomain,
  listSsoDomains,
  removeSsoDomain,
  verifySsoDomain,
} from '../../../domain/access/sso/sso-domain.ts';
import { presentSsoDomain } from '../../presenters/access/sso.ts';
import { presentedList } from '../../presenters/presented.ts';
import type { SsoMeans } from './sso-connection.ts';

export const ssoDomainHandlers = ({ resolveTxt }: SsoMeans) =>
  ({
    async listSsoDomains({ context, principal }) {
      const domains = await listSsoDomains(context, principal.organizationId);
      return { status: 200, body: presentedList(domains, presentSsoDomain) };
    },

    async addSsoDomain({ context, principal, body }) {
      const domain = await addSsoDomain(context, principal.organizationId, body.domain);
      return { status: 201, body: presentSsoDomain(domain) };
    },

    async removeSsoDomain({ context, principal, path }) {
      await removeSsoDomain(context, principal.organizationId, path.domain);
      return { status: 204 };
    },

    async verifySsoDomain({ context, principal, path }) {
      const domain = await verifySsoDomain(context, principal.organizationId, path.domain, resolveTxt);
      return { status: 200, body: presentSsoDomain(domain) };
    },
  }) satisfies Partial<RouteHandlers>;
