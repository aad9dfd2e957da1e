// Generated from openapi/operator.yaml by `npm run generate`. Do not edit.

import type { RouteHandler } from '../../src/http/operator/route-handler.ts';

import type { OperatorCreateOrganizationData, OperatorCreateOrganizationErrors, OperatorCreateOrganizationResponses, OperatorDisableWebhookEndpointData, OperatorDisableWebhookEndpointErrors, OperatorDisableWebhookEndpointResponses, OperatorGetDeliveryData, OperatorGetDeliveryErrors, OperatorGetDeliveryResponses, OperatorGetOrganizationData, OperatorGetOrganizationErrors, OperatorGetOrganizationResponses, OperatorGetRedeliveryData, OperatorGetRedeliveryErrors, OperatorGetRedeliveryResponses, OperatorGetWebhookEndpointData, OperatorGetWebhookEndpointErrors, OperatorGetWebhookEndpointResponses, OperatorIssueTokenData, OperatorIssueTokenErrors, OperatorIssueTokenResponses, OperatorListAuditEntriesData, OperatorListAuditEntriesErrors, OperatorListAuditEntriesResponses, OperatorListDeliveriesData, OperatorListDeliveriesErrors, OperatorListDeliveriesResponses, OperatorListDeliveryAttemptsData, OperatorListDeliveryAttemptsErrors, OperatorListDeliveryAttemptsResponses, OperatorListOrganizationsData, OperatorListOrganizationsErrors, OperatorListOrganizationsResponses, OperatorListQueuesData, OperatorListQueuesErrors, OperatorListQueuesResponses, OperatorListRedeliveriesData, OperatorListRedeliveriesErrors, OperatorListRedeliveriesResponses, OperatorListTokensData, OperatorListTokensErrors, OperatorListTokensResponses, OperatorListWebhookEndpointsData, OperatorListWebhookEndpointsErrors, OperatorListWebhookEndpointsResponses, OperatorListWorkersData, OperatorListWorkersErrors, OperatorListWorkersResponses, OperatorPublishEventData, OperatorPublishEventErrors, OperatorPublishEventResponses, OperatorPublishEventsData, OperatorPublishEventsErrors, OperatorPublishEventsResponses, OperatorRedeliverDeliveryData, OperatorRedeliverDeliveryErrors, OperatorRedeliverDeliveryResponses, OperatorRestoreWebhookEndpointData, OperatorRestoreWebhookEndpointErrors, OperatorRestoreWebhookEndpointResponses, OperatorRevokeTokenData, OperatorRevokeTokenErrors, OperatorRevokeTokenResponses, OperatorRotateSigningSecretData, OperatorRotateSigningSecretErrors, OperatorRotateSigningSecretResponses, OperatorStartRedeliveryData, OperatorStartRedeliveryErrors, OperatorStartRedeliveryResponses, OperatorUpdateOrganizationData, OperatorUpdateOrganizationErrors, OperatorUpdateOrganizationResponses } from './types.gen.ts';

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
    operatorUpdateOrganization: RouteHandler<{
        Body: OperatorUpdateOrganizationData['body'];
        Params: OperatorUpdateOrganizationData['path'];
        Reply: OperatorUpdateOrganizationErrors & OperatorUpdateOrganizationResponses;
    }>;
    operatorListTokens: RouteHandler<{
        Params: OperatorListTokensData['path'];
        Querystring?: OperatorListTokensData['query'];
        Reply: OperatorListTokensErrors & OperatorListTokensResponses;
    }>;
    operatorIssueToken: RouteHandler<{
        Body: OperatorIssueTokenData['body'];
        Headers?: OperatorIssueTokenData['headers'];
        Params: OperatorIssueTokenData['path'];
        Reply: OperatorIssueTokenErrors & OperatorIssueTokenResponses;
    }>;
    operatorRevokeToken: RouteHandler<{
        Params: OperatorRevokeTokenData['path'];
        Reply: OperatorRevokeTokenErrors & OperatorRevokeTokenResponses;
    }>;
    operatorPublishEvent: RouteHandler<{
        Body: OperatorPublishEventData['body'];
        Headers?: OperatorPublishEventData['headers'];
        Params: OperatorPublishEventData['path'];
        Reply: OperatorPublishEventErrors & OperatorPublishEventResponses;
    }>;
    operatorPublishEvents: RouteHandler<{
        Body: OperatorPublishEventsData['body'];
        Headers?: OperatorPublishEventsData['headers'];
        Params: OperatorPublishEventsData['path'];
        Reply: OperatorPublishEventsErrors & OperatorPublishEventsResponses;
    }>;
    operatorListWebhookEndpoints: RouteHandler<{
        Querystring?: OperatorListWebhookEndpointsData['query'];
        Reply: OperatorListWebhookEndpointsErrors & OperatorListWebhookEndpointsResponses;
    }>;
    operatorGetWebhookEndpoint: RouteHandler<{
        Params: OperatorGetWebhookEndpointData['path'];
        Reply: OperatorGetWebhookEndpointErrors & OperatorGetWebhookEndpointResponses;
    }>;
    operatorDisableWebhookEndpoint: RouteHandler<{
        Body: OperatorDisableWebhookEndpointData['body'];
        Headers?: OperatorDisableWebhookEndpointData['headers'];
        Params: OperatorDisableWebhookEndpointData['path'];
        Reply: OperatorDisableWebhookEndpointErrors & OperatorDisableWebhookEndpointResponses;
    }>;
    operatorRestoreWebhookEndpoint: RouteHandler<{
        Body: OperatorRestoreWebhookEndpointData['body'];
        Headers?: OperatorRestoreWebhookEndpointData['headers'];
        Params: OperatorRestoreWebhookEndpointData['path'];
        Reply: OperatorRestoreWebhookEndpointErrors & OperatorRestoreWebhookEndpointResponses;
    }>;
    operatorRotateSigningSecret: RouteHandler<{
        Body: OperatorRotateSigningSecretData['body'];
        Headers?: OperatorRotateSigningSecretData['headers'];
        Params: OperatorRotateSigningSecretData['path'];
        Reply: OperatorRotateSigningSecretErrors & OperatorRotateSigningSecretResponses;
    }>;
    operatorListAuditEntries: RouteHandler<{
        Querystring?: OperatorListAuditEntriesData['query'];
        Reply: OperatorListAuditEntriesErrors & OperatorListAuditEntriesResponses;
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
