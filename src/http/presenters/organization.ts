// Makes contract bodies of organizations.
import type { Organization as OrganizationBody } from '../../../generated/operator/types.gen.ts';
import type { Organization } from '../../../generated/prisma/client.ts';
import { presenter } from './presented.ts';

export const presentOrganization = presenter<Organization, OrganizationBody>('Organization', {});
