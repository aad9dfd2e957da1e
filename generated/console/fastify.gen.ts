// Generated from openapi/console.yaml by `npm run generate`. Do not edit.

import type { RouteHandler } from '../../src/http/console/route-handler.ts';

import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, ActivateContractData, ActivateContractErrors, ActivateContractResponses, AddSsoDomainData, AddSsoDomainErrors, AddSsoDomainResponses, AmendContractData, AmendContractErrors, AmendContractResponses, BeginPasskeyRegistrationErrors, BeginPasskeyRegistrationResponses, BeginPasskeySignInErrors, BeginPasskeySignInResponses, BeginSsoData, BeginSsoErrors, BeginSsoResponses, BeginSsoTestData, BeginSsoTestErrors, BeginSsoTestResponses, CreateContractData, CreateContractErrors, CreateContractResponses, CreateCustomerData, CreateCustomerErrors, CreateCustomerResponses, CreateInboxData, CreateInboxErrors, CreateInboxResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateInvoiceData, CreateInvoiceErrors, CreateInvoiceResponses, CreateMeterData, CreateMeterErrors, CreateMeterResponses, CreatePaymentData, CreatePaymentErrors, CreatePaymentResponses, CreateVerificationChallengeData, CreateVerificationChallengeErrors, CreateVerificationChallengeResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteContractAmendmentData, DeleteContractAmendmentErrors, DeleteContractAmendmentResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DisableWebhookEndpointData, DisableWebhookEndpointErrors, DisableWebhookEndpointResponses, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, EnforceSsoData, EnforceSsoErrors, EnforceSsoResponses, FindIdentityProvidersData, FindIdentityProvidersErrors, FindIdentityProvidersResponses, FinishSsoTestData, FinishSsoTestErrors, FinishSsoTestResponses, GetContractData, GetContractErrors, GetContractResponses, GetCustomerData, GetCustomerErrors, GetCustomerResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryRequestData, GetDeliveryRequestErrors, GetDeliveryRequestResponses, GetDeliveryResponses, GetDeliveryStatisticsData, GetDeliveryStatisticsErrors, GetDeliveryStatisticsResponses, GetEventData, GetEventErrors, GetEventResponses, GetEventTypeData, GetEventTypeErrors, GetEventTypeResponses, GetFeaturesErrors, GetFeaturesResponses, GetInboxData, GetInboxErrors, GetInboxResponses, GetInvoiceData, GetInvoiceErrors, GetInvoiceResponses, GetMeterData, GetMeterErrors, GetMeterResponses, GetNoticeSettingsData, GetNoticeSettingsErrors, GetNoticeSettingsResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetPaymentData, GetPaymentErrors, GetPaymentResponses, GetReplayData, GetReplayErrors, GetReplayResponses, GetSessionErrors, GetSessionResponses, GetSsoConnectionData, GetSsoConnectionErrors, GetSsoConnectionResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointHealthData, GetWebhookEndpointHealthErrors, GetWebhookEndpointHealthResponses, GetWebhookEndpointResponses, IngestUsageEventsData, IngestUsageEventsErrors, IngestUsageEventsResponses, IssueApiKeyData, IssueApiKeyErrors, IssueApiKeyResponses, IssueInvoiceData, IssueInvoiceErrors, IssueInvoiceResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListAuditEntriesData, ListAuditEntriesErrors, ListAuditEntriesResponses, ListContractsData, ListContractsErrors, ListContractsResponses, ListCustomersData, ListCustomersErrors, ListCustomersResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDeliveryAttemptsData, ListDeliveryAttemptsErrors, ListDeliveryAttemptsResponses, ListEndpointActivityData, ListEndpointActivityErrors, ListEndpointActivityResponses, ListEventsData, ListEventsErrors, ListEventsOfResourceData, ListEventsOfResourceErrors, ListEventsOfResourceResponses, ListEventsResponses, ListEventTypesData, ListEventTypesErrors, ListEventTypesResponses, ListInboxRequestsData, ListInboxRequestsErrors, ListInboxRequestsResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListInvoicesData, ListInvoicesErrors, ListInvoicesResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListMetersData, ListMetersErrors, ListMetersResponses, ListNoticesData, ListNoticesErrors, ListNoticesResponses, ListPasskeysErrors, ListPasskeysResponses, ListPaymentsData, ListPaymentsErrors, ListPaymentsResponses, ListReplaysData, ListReplaysErrors, ListReplaysResponses, ListResourceNamesData, ListResourceNamesErrors, ListResourceNamesResponses, ListSessionsErrors, ListSessionsResponses, ListSsoDomainsData, ListSsoDomainsErrors, ListSsoDomainsResponses, ListUsageEventsData, ListUsageEventsErrors, ListUsageEventsResponses, ListVerificationHandshakesData, ListVerificationHandshakesErrors, ListVerificationHandshakesResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, LookUpInvitationData, LookUpInvitationErrors, LookUpInvitationResponses, LookUpSignInLinkData, LookUpSignInLinkErrors, LookUpSignInLinkResponses, OperatorCreateOrganizationData, OperatorCreateOrganizationErrors, OperatorCreateOrganizationResponses, OperatorDisableWebhookEndpointData, OperatorDisableWebhookEndpointErrors, OperatorDisableWebhookEndpointResponses, OperatorGetBillingRunData, OperatorGetBillingRunErrors, OperatorGetBillingRunResponses, OperatorGetDeliveryData, OperatorGetDeliveryErrors, OperatorGetDeliveryResponses, OperatorGetInvoiceData, OperatorGetInvoiceErrors, OperatorGetInvoiceResponses, OperatorGetOrganizationData, OperatorGetOrganizationErrors, OperatorGetOrganizationResponses, OperatorGetRedeliveryData, OperatorGetRedeliveryErrors, OperatorGetRedeliveryResponses, OperatorGetRetentionErrors, OperatorGetRetentionResponses, OperatorGetWebhookEndpointData, OperatorGetWebhookEndpointErrors, OperatorGetWebhookEndpointResponses, OperatorIssueTokenData, OperatorIssueTokenErrors, OperatorIssueTokenResponses, OperatorListAuditEntriesData, OperatorListAuditEntriesErrors, OperatorListAuditEntriesResponses, OperatorListBillingRunResultsData, OperatorListBillingRunResultsErrors, OperatorListBillingRunResultsResponses, OperatorListBillingRunsData, OperatorListBillingRunsErrors, OperatorListBillingRunsResponses, OperatorListDeliveriesData, OperatorListDeliveriesErrors, OperatorListDeliveriesResponses, OperatorListDeliveryAttemptsData, OperatorListDeliveryAttemptsErrors, OperatorListDeliveryAttemptsResponses, OperatorListInvoicesData, OperatorListInvoicesErrors, OperatorListInvoicesResponses, OperatorListOrganizationsData, OperatorListOrganizationsErrors, OperatorListOrganizationsResponses, OperatorListQueuesData, OperatorListQueuesErrors, OperatorListQueuesResponses, OperatorListRedeliveriesData, OperatorListRedeliveriesErrors, OperatorListRedeliveriesResponses, OperatorListTokensData, OperatorListTokensErrors, OperatorListTokensResponses, OperatorListWebhookEndpointsData, OperatorListWebhookEndpointsErrors, OperatorListWebhookEndpointsResponses, OperatorListWorkersData, OperatorListWorkersErrors, OperatorListWorkersResponses, OperatorPublishEventData, OperatorPublishEventErrors, OperatorPublishEventResponses, OperatorPublishEventsData, OperatorPublishEventsErrors, OperatorPublishEventsResponses, OperatorRedeliverDeliveryData, OperatorRedeliverDeliveryErrors, OperatorRedeliverDeliveryResponses, OperatorRestoreWebhookEndpointData, OperatorRestoreWebhookEndpointErrors, OperatorRestoreWebhookEndpointResponses, OperatorRevokeTokenData, OperatorRevokeTokenErrors, OperatorRevokeTokenResponses, OperatorRotateSigningSecretData, OperatorRotateSigningSecretErrors, OperatorRotateSigningSecretResponses, OperatorStartBillingRunData, OperatorStartBillingRunErrors, OperatorStartBillingRunResponses, OperatorStartRedeliveryData, OperatorStartRedeliveryErrors, OperatorStartRedeliveryResponses, OperatorUpdateOrganizationData, OperatorUpdateOrganizationErrors, OperatorUpdateOrganizationResponses, PreviewReplayData, PreviewReplayErrors, PreviewReplayResponses, QueryUsageData, QueryUsageErrors, QueryUsageResponses, ReadAllNoticesData, ReadAllNoticesErrors, ReadAllNoticesResponses, ReadEventFeedData, ReadEventFeedErrors, ReadEventFeedResponses, ReadNoticeData, ReadNoticeErrors, ReadNoticeResponses, RedeliverDeliveryData, RedeliverDeliveryErrors, RedeliverDeliveryResponses, RegisterPasskeyData, RegisterPasskeyErrors, RegisterPasskeyResponses, RemoveMemberData, RemoveMemberErrors, RemoveMemberResponses, RemovePasskeyData, RemovePasskeyErrors, RemovePasskeyResponses, RemoveSsoConnectionData, RemoveSsoConnectionErrors, RemoveSsoConnectionResponses, RemoveSsoDomainData, RemoveSsoDomainErrors, RemoveSsoDomainResponses, RenamePasskeyData, RenamePasskeyErrors, RenamePasskeyResponses, RequestSignInLinkData, RequestSignInLinkErrors, RequestSignInLinkResponses, RestoreWebhookEndpointData, RestoreWebhookEndpointErrors, RestoreWebhookEndpointResponses, ReversePaymentData, ReversePaymentErrors, ReversePaymentResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RevokeInvitationData, RevokeInvitationErrors, RevokeInvitationResponses, SearchDeliveryLogData, SearchDeliveryLogErrors, SearchDeliveryLogResponses, SearchResourcesData, SearchResourcesErrors, SearchResourcesResponses, SendTestEventData, SendTestEventErrors, SendTestEventResponses, SetSsoConnectionData, SetSsoConnectionErrors, SetSsoConnectionResponses, SignInData, SignInErrors, SignInResponses, SignInWithPasskeyData, SignInWithPasskeyErrors, SignInWithPasskeyResponses, SignInWithSsoData, SignInWithSsoErrors, SignInWithSsoResponses, SignOutErrors, SignOutMemberData, SignOutMemberErrors, SignOutMemberResponses, SignOutResponses, StartReplayData, StartReplayErrors, StartReplayResponses, TerminateContractData, TerminateContractErrors, TerminateContractResponses, UpdateContractData, UpdateContractErrors, UpdateContractResponses, UpdateCustomerData, UpdateCustomerErrors, UpdateCustomerResponses, UpdateInboxData, UpdateInboxErrors, UpdateInboxResponses, UpdateInvoiceData, UpdateInvoiceErrors, UpdateInvoiceResponses, UpdateMemberData, UpdateMemberErrors, UpdateMemberResponses, UpdateNoticeSettingsData, UpdateNoticeSettingsErrors, UpdateNoticeSettingsResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointDetailsData, UpdateWebhookEndpointDetailsErrors, UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, VerifySsoDomainData, VerifySsoDomainErrors, VerifySsoDomainResponses, VerifyWebhookEndpointData, VerifyWebhookEndpointErrors, VerifyWebhookEndpointResponses, VoidInvoiceData, VoidInvoiceErrors, VoidInvoiceResponses, VoidUsageEventsData, VoidUsageEventsErrors, VoidUsageEventsResponses, WatchChangesData, WatchChangesErrors, WatchChangesResponses } from './types.gen.ts';

export type RouteHandlers = {
    listAuditEntries: RouteHandler<{
        Params: ListAuditEntriesData['path'];
        Querystring?: ListAuditEntriesData['query'];
        Reply: ListAuditEntriesErrors & ListAuditEntriesResponses;
    }>;
    signOut: RouteHandler<{
        Reply: SignOutErrors & SignOutResponses;
    }>;
    getSession: RouteHandler<{
        Reply: GetSessionErrors & GetSessionResponses;
    }>;
    endOtherSessions: RouteHandler<{
        Reply: EndOtherSessionsErrors & EndOtherSessionsResponses;
    }>;
    listSessions: RouteHandler<{
        Reply: ListSessionsErrors & ListSessionsResponses;
    }>;
    signIn: RouteHandler<{
        Body: SignInData['body'];
        Reply: SignInErrors & SignInResponses;
    }>;
    endSession: RouteHandler<{
        Params: EndSessionData['path'];
        Reply: EndSessionErrors & EndSessionResponses;
    }>;
    requestSignInLink: RouteHandler<{
        Body: RequestSignInLinkData['body'];
        Reply: RequestSignInLinkErrors & RequestSignInLinkResponses;
    }>;
    lookUpSignInLink: RouteHandler<{
        Body: LookUpSignInLinkData['body'];
        Reply: LookUpSignInLinkErrors & LookUpSignInLinkResponses;
    }>;
    getFeatures: RouteHandler<{
        Reply: GetFeaturesErrors & GetFeaturesResponses;
    }>;
    lookUpInvitation: RouteHandler<{
        Body: LookUpInvitationData['body'];
        Reply: LookUpInvitationErrors & LookUpInvitationResponses;
    }>;
    acceptInvitation: RouteHandler<{
        Body: AcceptInvitationData['body'];
        Reply: AcceptInvitationErrors & AcceptInvitationResponses;
    }>;
    listMembers: RouteHandler<{
        Params: ListMembersData['path'];
        Querystring?: ListMembersData['query'];
        Reply: ListMembersErrors & ListMembersResponses;
    }>;
    removeMember: RouteHandler<{
        Params: RemoveMemberData['path'];
        Reply: RemoveMemberErrors & RemoveMemberResponses;
    }>;
    updateMember: RouteHandler<{
        Body: UpdateMemberData['body'];
        Params: UpdateMemberData['path'];
        Reply: UpdateMemberErrors & UpdateMemberResponses;
    }>;
    signOutMember: RouteHandler<{
        Params: SignOutMemberData['path'];
        Reply: SignOutMemberErrors & SignOutMemberResponses;
    }>;
    listInvitations: RouteHandler<{
        Params: ListInvitationsData['path'];
        Querystring?: ListInvitationsData['query'];
        Reply: ListInvitationsErrors & ListInvitationsResponses;
    }>;
    createInvitation: RouteHandler<{
        Body: CreateInvitationData['body'];
        Params: CreateInvitationData['path'];
        Reply: CreateInvitationErrors & CreateInvitationResponses;
    }>;
    revokeInvitation: RouteHandler<{
        Params: RevokeInvitationData['path'];
        Reply: RevokeInvitationErrors & RevokeInvitationResponses;
    }>;
    listApiKeys: RouteHandler<{
        Params: ListApiKeysData['path'];
        Querystring?: ListApiKeysData['query'];
        Reply: ListApiKeysErrors & ListApiKeysResponses;
    }>;
    issueApiKey: RouteHandler<{
        Body: IssueApiKeyData['body'];
        Params: IssueApiKeyData['path'];
        Reply: IssueApiKeyErrors & IssueApiKeyResponses;
    }>;
    revokeApiKey: RouteHandler<{
        Params: RevokeApiKeyData['path'];
        Reply: RevokeApiKeyErrors & RevokeApiKeyResponses;
    }>;
    listResourceNames: RouteHandler<{
        Params: ListResourceNamesData['path'];
        Querystring: ListResourceNamesData['query'];
        Reply: ListResourceNamesErrors & ListResourceNamesResponses;
    }>;
    searchResources: RouteHandler<{
        Params: SearchResourcesData['path'];
        Querystring: SearchResourcesData['query'];
        Reply: SearchResourcesErrors & SearchResourcesResponses;
    }>;
    listEventsOfResource: RouteHandler<{
        Params: ListEventsOfResourceData['path'];
        Reply: ListEventsOfResourceErrors & ListEventsOfResourceResponses;
    }>;
    listUsageEvents: RouteHandler<{
        Params: ListUsageEventsData['path'];
        Querystring: ListUsageEventsData['query'];
        Reply: ListUsageEventsErrors & ListUsageEventsResponses;
    }>;
    searchDeliveryLog: RouteHandler<{
        Params: SearchDeliveryLogData['path'];
        Querystring?: SearchDeliveryLogData['query'];
        Reply: SearchDeliveryLogErrors & SearchDeliveryLogResponses;
    }>;
    getDeliveryRequest: RouteHandler<{
        Params: GetDeliveryRequestData['path'];
        Reply: GetDeliveryRequestErrors & GetDeliveryRequestResponses;
    }>;
    previewReplay: RouteHandler<{
        Params: PreviewReplayData['path'];
        Querystring: PreviewReplayData['query'];
        Reply: PreviewReplayErrors & PreviewReplayResponses;
    }>;
    getDeliveryStatistics: RouteHandler<{
        Params: GetDeliveryStatisticsData['path'];
        Querystring?: GetDeliveryStatisticsData['query'];
        Reply: GetDeliveryStatisticsErrors & GetDeliveryStatisticsResponses;
    }>;
    listEndpointActivity: RouteHandler<{
        Params: ListEndpointActivityData['path'];
        Reply: ListEndpointActivityErrors & ListEndpointActivityResponses;
    }>;
    watchChanges: RouteHandler<{
        Params: WatchChangesData['path'];
        Reply: WatchChangesErrors & WatchChangesResponses;
    }>;
    listNotices: RouteHandler<{
        Params: ListNoticesData['path'];
        Querystring?: ListNoticesData['query'];
        Reply: ListNoticesErrors & ListNoticesResponses;
    }>;
    readNotice: RouteHandler<{
        Params: ReadNoticeData['path'];
        Reply: ReadNoticeErrors & ReadNoticeResponses;
    }>;
    getNoticeSettings: RouteHandler<{
        Params: GetNoticeSettingsData['path'];
        Reply: GetNoticeSettingsErrors & GetNoticeSettingsResponses;
    }>;
    updateNoticeSettings: RouteHandler<{
        Body: UpdateNoticeSettingsData['body'];
        Params: UpdateNoticeSettingsData['path'];
        Reply: UpdateNoticeSettingsErrors & UpdateNoticeSettingsResponses;
    }>;
    readAllNotices: RouteHandler<{
        Params: ReadAllNoticesData['path'];
        Reply: ReadAllNoticesErrors & ReadAllNoticesResponses;
    }>;
    findIdentityProviders: RouteHandler<{
        Body: FindIdentityProvidersData['body'];
        Reply: FindIdentityProvidersErrors & FindIdentityProvidersResponses;
    }>;
    beginPasskeySignIn: RouteHandler<{
        Reply: BeginPasskeySignInErrors & BeginPasskeySignInResponses;
    }>;
    signInWithPasskey: RouteHandler<{
        Body: SignInWithPasskeyData['body'];
        Reply: SignInWithPasskeyErrors & SignInWithPasskeyResponses;
    }>;
    beginSso: RouteHandler<{
        Body: BeginSsoData['body'];
        Reply: BeginSsoErrors & BeginSsoResponses;
    }>;
    signInWithSso: RouteHandler<{
        Body: SignInWithSsoData['body'];
        Reply: SignInWithSsoErrors & SignInWithSsoResponses;
    }>;
    listPasskeys: RouteHandler<{
        Reply: ListPasskeysErrors & ListPasskeysResponses;
    }>;
    registerPasskey: RouteHandler<{
        Body: RegisterPasskeyData['body'];
        Reply: RegisterPasskeyErrors & RegisterPasskeyResponses;
    }>;
    beginPasskeyRegistration: RouteHandler<{
        Reply: BeginPasskeyRegistrationErrors & BeginPasskeyRegistrationResponses;
    }>;
    removePasskey: RouteHandler<{
        Params: RemovePasskeyData['path'];
        Reply: RemovePasskeyErrors & RemovePasskeyResponses;
    }>;
    renamePasskey: RouteHandler<{
        Body: RenamePasskeyData['body'];
        Params: RenamePasskeyData['path'];
        Reply: RenamePasskeyErrors & RenamePasskeyResponses;
    }>;
    removeSsoConnection: RouteHandler<{
        Params: RemoveSsoConnectionData['path'];
        Reply: RemoveSsoConnectionErrors & RemoveSsoConnectionResponses;
    }>;
    getSsoConnection: RouteHandler<{
        Params: GetSsoConnectionData['path'];
        Reply: GetSsoConnectionErrors & GetSsoConnectionResponses;
    }>;
    setSsoConnection: RouteHandler<{
        Body: SetSsoConnectionData['body'];
        Params: SetSsoConnectionData['path'];
        Reply: SetSsoConnectionErrors & SetSsoConnectionResponses;
    }>;
    enforceSso: RouteHandler<{
        Body: EnforceSsoData['body'];
        Params: EnforceSsoData['path'];
        Reply: EnforceSsoErrors & EnforceSsoResponses;
    }>;
    beginSsoTest: RouteHandler<{
        Params: BeginSsoTestData['path'];
        Reply: BeginSsoTestErrors & BeginSsoTestResponses;
    }>;
    finishSsoTest: RouteHandler<{
        Body: FinishSsoTestData['body'];
        Params: FinishSsoTestData['path'];
        Reply: FinishSsoTestErrors & FinishSsoTestResponses;
    }>;
    listSsoDomains: RouteHandler<{
        Params: ListSsoDomainsData['path'];
        Reply: ListSsoDomainsErrors & ListSsoDomainsResponses;
    }>;
    addSsoDomain: RouteHandler<{
        Body: AddSsoDomainData['body'];
        Params: AddSsoDomainData['path'];
        Reply: AddSsoDomainErrors & AddSsoDomainResponses;
    }>;
    removeSsoDomain: RouteHandler<{
        Params: RemoveSsoDomainData['path'];
        Reply: RemoveSsoDomainErrors & RemoveSsoDomainResponses;
    }>;
    verifySsoDomain: RouteHandler<{
        Params: VerifySsoDomainData['path'];
        Reply: VerifySsoDomainErrors & VerifySsoDomainResponses;
    }>;
    listVerificationHandshakes: RouteHandler<{
        Params: ListVerificationHandshakesData['path'];
        Reply: ListVerificationHandshakesErrors & ListVerificationHandshakesResponses;
    }>;
    createInbox: RouteHandler<{
        Params: CreateInboxData['path'];
        Reply: CreateInboxErrors & CreateInboxResponses;
    }>;
    getInbox: RouteHandler<{
        Params: GetInboxData['path'];
        Reply: GetInboxErrors & GetInboxResponses;
    }>;
    updateInbox: RouteHandler<{
        Body: UpdateInboxData['body'];
        Params: UpdateInboxData['path'];
        Reply: UpdateInboxErrors & UpdateInboxResponses;
    }>;
    listInboxRequests: RouteHandler<{
        Params: ListInboxRequestsData['path'];
        Reply: ListInboxRequestsErrors & ListInboxRequestsResponses;
    }>;
    getOrganization: RouteHandler<{
        Params: GetOrganizationData['path'];
        Reply: GetOrganizationErrors & GetOrganizationResponses;
    }>;
    listWebhookEndpoints: RouteHandler<{
        Params: ListWebhookEndpointsData['path'];
        Querystring?: ListWebhookEndpointsData['query'];
        Reply: ListWebhookEndpointsErrors & ListWebhookEndpointsResponses;
    }>;
    createWebhookEndpoint: RouteHandler<{
        Body: CreateWebhookEndpointData['body'];
        Headers?: CreateWebhookEndpointData['headers'];
        Params: CreateWebhookEndpointData['path'];
        Reply: CreateWebhookEndpointErrors & CreateWebhookEndpointResponses;
    }>;
    deleteWebhookEndpoint: RouteHandler<{
        Params: DeleteWebhookEndpointData['path'];
        Reply: DeleteWebhookEndpointErrors & DeleteWebhookEndpointResponses;
    }>;
    getWebhookEndpoint: RouteHandler<{
        Params: GetWebhookEndpointData['path'];
        Reply: GetWebhookEndpointErrors & GetWebhookEndpointResponses;
    }>;
    updateWebhookEndpointDetails: RouteHandler<{
        Body: UpdateWebhookEndpointDetailsData['body'];
        Params: UpdateWebhookEndpointDetailsData['path'];
        Reply: UpdateWebhookEndpointDetailsErrors & UpdateWebhookEndpointDetailsResponses;
    }>;
    updateWebhookEndpoint: RouteHandler<{
        Body: UpdateWebhookEndpointData['body'];
        Params: UpdateWebhookEndpointData['path'];
        Reply: UpdateWebhookEndpointErrors & UpdateWebhookEndpointResponses;
    }>;
    verifyWebhookEndpoint: RouteHandler<{
        Headers?: VerifyWebhookEndpointData['headers'];
        Params: VerifyWebhookEndpointData['path'];
        Reply: VerifyWebhookEndpointErrors & VerifyWebhookEndpointResponses;
    }>;
    createVerificationChallenge: RouteHandler<{
        Headers?: CreateVerificationChallengeData['headers'];
        Params: CreateVerificationChallengeData['path'];
        Reply: CreateVerificationChallengeErrors & CreateVerificationChallengeResponses;
    }>;
    disableWebhookEndpoint: RouteHandler<{
        Headers?: DisableWebhookEndpointData['headers'];
        Params: DisableWebhookEndpointData['path'];
        Reply: DisableWebhookEndpointErrors & DisableWebhookEndpointResponses;
    }>;
    restoreWebhookEndpoint: RouteHandler<{
        Headers?: RestoreWebhookEndpointData['headers'];
        Params: RestoreWebhookEndpointData['path'];
        Reply: RestoreWebhookEndpointErrors & RestoreWebhookEndpointResponses;
    }>;
    sendTestEvent: RouteHandler<{
        Body: SendTestEventData['body'];
        Headers?: SendTestEventData['headers'];
        Params: SendTestEventData['path'];
        Reply: SendTestEventErrors & SendTestEventResponses;
    }>;
    listReplays: RouteHandler<{
        Params: ListReplaysData['path'];
        Querystring?: ListReplaysData['query'];
        Reply: ListReplaysErrors & ListReplaysResponses;
    }>;
    startReplay: RouteHandler<{
        Body: StartReplayData['body'];
        Headers?: StartReplayData['headers'];
        Params: StartReplayData['path'];
        Reply: StartReplayErrors & StartReplayResponses;
    }>;
    getReplay: RouteHandler<{
        Params: GetReplayData['path'];
        Reply: GetReplayErrors & GetReplayResponses;
    }>;
    getWebhookEndpointHealth: RouteHandler<{
        Params: GetWebhookEndpointHealthData['path'];
        Querystring?: GetWebhookEndpointHealthData['query'];
        Reply: GetWebhookEndpointHealthErrors & GetWebhookEndpointHealthResponses;
    }>;
    listEventTypes: RouteHandler<{
        Params: ListEventTypesData['path'];
        Querystring?: ListEventTypesData['query'];
        Reply: ListEventTypesErrors & ListEventTypesResponses;
    }>;
    getEventType: RouteHandler<{
        Params: GetEventTypeData['path'];
        Reply: GetEventTypeErrors & GetEventTypeResponses;
    }>;
    listCustomers: RouteHandler<{
        Params: ListCustomersData['path'];
        Querystring?: ListCustomersData['query'];
        Reply: ListCustomersErrors & ListCustomersResponses;
    }>;
    createCustomer: RouteHandler<{
        Body: CreateCustomerData['body'];
        Headers?: CreateCustomerData['headers'];
        Params: CreateCustomerData['path'];
        Reply: CreateCustomerErrors & CreateCustomerResponses;
    }>;
    getCustomer: RouteHandler<{
        Params: GetCustomerData['path'];
        Reply: GetCustomerErrors & GetCustomerResponses;
    }>;
    updateCustomer: RouteHandler<{
        Body: UpdateCustomerData['body'];
        Headers?: UpdateCustomerData['headers'];
        Params: UpdateCustomerData['path'];
        Reply: UpdateCustomerErrors & UpdateCustomerResponses;
    }>;
    listContracts: RouteHandler<{
        Params: ListContractsData['path'];
        Querystring?: ListContractsData['query'];
        Reply: ListContractsErrors & ListContractsResponses;
    }>;
    createContract: RouteHandler<{
        Body: CreateContractData['body'];
        Headers?: CreateContractData['headers'];
        Params: CreateContractData['path'];
        Reply: CreateContractErrors & CreateContractResponses;
    }>;
    getContract: RouteHandler<{
        Params: GetContractData['path'];
        Querystring?: GetContractData['query'];
        Reply: GetContractErrors & GetContractResponses;
    }>;
    updateContract: RouteHandler<{
        Body: UpdateContractData['body'];
        Headers?: UpdateContractData['headers'];
        Params: UpdateContractData['path'];
        Reply: UpdateContractErrors & UpdateContractResponses;
    }>;
    activateContract: RouteHandler<{
        Body?: ActivateContractData['body'];
        Headers?: ActivateContractData['headers'];
        Params: ActivateContractData['path'];
        Reply: ActivateContractErrors & ActivateContractResponses;
    }>;
    terminateContract: RouteHandler<{
        Body: TerminateContractData['body'];
        Headers?: TerminateContractData['headers'];
        Params: TerminateContractData['path'];
        Reply: TerminateContractErrors & TerminateContractResponses;
    }>;
    amendContract: RouteHandler<{
        Body: AmendContractData['body'];
        Headers?: AmendContractData['headers'];
        Params: AmendContractData['path'];
        Reply: AmendContractErrors & AmendContractResponses;
    }>;
    deleteContractAmendment: RouteHandler<{
        Headers?: DeleteContractAmendmentData['headers'];
        Params: DeleteContractAmendmentData['path'];
        Reply: DeleteContractAmendmentErrors & DeleteContractAmendmentResponses;
    }>;
    listInvoices: RouteHandler<{
        Params: ListInvoicesData['path'];
        Querystring?: ListInvoicesData['query'];
        Reply: ListInvoicesErrors & ListInvoicesResponses;
    }>;
    createInvoice: RouteHandler<{
        Body: CreateInvoiceData['body'];
        Headers?: CreateInvoiceData['headers'];
        Params: CreateInvoiceData['path'];
        Reply: CreateInvoiceErrors & CreateInvoiceResponses;
    }>;
    getInvoice: RouteHandler<{
        Params: GetInvoiceData['path'];
        Reply: GetInvoiceErrors & GetInvoiceResponses;
    }>;
    updateInvoice: RouteHandler<{
        Body: UpdateInvoiceData['body'];
        Headers?: UpdateInvoiceData['headers'];
        Params: UpdateInvoiceData['path'];
        Reply: UpdateInvoiceErrors & UpdateInvoiceResponses;
    }>;
    issueInvoice: RouteHandler<{
        Headers?: IssueInvoiceData['headers'];
        Params: IssueInvoiceData['path'];
        Reply: IssueInvoiceErrors & IssueInvoiceResponses;
    }>;
    voidInvoice: RouteHandler<{
        Body?: VoidInvoiceData['body'];
        Headers?: VoidInvoiceData['headers'];
        Params: VoidInvoiceData['path'];
        Reply: VoidInvoiceErrors & VoidInvoiceResponses;
    }>;
    listPayments: RouteHandler<{
        Params: ListPaymentsData['path'];
        Querystring?: ListPaymentsData['query'];
        Reply: ListPaymentsErrors & ListPaymentsResponses;
    }>;
    createPayment: RouteHandler<{
        Body: CreatePaymentData['body'];
        Headers?: CreatePaymentData['headers'];
        Params: CreatePaymentData['path'];
        Reply: CreatePaymentErrors & CreatePaymentResponses;
    }>;
    getPayment: RouteHandler<{
        Params: GetPaymentData['path'];
        Reply: GetPaymentErrors & GetPaymentResponses;
    }>;
    reversePayment: RouteHandler<{
        Body?: ReversePaymentData['body'];
        Headers?: ReversePaymentData['headers'];
        Params: ReversePaymentData['path'];
        Reply: ReversePaymentErrors & ReversePaymentResponses;
    }>;
    listMeters: RouteHandler<{
        Params: ListMetersData['path'];
        Querystring?: ListMetersData['query'];
        Reply: ListMetersErrors & ListMetersResponses;
    }>;
    createMeter: RouteHandler<{
        Body: CreateMeterData['body'];
        Headers?: CreateMeterData['headers'];
        Params: CreateMeterData['path'];
        Reply: CreateMeterErrors & CreateMeterResponses;
    }>;
    getMeter: RouteHandler<{
        Params: GetMeterData['path'];
        Reply: GetMeterErrors & GetMeterResponses;
    }>;
    queryUsage: RouteHandler<{
        Params: QueryUsageData['path'];
        Querystring: QueryUsageData['query'];
        Reply: QueryUsageErrors & QueryUsageResponses;
    }>;
    ingestUsageEvents: RouteHandler<{
        Body: IngestUsageEventsData['body'];
        Headers?: IngestUsageEventsData['headers'];
        Params: IngestUsageEventsData['path'];
        Reply: IngestUsageEventsErrors & IngestUsageEventsResponses;
    }>;
    voidUsageEvents: RouteHandler<{
        Body: VoidUsageEventsData['body'];
        Headers?: VoidUsageEventsData['headers'];
        Params: VoidUsageEventsData['path'];
        Reply: VoidUsageEventsErrors & VoidUsageEventsResponses;
    }>;
    listEvents: RouteHandler<{
        Params: ListEventsData['path'];
        Querystring?: ListEventsData['query'];
        Reply: ListEventsErrors & ListEventsResponses;
    }>;
    getEvent: RouteHandler<{
        Params: GetEventData['path'];
        Querystring?: GetEventData['query'];
        Reply: GetEventErrors & GetEventResponses;
    }>;
    readEventFeed: RouteHandler<{
        Params: ReadEventFeedData['path'];
        Querystring?: ReadEventFeedData['query'];
        Reply: ReadEventFeedErrors & ReadEventFeedResponses;
    }>;
    listDeliveries: RouteHandler<{
        Params: ListDeliveriesData['path'];
        Querystring?: ListDeliveriesData['query'];
        Reply: ListDeliveriesErrors & ListDeliveriesResponses;
    }>;
    getDelivery: RouteHandler<{
        Params: GetDeliveryData['path'];
        Reply: GetDeliveryErrors & GetDeliveryResponses;
    }>;
    listDeliveryAttempts: RouteHandler<{
        Params: ListDeliveryAttemptsData['path'];
        Querystring?: ListDeliveryAttemptsData['query'];
        Reply: ListDeliveryAttemptsErrors & ListDeliveryAttemptsResponses;
    }>;
    redeliverDelivery: RouteHandler<{
        Headers?: RedeliverDeliveryData['headers'];
        Params: RedeliverDeliveryData['path'];
        Reply: RedeliverDeliveryErrors & RedeliverDeliveryResponses;
    }>;
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
