// Generated from openapi/operator.yaml by `npm run generate`. Do not edit.

import type { RouteHandler } from '../../src/http/operator/route-handler.ts';

import type { OperatorCancelErasureData, OperatorCancelErasureErrors, OperatorCancelErasureResponses, OperatorCancelRedeliveryData, OperatorCancelRedeliveryErrors, OperatorCancelRedeliveryResponses, OperatorCreateOrganizationData, OperatorCreateOrganizationErrors, OperatorCreateOrganizationResponses, OperatorCreatePortalLinkData, OperatorCreatePortalLinkErrors, OperatorCreatePortalLinkResponses, OperatorDisableWebhookEndpointData, OperatorDisableWebhookEndpointErrors, OperatorDisableWebhookEndpointResponses, OperatorForgetNextSecretData, OperatorForgetNextSecretErrors, OperatorForgetNextSecretResponses, OperatorGetBillingRunData, OperatorGetBillingRunErrors, OperatorGetBillingRunResponses, OperatorGetDeliveryData, OperatorGetDeliveryErrors, OperatorGetDeliveryResponses, OperatorGetErasureData, OperatorGetErasureErrors, OperatorGetErasureResponses, OperatorGetInvoiceData, OperatorGetInvoiceErrors, OperatorGetInvoiceResponses, OperatorGetOrganizationData, OperatorGetOrganizationErrors, OperatorGetOrganizationResponses, OperatorGetRedeliveryData, OperatorGetRedeliveryErrors, OperatorGetRedeliveryResponses, OperatorGetRetentionErrors, OperatorGetRetentionResponses, OperatorGetWebhookEndpointData, OperatorGetWebhookEndpointErrors, OperatorGetWebhookEndpointResponses, OperatorIssueTokenData, OperatorIssueTokenErrors, OperatorIssueTokenResponses, OperatorListAuditEntriesData, OperatorListAuditEntriesErrors, OperatorListAuditEntriesResponses, OperatorListBillingRunResultsData, OperatorListBillingRunResultsErrors, OperatorListBillingRunResultsResponses, OperatorListBillingRunsData, OperatorListBillingRunsErrors, OperatorListBillingRunsResponses, OperatorListDeliveriesData, OperatorListDeliveriesErrors, OperatorListDeliveriesResponses, OperatorListDeliveryAttemptsData, OperatorListDeliveryAttemptsErrors, OperatorListDeliveryAttemptsResponses, OperatorListErasuresData, OperatorListErasuresErrors, OperatorListErasuresResponses, OperatorListHeldUpLinesData, OperatorListHeldUpLinesErrors, OperatorListHeldUpLinesResponses, OperatorListInvoicesData, OperatorListInvoicesErrors, OperatorListInvoicesResponses, OperatorListOrganizationsData, OperatorListOrganizationsErrors, OperatorListOrganizationsResponses, OperatorListQueuesData, OperatorListQueuesErrors, OperatorListQueuesResponses, OperatorListRedeliveriesData, OperatorListRedeliveriesErrors, OperatorListRedeliveriesResponses, OperatorListTokensData, OperatorListTokensErrors, OperatorListTokensResponses, OperatorListWebhookEndpointsData, OperatorListWebhookEndpointsErrors, OperatorListWebhookEndpointsResponses, OperatorListWorkersData, OperatorListWorkersErrors, OperatorListWorkersResponses, OperatorPrepareNextSecretData, OperatorPrepareNextSecretErrors, OperatorPrepareNextSecretResponses, OperatorPublishEventData, OperatorPublishEventErrors, OperatorPublishEventResponses, OperatorPublishEventsData, OperatorPublishEventsErrors, OperatorPublishEventsResponses, OperatorRedeliverDeliveryData, OperatorRedeliverDeliveryErrors, OperatorRedeliverDeliveryResponses, OperatorRestoreWebhookEndpointData, OperatorRestoreWebhookEndpointErrors, OperatorRestoreWebhookEndpointResponses, OperatorRevokePortalLinkData, OperatorRevokePortalLinkErrors, OperatorRevokePortalLinkResponses, OperatorRevokeTokenData, OperatorRevokeTokenErrors, OperatorRevokeTokenResponses, OperatorRotateSigningSecretData, OperatorRotateSigningSecretErrors, OperatorRotateSigningSecretResponses, OperatorSetCompatibilitySignatureData, OperatorSetCompatibilitySignatureErrors, OperatorSetCompatibilitySignatureResponses, OperatorSkipDeliveryData, OperatorSkipDeliveryErrors, OperatorSkipDeliveryResponses, OperatorStartBillingRunData, OperatorStartBillingRunErrors, OperatorStartBillingRunResponses, OperatorStartErasureData, OperatorStartErasureErrors, OperatorStartErasureResponses, OperatorStartRedeliveryData, OperatorStartRedeliveryErrors, OperatorStartRedeliveryResponses, OperatorSwitchToNextSecretData, OperatorSwitchToNextSecretErrors, OperatorSwitchToNextSecretResponses, OperatorUpdateOrganizationData, OperatorUpdateOrganizationErrors, OperatorUpdateOrganizationResponses } from './types.gen.ts';

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
    operatorCreatePortalLink: RouteHandler<{
        Body: OperatorCreatePortalLinkData['body'];
        Headers?: OperatorCreatePortalLinkData['headers'];
        Params: OperatorCreatePortalLinkData['path'];
        Reply: OperatorCreatePortalLinkErrors & OperatorCreatePortalLinkResponses;
    }>;
    operatorRevokePortalLink: RouteHandler<{
        Params: OperatorRevokePortalLinkData['path'];
        Reply: OperatorRevokePortalLinkErrors & OperatorRevokePortalLinkResponses;
    }>;
    operatorListErasures: RouteHandler<{
        Params: OperatorListErasuresData['path'];
        Querystring?: OperatorListErasuresData['query'];
        Reply: OperatorListErasuresErrors & OperatorListErasuresResponses;
    }>;
    operatorStartErasure: RouteHandler<{
        Body: OperatorStartErasureData['body'];
        Headers?: OperatorStartErasureData['headers'];
        Params: OperatorStartErasureData['path'];
        Reply: OperatorStartErasureErrors & OperatorStartErasureResponses;
    }>;
    operatorGetErasure: RouteHandler<{
        Params: OperatorGetErasureData['path'];
        Reply: OperatorGetErasureErrors & OperatorGetErasureResponses;
    }>;
    operatorCancelErasure: RouteHandler<{
        Body: OperatorCancelErasureData['body'];
        Headers?: OperatorCancelErasureData['headers'];
        Params: OperatorCancelErasureData['path'];
        Reply: OperatorCancelErasureErrors & OperatorCancelErasureResponses;
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
    operatorSetCompatibilitySignature: RouteHandler<{
        Body: OperatorSetCompatibilitySignatureData['body'];
        Params: OperatorSetCompatibilitySignatureData['path'];
        Reply: OperatorSetCompatibilitySignatureErrors & OperatorSetCompatibilitySignatureResponses;
    }>;
    operatorForgetNextSecret: RouteHandler<{
        Params: OperatorForgetNextSecretData['path'];
        Reply: OperatorForgetNextSecretErrors & OperatorForgetNextSecretResponses;
    }>;
    operatorPrepareNextSecret: RouteHandler<{
        Body: OperatorPrepareNextSecretData['body'];
        Headers?: OperatorPrepareNextSecretData['headers'];
        Params: OperatorPrepareNextSecretData['path'];
        Reply: OperatorPrepareNextSecretErrors & OperatorPrepareNextSecretResponses;
    }>;
    operatorSwitchToNextSecret: RouteHandler<{
        Body: OperatorSwitchToNextSecretData['body'];
        Headers?: OperatorSwitchToNextSecretData['headers'];
        Params: OperatorSwitchToNextSecretData['path'];
        Reply: OperatorSwitchToNextSecretErrors & OperatorSwitchToNextSecretResponses;
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
    operatorSkipDelivery: RouteHandler<{
        Body: OperatorSkipDeliveryData['body'];
        Headers?: OperatorSkipDeliveryData['headers'];
        Params: OperatorSkipDeliveryData['path'];
        Reply: OperatorSkipDeliveryErrors & OperatorSkipDeliveryResponses;
    }>;
    operatorListHeldUpLines: RouteHandler<{
        Querystring?: OperatorListHeldUpLinesData['query'];
        Reply: OperatorListHeldUpLinesErrors & OperatorListHeldUpLinesResponses;
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
    operatorCancelRedelivery: RouteHandler<{
        Body: OperatorCancelRedeliveryData['body'];
        Headers?: OperatorCancelRedeliveryData['headers'];
        Params: OperatorCancelRedeliveryData['path'];
        Reply: OperatorCancelRedeliveryErrors & OperatorCancelRedeliveryResponses;
    }>;
    operatorListBillingRuns: RouteHandler<{
        Querystring?: OperatorListBillingRunsData['query'];
        Reply: OperatorListBillingRunsErrors & OperatorListBillingRunsResponses;
    }>;
    operatorStartBillingRun: RouteHandler<{
        Body: OperatorStartBillingRunData['body'];
        Headers?: OperatorStartBillingRunData['headers'];
        Reply: OperatorStartBillingRunErrors & OperatorStartBillingRunResponses;
    }>;
    operatorGetBillingRun: RouteHandler<{
        Params: OperatorGetBillingRunData['path'];
        Reply: OperatorGetBillingRunErrors & OperatorGetBillingRunResponses;
    }>;
    operatorListBillingRunResults: RouteHandler<{
        Params: OperatorListBillingRunResultsData['path'];
        Querystring?: OperatorListBillingRunResultsData['query'];
        Reply: OperatorListBillingRunResultsErrors & OperatorListBillingRunResultsResponses;
    }>;
    operatorListInvoices: RouteHandler<{
        Querystring?: OperatorListInvoicesData['query'];
        Reply: OperatorListInvoicesErrors & OperatorListInvoicesResponses;
    }>;
    operatorGetInvoice: RouteHandler<{
        Params: OperatorGetInvoiceData['path'];
        Reply: OperatorGetInvoiceErrors & OperatorGetInvoiceResponses;
    }>;
    operatorListQueues: RouteHandler<{
        Querystring?: OperatorListQueuesData['query'];
        Reply: OperatorListQueuesErrors & OperatorListQueuesResponses;
    }>;
    operatorListWorkers: RouteHandler<{
        Querystring?: OperatorListWorkersData['query'];
        Reply: OperatorListWorkersErrors & OperatorListWorkersResponses;
    }>;
    operatorGetRetention: RouteHandler<{
        Reply: OperatorGetRetentionErrors & OperatorGetRetentionResponses;
    }>;
};
