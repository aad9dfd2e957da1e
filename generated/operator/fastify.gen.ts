// Generated from openapi/operator.yaml by `npm run generate`. Do not edit.

import type { RouteHandler } from '../../src/http/operator-route-handler.ts';

import type { OperatorCreateOrganizationData, OperatorCreateOrganizationErrors, OperatorCreateOrganizationResponses, OperatorGetOrganizationData, OperatorGetOrganizationErrors, OperatorGetOrganizationResponses, OperatorListOrganizationsData, OperatorListOrganizationsErrors, OperatorListOrganizationsResponses } from './types.gen.ts';

export type RouteHandlers = {
    operatorListOrganizations: RouteHandler<{
        Querystring?: OperatorListOrganizationsData['query'];
        Reply: OperatorListOrganizationsErrors & OperatorListOrganizationsResponses;
    }>;
    operatorCreateOrganization: RouteHandler<{
        Body: OperatorCreateOrganizationData['body'];
        Headers?: OperatorCreateOrganizationData['headers'];
        Reply: OperatorCreateOrganizationErrors & OperatorCreateOrganizationResponses;
    }>;
    operatorGetOrganization: RouteHandler<{
        Params: OperatorGetOrganizationData['path'];
        Reply: OperatorGetOrganizationErrors & OperatorGetOrganizationResponses;
    }>;
};
