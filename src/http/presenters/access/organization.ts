// Makes contract bodies of organizations.
import type { Organization as OrganizationBody } from '../../../../generated/operator/types.gen.ts';
import type { Organization } from '../../../domain/access/organization.ts';
import { presenter } from '../presented.ts';

export const presentOrganization = presenter<Organization, OrganizationBody>('Organization', {});
