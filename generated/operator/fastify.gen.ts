// Generated from openapi/operator.yaml by `npm run generate`. Do not edit.

import type { RouteHandler } from '../../src/http/operator-route-handler.ts';

import type { OperatorCreateOrganizationData, OperatorCreateOrganizationErrors, OperatorCreateOrganizationResponses, OperatorGetDeliveryData, OperatorGetDeliveryErrors, OperatorGetDeliveryResponses, OperatorGetOrganizationData, OperatorGetOrganizationErrors, OperatorGetOrganizationResponses, OperatorGetRedeliveryData, OperatorGetRedeliveryErrors, OperatorGetRedeliveryResponses, OperatorListDeliveriesData, OperatorListDeliveriesErrors, OperatorListDeliveriesResponses, OperatorListDeliveryAttemptsData, OperatorListDeliveryAttemptsErrors, OperatorListDeliveryAttemptsResponses, OperatorListOrganizationsData, OperatorListOrganizationsErrors, OperatorListOrganizationsResponses, OperatorListQueuesData, OperatorListQueuesErrors, OperatorListQueuesResponses, OperatorListRedeliveriesData, OperatorListRedeliveriesErrors, OperatorListRedeliveriesResponses, OperatorListWorkersData, OperatorListWorkersErrors, OperatorListWorkersResponses, OperatorRedeliverDeliveryData, OperatorRedeliverDeliveryErrors, OperatorRedeliverDeliveryResponses, OperatorStartRedeliveryData, OperatorStartRedeliveryErrors, OperatorStartRedeliveryResponses } from './types.gen.ts';

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
    operatorListDeliveries: RouteHandler<{
        Querystring?: OperatorListDeliveriesData['query'];
        Reply: OperatorListDeliveriesErrors & OperatorListDeliveriesResponses;
    }>;
    operatorGetDelivery: RouteHandler<{
        Params: OperatorGetDeliveryData['path'];
        Reply: OperatorGetDeliveryErrors & OperatorGetDeliveryResponses;
    }>;
    operatorListDeliveryAttempts: RouteHandler<{
        Params: OperatorListDeliveryAttemptsData['path'];
        Querystring?: OperatorListDeliveryAttemptsData['query'];
        Reply: OperatorListDeliveryAttemptsErrors & OperatorListDeliveryAttemptsResponses;
    }>;
    operatorRedeliverDelivery: RouteHandler<{
        Body: OperatorRedeliverDeliveryData['body'];
        Headers?: OperatorRedeliverDeliveryData['headers'];
        Params: OperatorRedeliverDeliveryData['path'];
        Reply: OperatorRedeliverDeliveryErrors & OperatorRedeliverDeliveryResponses;
    }>;
    operatorListRedeliveries: RouteHandler<{
        Querystring?: OperatorListRedeliveriesData['query'];
        Reply: OperatorListRedeliveriesErrors & OperatorListRedeliveriesResponses;
    }>;
    operatorStartRedelivery: RouteHandler<{
        Body: OperatorStartRedeliveryData['body'];
        Headers?: OperatorStartRedeliveryData['headers'];
        Reply: OperatorStartRedeliveryErrors & OperatorStartRedeliveryResponses;
    }>;
    operatorGetRedelivery: RouteHandler<{
        Params: OperatorGetRedeliveryData['path'];
        Reply: OperatorGetRedeliveryErrors & OperatorGetRedeliveryResponses;
    }>;
    operatorListQueues: RouteHandler<{
        Querystring?: OperatorListQueuesData['query'];
        Reply: OperatorListQueuesErrors & OperatorListQueuesResponses;
    }>;
    operatorListWorkers: RouteHandler<{
        Querystring?: OperatorListWorkersData['query'];
        Reply: OperatorListWorkersErrors & OperatorListWorkersResponses;
    }>;
};
