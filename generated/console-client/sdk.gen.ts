// Generated from openapi/console.yaml by `npm run generate`. Do not edit.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, ServerSentEventsResult, TDataShape } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, ActivateContractData, ActivateContractErrors, ActivateContractResponses, AddSsoDomainData, AddSsoDomainErrors, AddSsoDomainResponses, AmendContractData, AmendContractErrors, AmendContractResponses, BeginPasskeyRegistrationData, BeginPasskeyRegistrationErrors, BeginPasskeyRegistrationResponses, BeginPasskeySignInData, BeginPasskeySignInErrors, BeginPasskeySignInResponses, BeginSsoData, BeginSsoErrors, BeginSsoResponses, BeginSsoTestData, BeginSsoTestErrors, BeginSsoTestResponses, CreateContractData, CreateContractErrors, CreateContractResponses, CreateCustomerData, CreateCustomerErrors, CreateCustomerResponses, CreateInboxData, CreateInboxErrors, CreateInboxResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateInvoiceData, CreateInvoiceErrors, CreateInvoiceResponses, CreateMeterData, CreateMeterErrors, CreateMeterResponses, CreatePaymentData, CreatePaymentErrors, CreatePaymentResponses, CreateVerificationChallengeData, CreateVerificationChallengeErrors, CreateVerificationChallengeResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteContractAmendmentData, DeleteContractAmendmentErrors, DeleteContractAmendmentResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DisableWebhookEndpointData, DisableWebhookEndpointErrors, DisableWebhookEndpointResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndSessionData, EndSessionErrors, EndSessionResponses, EnforceSsoData, EnforceSsoErrors, EnforceSsoResponses, FindIdentityProvidersData, FindIdentityProvidersErrors, FindIdentityProvidersResponses, FinishSsoTestData, FinishSsoTestErrors, FinishSsoTestResponses, GetContractData, GetContractErrors, GetContractResponses, GetCustomerData, GetCustomerErrors, GetCustomerResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryRequestData, GetDeliveryRequestErrors, GetDeliveryRequestResponses, GetDeliveryResponses, GetDeliveryStatisticsData, GetDeliveryStatisticsErrors, GetDeliveryStatisticsResponses, GetEventData, GetEventErrors, GetEventResponses, GetEventTypeData, GetEventTypeErrors, GetEventTypeResponses, GetFeaturesData, GetFeaturesErrors, GetFeaturesResponses, GetInboxData, GetInboxErrors, GetInboxResponses, GetInvoiceData, GetInvoiceErrors, GetInvoiceResponses, GetMeterData, GetMeterErrors, GetMeterResponses, GetNoticeSettingsData, GetNoticeSettingsErrors, GetNoticeSettingsResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetPaymentData, GetPaymentErrors, GetPaymentResponses, GetReplayData, GetReplayErrors, GetReplayResponses, GetSessionData, GetSessionErrors, GetSessionResponses, GetSsoConnectionData, GetSsoConnectionErrors, GetSsoConnectionResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointHealthData, GetWebhookEndpointHealthErrors, GetWebhookEndpointHealthResponses, GetWebhookEndpointResponses, IngestUsageEventsData, IngestUsageEventsErrors, IngestUsageEventsResponses, IssueApiKeyData, IssueApiKeyErrors, IssueApiKeyResponses, IssueInvoiceData, IssueInvoiceErrors, IssueInvoiceResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListAuditEntriesData, ListAuditEntriesErrors, ListAuditEntriesResponses, ListContractsData, ListContractsErrors, ListContractsResponses, ListCustomersData, ListCustomersErrors, ListCustomersResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDeliveryAttemptsData, ListDeliveryAttemptsErrors, ListDeliveryAttemptsResponses, ListEndpointActivityData, ListEndpointActivityErrors, ListEndpointActivityResponses, ListEventsData, ListEventsErrors, ListEventsOfResourceData, ListEventsOfResourceErrors, ListEventsOfResourceResponses, ListEventsResponses, ListEventTypesData, ListEventTypesErrors, ListEventTypesResponses, ListInboxRequestsData, ListInboxRequestsErrors, ListInboxRequestsResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListInvoicesData, ListInvoicesErrors, ListInvoicesResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListMetersData, ListMetersErrors, ListMetersResponses, ListNoticesData, ListNoticesErrors, ListNoticesResponses, ListPasskeysData, ListPasskeysErrors, ListPasskeysResponses, ListPaymentsData, ListPaymentsErrors, ListPaymentsResponses, ListReplaysData, ListReplaysErrors, ListReplaysResponses, ListResourceNamesData, ListResourceNamesErrors, ListResourceNamesResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListSsoDomainsData, ListSsoDomainsErrors, ListSsoDomainsResponses, ListUsageEventsData, ListUsageEventsErrors, ListUsageEventsResponses, ListVerificationHandshakesData, ListVerificationHandshakesErrors, ListVerificationHandshakesResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, LookUpInvitationData, LookUpInvitationErrors, LookUpInvitationResponses, LookUpSignInLinkData, LookUpSignInLinkErrors, LookUpSignInLinkResponses, OperatorCreateOrganizationData, OperatorCreateOrganizationErrors, OperatorCreateOrganizationResponses, OperatorDisableWebhookEndpointData, OperatorDisableWebhookEndpointErrors, OperatorDisableWebhookEndpointResponses, OperatorGetBillingRunData, OperatorGetBillingRunErrors, OperatorGetBillingRunResponses, OperatorGetDeliveryData, OperatorGetDeliveryErrors, OperatorGetDeliveryResponses, OperatorGetInvoiceData, OperatorGetInvoiceErrors, OperatorGetInvoiceResponses, OperatorGetOrganizationData, OperatorGetOrganizationErrors, OperatorGetOrganizationResponses, OperatorGetRedeliveryData, OperatorGetRedeliveryErrors, OperatorGetRedeliveryResponses, OperatorGetRetentionData, OperatorGetRetentionErrors, OperatorGetRetentionResponses, OperatorGetWebhookEndpointData, OperatorGetWebhookEndpointErrors, OperatorGetWebhookEndpointResponses, OperatorIssueTokenData, OperatorIssueTokenErrors, OperatorIssueTokenResponses, OperatorListAuditEntriesData, OperatorListAuditEntriesErrors, OperatorListAuditEntriesResponses, OperatorListBillingRunResultsData, OperatorListBillingRunResultsErrors, OperatorListBillingRunResultsResponses, OperatorListBillingRunsData, OperatorListBillingRunsErrors, OperatorListBillingRunsResponses, OperatorListDeliveriesData, OperatorListDeliveriesErrors, OperatorListDeliveriesResponses, OperatorListDeliveryAttemptsData, OperatorListDeliveryAttemptsErrors, OperatorListDeliveryAttemptsResponses, OperatorListInvoicesData, OperatorListInvoicesErrors, OperatorListInvoicesResponses, OperatorListOrganizationsData, OperatorListOrganizationsErrors, OperatorListOrganizationsResponses, OperatorListQueuesData, OperatorListQueuesErrors, OperatorListQueuesResponses, OperatorListRedeliveriesData, OperatorListRedeliveriesErrors, OperatorListRedeliveriesResponses, OperatorListTokensData, OperatorListTokensErrors, OperatorListTokensResponses, OperatorListWebhookEndpointsData, OperatorListWebhookEndpointsErrors, OperatorListWebhookEndpointsResponses, OperatorListWorkersData, OperatorListWorkersErrors, OperatorListWorkersResponses, OperatorPublishEventData, OperatorPublishEventErrors, OperatorPublishEventResponses, OperatorPublishEventsData, OperatorPublishEventsErrors, OperatorPublishEventsResponses, OperatorRedeliverDeliveryData, OperatorRedeliverDeliveryErrors, OperatorRedeliverDeliveryResponses, OperatorRestoreWebhookEndpointData, OperatorRestoreWebhookEndpointErrors, OperatorRestoreWebhookEndpointResponses, OperatorRevokeTokenData, OperatorRevokeTokenErrors, OperatorRevokeTokenResponses, OperatorRotateSigningSecretData, OperatorRotateSigningSecretErrors, OperatorRotateSigningSecretResponses, OperatorStartBillingRunData, OperatorStartBillingRunErrors, OperatorStartBillingRunResponses, OperatorStartRedeliveryData, OperatorStartRedeliveryErrors, OperatorStartRedeliveryResponses, OperatorUpdateOrganizationData, OperatorUpdateOrganizationErrors, OperatorUpdateOrganizationResponses, PreviewReplayData, PreviewReplayErrors, PreviewReplayResponses, QueryUsageData, QueryUsageErrors, QueryUsageResponses, ReadAllNoticesData, ReadAllNoticesErrors, ReadAllNoticesResponses, ReadEventFeedData, ReadEventFeedErrors, ReadEventFeedResponses, ReadNoticeData, ReadNoticeErrors, ReadNoticeResponses, RedeliverDeliveryData, RedeliverDeliveryErrors, RedeliverDeliveryResponses, RegisterPasskeyData, RegisterPasskeyErrors, RegisterPasskeyResponses, RemoveMemberData, RemoveMemberErrors, RemoveMemberResponses, RemovePasskeyData, RemovePasskeyErrors, RemovePasskeyResponses, RemoveSsoConnectionData, RemoveSsoConnectionErrors, RemoveSsoConnectionResponses, RemoveSsoDomainData, RemoveSsoDomainErrors, RemoveSsoDomainResponses, RenamePasskeyData, RenamePasskeyErrors, RenamePasskeyResponses, RequestSignInLinkData, RequestSignInLinkErrors, RequestSignInLinkResponses, RestoreWebhookEndpointData, RestoreWebhookEndpointErrors, RestoreWebhookEndpointResponses, ReversePaymentData, ReversePaymentErrors, ReversePaymentResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RevokeInvitationData, RevokeInvitationErrors, RevokeInvitationResponses, SearchDeliveryLogData, SearchDeliveryLogErrors, SearchDeliveryLogResponses, SearchResourcesData, SearchResourcesErrors, SearchResourcesResponses, SendTestEventData, SendTestEventErrors, SendTestEventResponses, SetSsoConnectionData, SetSsoConnectionErrors, SetSsoConnectionResponses, SignInData, SignInErrors, SignInResponses, SignInWithPasskeyData, SignInWithPasskeyErrors, SignInWithPasskeyResponses, SignInWithSsoData, SignInWithSsoErrors, SignInWithSsoResponses, SignOutData, SignOutErrors, SignOutMemberData, SignOutMemberErrors, SignOutMemberResponses, SignOutResponses, StartReplayData, StartReplayErrors, StartReplayResponses, TerminateContractData, TerminateContractErrors, TerminateContractResponses, UpdateContractData, UpdateContractErrors, UpdateContractResponses, UpdateCustomerData, UpdateCustomerErrors, UpdateCustomerResponses, UpdateInboxData, UpdateInboxErrors, UpdateInboxResponses, UpdateInvoiceData, UpdateInvoiceErrors, UpdateInvoiceResponses, UpdateMemberData, UpdateMemberErrors, UpdateMemberResponses, UpdateNoticeSettingsData, UpdateNoticeSettingsErrors, UpdateNoticeSettingsResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointDetailsData, UpdateWebhookEndpointDetailsErrors, UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, VerifySsoDomainData, VerifySsoDomainErrors, VerifySsoDomainResponses, VerifyWebhookEndpointData, VerifyWebhookEndpointErrors, VerifyWebhookEndpointResponses, VoidInvoiceData, VoidInvoiceErrors, VoidInvoiceResponses, VoidUsageEventsData, VoidUsageEventsErrors, VoidUsageEventsResponses, WatchChangesData, WatchChangesErrors, WatchChangesResponse, WatchChangesResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * List what was changed in the organization
 *
 * Every change that a person made in this organization's console, and what those who run the service did in the
 * organization, newest first. What programs change with API keys is not recorded.
 *
 * Required role: MEMBER.
 *
 */
export const listAuditEntries = <ThrowOnError extends boolean = false>(options: Options<ListAuditEntriesData, ThrowOnError>): RequestResult<ListAuditEntriesResponses, ListAuditEntriesErrors, ThrowOnError> => (options.client ?? client).get<ListAuditEntriesResponses, ListAuditEntriesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/audit-entries', ...options });

/**
 * Sign out
 *
 * Ends the session at once. The browser forgets the cookie.
 *
 * Required role: none, a session is enough.
 *
 */
export const signOut = <ThrowOnError extends boolean = false>(options?: Options<SignOutData, ThrowOnError>): RequestResult<SignOutResponses, SignOutErrors, ThrowOnError> => (options?.client ?? client).delete<SignOutResponses, SignOutErrors, ThrowOnError>({ url: '/api/v1/console/session', ...options });

/**
 * Get the session
 *
 * Who is signed in, and their organizations, those too that this session does not open: `sign_in_needed` says how the
 * person has to sign in to enter. A session that began at an organization's identity provider knows that one alone.
 *
 * Required role: none, a session is enough.
 *
 */
export const getSession = <ThrowOnError extends boolean = false>(options?: Options<GetSessionData, ThrowOnError>): RequestResult<GetSessionResponses, GetSessionErrors, ThrowOnError> => (options?.client ?? client).get<GetSessionResponses, GetSessionErrors, ThrowOnError>({ url: '/api/v1/console/session', ...options });

/**
 * End your other sessions
 *
 * Signs you out everywhere but here; from a session that began at an organization's identity provider, wherever you
 * signed in there.
 *
 * Required role: none, a session is enough.
 *
 */
export const endOtherSessions = <ThrowOnError extends boolean = false>(options?: Options<EndOtherSessionsData, ThrowOnError>): RequestResult<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError> => (options?.client ?? client).delete<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError>({ url: '/api/v1/console/sessions', ...options });

/**
 * List your sessions
 *
 * Where you are signed in, the latest used first. A session that began at an organization's identity provider shows
 * those alone that began there too.
 *
 * Required role: none, a session is enough.
 *
 */
export const listSessions = <ThrowOnError extends boolean = false>(options?: Options<ListSessionsData, ThrowOnError>): RequestResult<ListSessionsResponses, ListSessionsErrors, ThrowOnError> => (options?.client ?? client).get<ListSessionsResponses, ListSessionsErrors, ThrowOnError>({ url: '/api/v1/console/sessions', ...options });

/**
 * Sign in with a link
 *
 * Uses up a sign-in link and starts a session; the browser gets its cookie. A session that the browser has already
 * ends. Links work once, for 15 minutes.
 *
 * Required role: none. Needs no session.
 *
 */
export const signIn = <ThrowOnError extends boolean = false>(options: Options<SignInData, ThrowOnError>): RequestResult<SignInResponses, SignInErrors, ThrowOnError> => (options.client ?? client).post<SignInResponses, SignInErrors, ThrowOnError>({
    url: '/api/v1/console/sessions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * End one of your sessions
 *
 * The browser is signed out with its next request. A session that is not listed is 404. A repeated call gets the same response as the first.
 *
 * Required role: none, a session is enough.
 *
 */
export const endSession = <ThrowOnError extends boolean = false>(options: Options<EndSessionData, ThrowOnError>): RequestResult<EndSessionResponses, EndSessionErrors, ThrowOnError> => (options.client ?? client).delete<EndSessionResponses, EndSessionErrors, ThrowOnError>({ url: '/api/v1/console/sessions/{session_id}', ...options });

/**
 * Ask for a sign-in link
 *
 * Mails a link to the address, if somebody with this address may sign in. The response is the same whether there is such
 * a person or not. Without mail, whoever runs the service makes links: `countersign member sign-in-link`.
 *
 * The browser gets a cookie by which `lookUpSignInLink` recognizes it.
 *
 * Required role: none. Needs no session.
 *
 */
export const requestSignInLink = <ThrowOnError extends boolean = false>(options: Options<RequestSignInLinkData, ThrowOnError>): RequestResult<RequestSignInLinkResponses, RequestSignInLinkErrors, ThrowOnError> => (options.client ?? client).post<RequestSignInLinkResponses, RequestSignInLinkErrors, ThrowOnError>({
    url: '/api/v1/console/sign-in-links',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Look at a sign-in link
 *
 * Whom a link signs in, and whether this browser asked for it. Looking uses nothing up.
 *
 * Required role: none. Needs no session.
 *
 */
export const lookUpSignInLink = <ThrowOnError extends boolean = false>(options: Options<LookUpSignInLinkData, ThrowOnError>): RequestResult<LookUpSignInLinkResponses, LookUpSignInLinkErrors, ThrowOnError> => (options.client ?? client).post<LookUpSignInLinkResponses, LookUpSignInLinkErrors, ThrowOnError>({
    url: '/api/v1/console/sign-in-links/look-up',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get what this installation offers
 *
 * What a page needs to know before somebody has signed in.
 *
 * Required role: none. Needs no session.
 *
 */
export const getFeatures = <ThrowOnError extends boolean = false>(options?: Options<GetFeaturesData, ThrowOnError>): RequestResult<GetFeaturesResponses, GetFeaturesErrors, ThrowOnError> => (options?.client ?? client).get<GetFeaturesResponses, GetFeaturesErrors, ThrowOnError>({ url: '/api/v1/console/features', ...options });

/**
 * Look at an invitation
 *
 * What a link is for. Looking uses nothing up.
 *
 * Required role: none. Needs no session.
 *
 */
export const lookUpInvitation = <ThrowOnError extends boolean = false>(options: Options<LookUpInvitationData, ThrowOnError>): RequestResult<LookUpInvitationResponses, LookUpInvitationErrors, ThrowOnError> => (options.client ?? client).post<LookUpInvitationResponses, LookUpInvitationErrors, ThrowOnError>({
    url: '/api/v1/console/invitations/look-up',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Accept an invitation
 *
 * Uses up the link. Somebody new becomes a member and is signed in. Somebody who has an account signs in first
 * (`account_exists`): whoever invited them has seen the link too, and must not get into their account by it.
 *
 * Required role: none. Needs no session.
 *
 */
export const acceptInvitation = <ThrowOnError extends boolean = false>(options: Options<AcceptInvitationData, ThrowOnError>): RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError> => (options.client ?? client).post<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError>({
    url: '/api/v1/console/invitations/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the members
 *
 * Who belongs to the organization, newest first, with their role and their last sign-in.
 *
 * Required role: `MEMBER`.
 *
 */
export const listMembers = <ThrowOnError extends boolean = false>(options: Options<ListMembersData, ThrowOnError>): RequestResult<ListMembersResponses, ListMembersErrors, ThrowOnError> => (options.client ?? client).get<ListMembersResponses, ListMembersErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/members', ...options });

/**
 * Remove a member
 *
 * They lose the organization with their next request, and stay signed in to their other organizations. The API keys that
 * they issued stay valid: keys belong to the organization. Only an OWNER removes an OWNER, and one OWNER always stays.
 *
 * Required role: `ADMIN`.
 *
 */
export const removeMember = <ThrowOnError extends boolean = false>(options: Options<RemoveMemberData, ThrowOnError>): RequestResult<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError> => (options.client ?? client).delete<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/members/{member_id}', ...options });

/**
 * Change a member's role
 *
 * Takes effect with the member's next request, and signs them out everywhere: they sign in again with the new role. Who
 * changes their own role stays signed in. Only an OWNER makes or changes an OWNER, and one OWNER always stays.
 *
 * Required role: `ADMIN`.
 *
 */
export const updateMember = <ThrowOnError extends boolean = false>(options: Options<UpdateMemberData, ThrowOnError>): RequestResult<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError> => (options.client ?? client).patch<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/members/{member_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign a member out
 *
 * Ends all sessions of a member at once, as after the loss of a laptop, also those in which they use another
 * organization. They stay a member, and can sign in again. Only an OWNER signs out an OWNER.
 *
 * Required role: `ADMIN`.
 *
 */
export const signOutMember = <ThrowOnError extends boolean = false>(options: Options<SignOutMemberData, ThrowOnError>): RequestResult<SignOutMemberResponses, SignOutMemberErrors, ThrowOnError> => (options.client ?? client).delete<SignOutMemberResponses, SignOutMemberErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/members/{member_id}/sessions', ...options });

/**
 * List the open invitations
 *
 * Invitations that were neither accepted nor withdrawn, newest first. Expired ones are there for 90 days.
 *
 * Required role: `MEMBER`.
 *
 */
export const listInvitations = <ThrowOnError extends boolean = false>(options: Options<ListInvitationsData, ThrowOnError>): RequestResult<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError> => (options.client ?? client).get<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/invitations', ...options });

/**
 * Invite somebody
 *
 * Makes a link with which the owner of this address becomes a member: once, within 7 days. The link is only in this
 * response, to be passed on; it is also mailed if the installation sends mail. An open invitation to the same address
 * is replaced. Only an OWNER invites an OWNER.
 *
 * Required role: `ADMIN`.
 *
 */
export const createInvitation = <ThrowOnError extends boolean = false>(options: Options<CreateInvitationData, ThrowOnError>): RequestResult<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError> => (options.client ?? client).post<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/invitations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Withdraw an invitation
 *
 * Its link is refused from now on. A repeated call gets the same response as the first.
 *
 * Required role: `ADMIN`.
 *
 */
export const revokeInvitation = <ThrowOnError extends boolean = false>(options: Options<RevokeInvitationData, ThrowOnError>): RequestResult<RevokeInvitationResponses, RevokeInvitationErrors, ThrowOnError> => (options.client ?? client).delete<RevokeInvitationResponses, RevokeInvitationErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/invitations/{invitation_id}', ...options });

/**
 * List the API keys
 *
 * The keys of the organization, newest first, with revoked and expired ones. `last_used_at` is exact to a minute.
 *
 * Required role: `MEMBER`.
 *
 */
export const listApiKeys = <ThrowOnError extends boolean = false>(options: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError> => (options.client ?? client).get<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/api-keys', ...options });

/**
 * Create an API key
 *
 * A token of the public API, issued in the name of the person. `token` is only in this response. Write scopes include
 * reading. A scope that does not exist and an expiry in the past are refused with 422.
 *
 * Required role: `ADMIN`.
 *
 */
export const issueApiKey = <ThrowOnError extends boolean = false>(options: Options<IssueApiKeyData, ThrowOnError>): RequestResult<IssueApiKeyResponses, IssueApiKeyErrors, ThrowOnError> => (options.client ?? client).post<IssueApiKeyResponses, IssueApiKeyErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/api-keys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke an API key
 *
 * Permanently revokes a key: the next request with it is refused. A repeated call gets the same response as the first.
 *
 * Required role: `ADMIN`.
 *
 */
export const revokeApiKey = <ThrowOnError extends boolean = false>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError> => (options.client ?? client).delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/api-keys/{key_id}', ...options });

/**
 * List the names of resources
 *
 * What customers, contracts and invoices are called, by their identifiers: lists name the other party, not its
 * identifier. Unknown identifiers and those of another organization are left out.
 *
 * Required role: MEMBER.
 *
 */
export const listResourceNames = <ThrowOnError extends boolean = false>(options: Options<ListResourceNamesData, ThrowOnError>): RequestResult<ListResourceNamesResponses, ListResourceNamesErrors, ThrowOnError> => (options.client ?? client).get<ListResourceNamesResponses, ListResourceNamesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/resource-names', ...options });

/**
 * Search resources
 *
 * Customers whose name contains the text, contracts whose title does, and customers, contracts and invoices whose
 * number begins with it or whose `external_id` it is; upper and lower case are the same. Texts are looked for in the
 * newest 10,000 of each, whole numbers and `external_id` in all. At most 10 of each kind, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const searchResources = <ThrowOnError extends boolean = false>(options: Options<SearchResourcesData, ThrowOnError>): RequestResult<SearchResourcesResponses, SearchResourcesErrors, ThrowOnError> => (options.client ?? client).get<SearchResourcesResponses, SearchResourcesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/resource-search', ...options });

/**
 * List the events of a resource
 *
 * The events whose data is this resource, newest first, with their deliveries. They are found by the times at which
 * the resource changed. Where very many events of the same type lie between, or where the data of some was removed
 * because of its age, `complete` is `false`: there may be more.
 *
 * Required role: MEMBER.
 *
 */
export const listEventsOfResource = <ThrowOnError extends boolean = false>(options: Options<ListEventsOfResourceData, ThrowOnError>): RequestResult<ListEventsOfResourceResponses, ListEventsOfResourceErrors, ThrowOnError> => (options.client ?? client).get<ListEventsOfResourceResponses, ListEventsOfResourceErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/resources/{kind}/{id}/events', ...options });

/**
 * List a customer's usage events
 *
 * The usage events of one customer that a meter counts, those used last first, without voided ones.
 *
 * Required role: MEMBER.
 *
 */
export const listUsageEvents = <ThrowOnError extends boolean = false>(options: Options<ListUsageEventsData, ThrowOnError>): RequestResult<ListUsageEventsResponses, ListUsageEventsErrors, ThrowOnError> => (options.client ?? client).get<ListUsageEventsResponses, ListUsageEventsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/meters/{key}/usage-events', ...options });

/**
 * Search the delivery log
 *
 * Deliveries by any combination of filters, newest first, with what became of their last attempt.
 *
 * A search takes bounded time, however many deliveries there are. One that finds few among very many may end before
 * it has found a page: then `searched_until` says how far back it has looked, the page has fewer items or none, and
 * `next_cursor` continues there. A cursor belongs to its filter.
 *
 * Required role: `MEMBER`.
 *
 */
export const searchDeliveryLog = <ThrowOnError extends boolean = false>(options: Options<SearchDeliveryLogData, ThrowOnError>): RequestResult<SearchDeliveryLogResponses, SearchDeliveryLogErrors, ThrowOnError> => (options.client ?? client).get<SearchDeliveryLogResponses, SearchDeliveryLogErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/delivery-log', ...options });

/**
 * Get the request of a delivery
 *
 * What every attempt of the delivery sends, byte for byte: the body whose signature the attempts' headers carry. Also
 * of a test event.
 *
 * Required role: `MEMBER`.
 *
 */
export const getDeliveryRequest = <ThrowOnError extends boolean = false>(options: Options<GetDeliveryRequestData, ThrowOnError>): RequestResult<GetDeliveryRequestResponses, GetDeliveryRequestErrors, ThrowOnError> => (options.client ?? client).get<GetDeliveryRequestResponses, GetDeliveryRequestErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}/request', ...options });

/**
 * Count what a replay would send
 *
 * How many failed deliveries of the endpoint a replay would queue now. Changes nothing.
 *
 * Required role: `MEMBER`.
 *
 */
export const previewReplay = <ThrowOnError extends boolean = false>(options: Options<PreviewReplayData, ThrowOnError>): RequestResult<PreviewReplayResponses, PreviewReplayErrors, ThrowOnError> => (options.client ?? client).get<PreviewReplayResponses, PreviewReplayErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replay-preview', ...options });

/**
 * Get delivery statistics
 *
 * Counts of an organization, or of one of its endpoints, in equal pieces of a time range that ends now.
 *
 * Workers count attempts as they make them and write what they counted every few seconds; the cost of this call
 * does not depend on the number of deliveries. Every attempt is counted, none is estimated, with two exceptions: a
 * worker that is killed loses what it counted in its last seconds, and nothing is counted of the time before this
 * was introduced. An attempt counts when it ends, whenever its delivery was created. Percentiles are exact to the
 * width of the classes in which durations are counted, some tenths of their value.
 *
 * Required role: `MEMBER`.
 *
 */
export const getDeliveryStatistics = <ThrowOnError extends boolean = false>(options: Options<GetDeliveryStatisticsData, ThrowOnError>): RequestResult<GetDeliveryStatisticsResponses, GetDeliveryStatisticsErrors, ThrowOnError> => (options.client ?? client).get<GetDeliveryStatisticsResponses, GetDeliveryStatisticsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/delivery-statistics', ...options });

/**
 * List the activity of endpoints
 *
 * The last 24 hours of every endpoint, hour by hour, for a list of endpoints. Counted as
 * `getDeliveryStatistics` counts. Endpoints without an attempt in that time are left out.
 *
 * Required role: `MEMBER`.
 *
 */
export const listEndpointActivity = <ThrowOnError extends boolean = false>(options: Options<ListEndpointActivityData, ThrowOnError>): RequestResult<ListEndpointActivityResponses, ListEndpointActivityErrors, ThrowOnError> => (options.client ?? client).get<ListEndpointActivityResponses, ListEndpointActivityErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/endpoint-activity', ...options });

/**
 * Watch for changes
 *
 * A stream of server-sent events that says what kind of thing has changed in the organization, never what: whoever
 * looks at it asks again. An event of the type `changed` has the kinds as data, separated by commas: `deliveries`,
 * `endpoints`, `replays`, `notices`. At most one comes every 500 ms. Lines that begin with a colon keep the
 * connection open.
 *
 * Changes may be missed, for example while the server's connection to its database is interrupted; then all kinds
 * are announced. The stream ends when the session does, when the person is no longer a member, and when the server
 * stops. A session has at most 8 streams at once: 429.
 *
 * Required role: `MEMBER`.
 *
 */
export const watchChanges = <ThrowOnError extends boolean = false>(options: Options<WatchChangesData, ThrowOnError, WatchChangesResponse>): Promise<ServerSentEventsResult<WatchChangesResponses>> => (options.client ?? client).sse.get<WatchChangesResponses, WatchChangesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/changes', ...options });

/**
 * List notices
 *
 * What happened to the organization's endpoints: one was disabled or restored, or deliveries to it failed for good.
 * Unread ones first, then those that changed last. Deliveries that failed are counted in one notice of their
 * endpoint until it is restored, or until none has failed for a day; one that counts more is unread again. Notices
 * are kept for 90 days after their last change.
 *
 * Required role: `MEMBER`.
 *
 */
export const listNotices = <ThrowOnError extends boolean = false>(options: Options<ListNoticesData, ThrowOnError>): RequestResult<ListNoticesResponses, ListNoticesErrors, ThrowOnError> => (options.client ?? client).get<ListNoticesResponses, ListNoticesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/notices', ...options });

/**
 * Mark a notice as read
 *
 * For the member alone; others see it as before.
 *
 * Required role: `MEMBER`.
 *
 */
export const readNotice = <ThrowOnError extends boolean = false>(options: Options<ReadNoticeData, ThrowOnError>): RequestResult<ReadNoticeResponses, ReadNoticeErrors, ThrowOnError> => (options.client ?? client).post<ReadNoticeResponses, ReadNoticeErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/notices/{notice_id}/read', ...options });

/**
 * Get your notice settings
 *
 * Whether the member gets notices by mail too.
 *
 * Required role: `MEMBER`.
 *
 */
export const getNoticeSettings = <ThrowOnError extends boolean = false>(options: Options<GetNoticeSettingsData, ThrowOnError>): RequestResult<GetNoticeSettingsResponses, GetNoticeSettingsErrors, ThrowOnError> => (options.client ?? client).get<GetNoticeSettingsResponses, GetNoticeSettingsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/notices/settings', ...options });

/**
 * Update your notice settings
 *
 * Owners and admins get a mail for each new notice, except of what they did themselves, until they turn it off here.
 *
 * Required role: `ADMIN`.
 *
 */
export const updateNoticeSettings = <ThrowOnError extends boolean = false>(options: Options<UpdateNoticeSettingsData, ThrowOnError>): RequestResult<UpdateNoticeSettingsResponses, UpdateNoticeSettingsErrors, ThrowOnError> => (options.client ?? client).put<UpdateNoticeSettingsResponses, UpdateNoticeSettingsErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/notices/settings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Mark all notices as read
 *
 * For the member alone; others see them as before.
 *
 * Required role: `MEMBER`.
 *
 */
export const readAllNotices = <ThrowOnError extends boolean = false>(options: Options<ReadAllNoticesData, ThrowOnError>): RequestResult<ReadAllNoticesResponses, ReadAllNoticesErrors, ThrowOnError> => (options.client ?? client).post<ReadAllNoticesResponses, ReadAllNoticesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/notices/read', ...options });

/**
 * Find identity providers
 *
 * Whose identity provider signs in people with this address: organizations that have verified its domain. The answer
 * depends on the domain alone, and says nothing of whether the address has an account.
 *
 * Required role: none. Needs no session.
 *
 */
export const findIdentityProviders = <ThrowOnError extends boolean = false>(options: Options<FindIdentityProvidersData, ThrowOnError>): RequestResult<FindIdentityProvidersResponses, FindIdentityProvidersErrors, ThrowOnError> => (options.client ?? client).post<FindIdentityProvidersResponses, FindIdentityProvidersErrors, ThrowOnError>({
    url: '/api/v1/console/sign-in/identity-providers',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Begin to sign in with a passkey
 *
 * What the browser's authenticator has to sign. The browser also gets a cookie, without which the answer does not count.
 * It counts once, for 5 minutes.
 *
 * Required role: none. Needs no session.
 *
 */
export const beginPasskeySignIn = <ThrowOnError extends boolean = false>(options?: Options<BeginPasskeySignInData, ThrowOnError>): RequestResult<BeginPasskeySignInResponses, BeginPasskeySignInErrors, ThrowOnError> => (options?.client ?? client).post<BeginPasskeySignInResponses, BeginPasskeySignInErrors, ThrowOnError>({ url: '/api/v1/console/sign-in/passkey-challenges', ...options });

/**
 * Sign in with a passkey
 *
 * Starts a session for the person of the passkey; the browser gets its cookie. A session that the browser has already
 * ends.
 *
 * Required role: none. Needs no session.
 *
 */
export const signInWithPasskey = <ThrowOnError extends boolean = false>(options: Options<SignInWithPasskeyData, ThrowOnError>): RequestResult<SignInWithPasskeyResponses, SignInWithPasskeyErrors, ThrowOnError> => (options.client ?? client).post<SignInWithPasskeyResponses, SignInWithPasskeyErrors, ThrowOnError>({
    url: '/api/v1/console/sign-in/passkey-sessions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Begin to sign in with an identity provider
 *
 * Where to send the browser. It also gets a cookie, without which the answer of the identity provider does not count. The
 * answer counts once, for 5 minutes.
 *
 * Required role: none. Needs no session.
 *
 */
export const beginSso = <ThrowOnError extends boolean = false>(options: Options<BeginSsoData, ThrowOnError>): RequestResult<BeginSsoResponses, BeginSsoErrors, ThrowOnError> => (options.client ?? client).post<BeginSsoResponses, BeginSsoErrors, ThrowOnError>({
    url: '/api/v1/console/sign-in/sso-authorizations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign in with an identity provider
 *
 * Takes what the identity provider appended to the address of `/console/sso/callback`, and starts a session for the
 * person whom it names: a member of the organization, or somebody with an invitation, who becomes one. The session opens
 * this organization only. A session that the browser has already ends.
 *
 * Required role: none. Needs no session.
 *
 */
export const signInWithSso = <ThrowOnError extends boolean = false>(options: Options<SignInWithSsoData, ThrowOnError>): RequestResult<SignInWithSsoResponses, SignInWithSsoErrors, ThrowOnError> => (options.client ?? client).post<SignInWithSsoResponses, SignInWithSsoErrors, ThrowOnError>({
    url: '/api/v1/console/sign-in/sso-sessions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your passkeys
 *
 * Oldest first. A session that began at an organization's identity provider sees none: 403 `sso_elsewhere`.
 *
 * Required role: none, a session is enough.
 *
 */
export const listPasskeys = <ThrowOnError extends boolean = false>(options?: Options<ListPasskeysData, ThrowOnError>): RequestResult<ListPasskeysResponses, ListPasskeysErrors, ThrowOnError> => (options?.client ?? client).get<ListPasskeysResponses, ListPasskeysErrors, ThrowOnError>({ url: '/api/v1/console/passkeys', ...options });

/**
 * Register a passkey
 *
 * Registers the passkey that the browser has made for the challenge of `beginPasskeyRegistration`. From now on it signs
 * you in.
 *
 * Required role: none, a session is enough.
 *
 */
export const registerPasskey = <ThrowOnError extends boolean = false>(options: Options<RegisterPasskeyData, ThrowOnError>): RequestResult<RegisterPasskeyResponses, RegisterPasskeyErrors, ThrowOnError> => (options.client ?? client).post<RegisterPasskeyResponses, RegisterPasskeyErrors, ThrowOnError>({
    url: '/api/v1/console/passkeys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Begin to register a passkey
 *
 * What the browser makes a passkey for. The browser also gets a cookie, without which the passkey cannot be registered.
 * It can be registered once, for 5 minutes.
 *
 * Required role: none, a session is enough.
 *
 */
export const beginPasskeyRegistration = <ThrowOnError extends boolean = false>(options?: Options<BeginPasskeyRegistrationData, ThrowOnError>): RequestResult<BeginPasskeyRegistrationResponses, BeginPasskeyRegistrationErrors, ThrowOnError> => (options?.client ?? client).post<BeginPasskeyRegistrationResponses, BeginPasskeyRegistrationErrors, ThrowOnError>({ url: '/api/v1/console/passkey-challenges', ...options });

/**
 * Remove a passkey
 *
 * Nobody signs in with it from now on. Sessions stay.
 *
 * Required role: none, a session is enough.
 *
 */
export const removePasskey = <ThrowOnError extends boolean = false>(options: Options<RemovePasskeyData, ThrowOnError>): RequestResult<RemovePasskeyResponses, RemovePasskeyErrors, ThrowOnError> => (options.client ?? client).delete<RemovePasskeyResponses, RemovePasskeyErrors, ThrowOnError>({ url: '/api/v1/console/passkeys/{passkey_id}', ...options });

/**
 * Rename a passkey
 *
 * Gives it another name.
 *
 * Required role: none, a session is enough.
 *
 */
export const renamePasskey = <ThrowOnError extends boolean = false>(options: Options<RenamePasskeyData, ThrowOnError>): RequestResult<RenamePasskeyResponses, RenamePasskeyErrors, ThrowOnError> => (options.client ?? client).patch<RenamePasskeyResponses, RenamePasskeyErrors, ThrowOnError>({
    url: '/api/v1/console/passkeys/{passkey_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Remove the connection
 *
 * Sessions that began at the identity provider end. If it was enforced, members sign in by link or passkey again.
 *
 * Required role: `OWNER`.
 *
 */
export const removeSsoConnection = <ThrowOnError extends boolean = false>(options: Options<RemoveSsoConnectionData, ThrowOnError>): RequestResult<RemoveSsoConnectionResponses, RemoveSsoConnectionErrors, ThrowOnError> => (options.client ?? client).delete<RemoveSsoConnectionResponses, RemoveSsoConnectionErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/sso-connection', ...options });

/**
 * Get the connection
 *
 * The organization's own identity provider. The client's secret is never shown.
 *
 * Required role: `MEMBER`.
 *
 */
export const getSsoConnection = <ThrowOnError extends boolean = false>(options: Options<GetSsoConnectionData, ThrowOnError>): RequestResult<GetSsoConnectionResponses, GetSsoConnectionErrors, ThrowOnError> => (options.client ?? client).get<GetSsoConnectionResponses, GetSsoConnectionErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/sso-connection', ...options });

/**
 * Connect an identity provider
 *
 * Connects an identity provider that speaks OpenID Connect, or changes the connection, which then has to be tested again.
 * Register `/console/sso/callback` of this installation there as the redirect URI.
 *
 * Another issuer or client ends the sessions that began at the one before. While the connection is enforced, only its
 * secret can be changed.
 *
 * Required role: `OWNER`.
 *
 */
export const setSsoConnection = <ThrowOnError extends boolean = false>(options: Options<SetSsoConnectionData, ThrowOnError>): RequestResult<SetSsoConnectionResponses, SetSsoConnectionErrors, ThrowOnError> => (options.client ?? client).put<SetSsoConnectionResponses, SetSsoConnectionErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/sso-connection',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Enforce the connection, or stop it
 *
 * Makes the identity provider the only way into the organization, for everybody and at once, or one of several. Needs a
 * test sign-in that worked. API keys are not affected.
 *
 * Required role: `OWNER`.
 *
 */
export const enforceSso = <ThrowOnError extends boolean = false>(options: Options<EnforceSsoData, ThrowOnError>): RequestResult<EnforceSsoResponses, EnforceSsoErrors, ThrowOnError> => (options.client ?? client).put<EnforceSsoResponses, EnforceSsoErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/sso-connection/enforcement',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Begin a test sign-in
 *
 * Where to send the browser, as for a sign-in. Nobody is signed in by a test.
 *
 * Required role: `OWNER`.
 *
 */
export const beginSsoTest = <ThrowOnError extends boolean = false>(options: Options<BeginSsoTestData, ThrowOnError>): RequestResult<BeginSsoTestResponses, BeginSsoTestErrors, ThrowOnError> => (options.client ?? client).post<BeginSsoTestResponses, BeginSsoTestErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/sso-connection/tests', ...options });

/**
 * Finish a test sign-in
 *
 * What the identity provider says of the person, and whether they would be signed in. If they would, the connection
 * counts as tested.
 *
 * Required role: `OWNER`.
 *
 */
export const finishSsoTest = <ThrowOnError extends boolean = false>(options: Options<FinishSsoTestData, ThrowOnError>): RequestResult<FinishSsoTestResponses, FinishSsoTestErrors, ThrowOnError> => (options.client ?? client).post<FinishSsoTestResponses, FinishSsoTestErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/sso-connection/test-results',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List domains
 *
 * By name.
 *
 * Required role: `MEMBER`.
 *
 */
export const listSsoDomains = <ThrowOnError extends boolean = false>(options: Options<ListSsoDomainsData, ThrowOnError>): RequestResult<ListSsoDomainsResponses, ListSsoDomainsErrors, ThrowOnError> => (options.client ?? client).get<ListSsoDomainsResponses, ListSsoDomainsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/sso-domains', ...options });

/**
 * Add a domain
 *
 * The domain counts once a TXT record in DNS proves that it is yours, and it is verified. A domain that is there already
 * is returned.
 *
 * Required role: `OWNER`.
 *
 */
export const addSsoDomain = <ThrowOnError extends boolean = false>(options: Options<AddSsoDomainData, ThrowOnError>): RequestResult<AddSsoDomainResponses, AddSsoDomainErrors, ThrowOnError> => (options.client ?? client).post<AddSsoDomainResponses, AddSsoDomainErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/sso-domains',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Remove a domain
 *
 * The identity provider no longer speaks for new addresses of the domain. Members whom it has signed in before stay known
 * to it.
 *
 * Required role: `OWNER`.
 *
 */
export const removeSsoDomain = <ThrowOnError extends boolean = false>(options: Options<RemoveSsoDomainData, ThrowOnError>): RequestResult<RemoveSsoDomainResponses, RemoveSsoDomainErrors, ThrowOnError> => (options.client ?? client).delete<RemoveSsoDomainResponses, RemoveSsoDomainErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/sso-domains/{domain}', ...options });

/**
 * Verify a domain
 *
 * Looks for the TXT record. A domain that is verified stays so.
 *
 * Required role: `OWNER`.
 *
 */
export const verifySsoDomain = <ThrowOnError extends boolean = false>(options: Options<VerifySsoDomainData, ThrowOnError>): RequestResult<VerifySsoDomainResponses, VerifySsoDomainErrors, ThrowOnError> => (options.client ?? client).post<VerifySsoDomainResponses, VerifySsoDomainErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/sso-domains/{domain}/verification', ...options });

/**
 * List the handshakes with an endpoint
 *
 * The last ten handshakes with the endpoint, each with the request that was sent and what the endpoint answered. One
 * that runs is the first.
 *
 * Required role: `MEMBER`.
 *
 */
export const listVerificationHandshakes = <ThrowOnError extends boolean = false>(options: Options<ListVerificationHandshakesData, ThrowOnError>): RequestResult<ListVerificationHandshakesResponses, ListVerificationHandshakesErrors, ThrowOnError> => (options.client ?? client).get<ListVerificationHandshakesResponses, ListVerificationHandshakesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/verification-handshakes', ...options });

/**
 * Create a built-in receiver
 *
 * Makes a receiver of this installation, whose address an endpoint can then be registered with. It verifies what
 * arrives with the secret of the endpoint that has its address, and answers the verification handshake. One that no
 * endpoint uses is removed after an hour; an organization has at most 20. No request body.
 *
 * An installation that is not for trying things out (see the session's `features`) has none: 404.
 *
 * Required role: `ADMIN`.
 *
 */
export const createInbox = <ThrowOnError extends boolean = false>(options: Options<CreateInboxData, ThrowOnError>): RequestResult<CreateInboxResponses, CreateInboxErrors, ThrowOnError> => (options.client ?? client).post<CreateInboxResponses, CreateInboxErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/inboxes', ...options });

/**
 * Get a built-in receiver
 *
 * The receiver, and what it answers to events.
 *
 * Required role: `MEMBER`.
 *
 */
export const getInbox = <ThrowOnError extends boolean = false>(options: Options<GetInboxData, ThrowOnError>): RequestResult<GetInboxResponses, GetInboxErrors, ThrowOnError> => (options.client ?? client).get<GetInboxResponses, GetInboxErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/inboxes/{inbox_id}', ...options });

/**
 * Change what a built-in receiver answers
 *
 * From now on it answers events so. The verification handshake is always answered.
 *
 * Required role: `ADMIN`.
 *
 */
export const updateInbox = <ThrowOnError extends boolean = false>(options: Options<UpdateInboxData, ThrowOnError>): RequestResult<UpdateInboxResponses, UpdateInboxErrors, ThrowOnError> => (options.client ?? client).patch<UpdateInboxResponses, UpdateInboxErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/inboxes/{inbox_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what arrived at a built-in receiver
 *
 * The last 100 requests of the last 24 hours, newest first, each verified with the endpoint's secret or refused.
 *
 * Required role: `MEMBER`.
 *
 */
export const listInboxRequests = <ThrowOnError extends boolean = false>(options: Options<ListInboxRequestsData, ThrowOnError>): RequestResult<ListInboxRequestsResponses, ListInboxRequestsErrors, ThrowOnError> => (options.client ?? client).get<ListInboxRequestsResponses, ListInboxRequestsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/inboxes/{inbox_id}/requests', ...options });

/**
 * Get the organization
 *
 * The organization that the token belongs to: whose events it reads, and where its days begin.
 *
 * Required role: MEMBER.
 *
 */
export const getOrganization = <ThrowOnError extends boolean = false>(options: Options<GetOrganizationData, ThrowOnError>): RequestResult<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError> => (options.client ?? client).get<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/organization', ...options });

/**
 * List webhook endpoints
 *
 * The organization's endpoints, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required role: MEMBER.
 *
 */
export const listWebhookEndpoints = <ThrowOnError extends boolean = false>(options: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError> => (options.client ?? client).get<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints', ...options });

/**
 * Register a webhook endpoint
 *
 * Registers an address and its subscriptions. The endpoint is `pending_verification`: it receives nothing
 * until it is verified. `signing_secret` and `verification_challenge` are only in this response; store the
 * secret.
 *
 * `endpoint_url` is an absolute https URL of at most 2048 characters, without credentials and without a
 * fragment. A literal IP address that is not public is refused with 422; a name that resolves to one is
 * refused when it is called. Several endpoints may share a URL. Above the organization's limit (50
 * endpoints that are not deleted, unless the operator has set another) the response is 409
 * `webhook_endpoint_limit_reached`.
 *
 * Required role: ADMIN.
 *
 */
export const createWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<CreateWebhookEndpointData, ThrowOnError>): RequestResult<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).post<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a webhook endpoint
 *
 * Permanently removes the endpoint. Deliveries stop at once, including retries; queued deliveries are
 * canceled and kept in the history. A disabled endpoint can be deleted; deleting an endpoint again is
 * refused with 409.
 *
 * Required role: ADMIN.
 *
 */
export const deleteWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).delete<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}', ...options });

/**
 * Get a webhook endpoint
 *
 * The endpoint as it is now, never with its secret or challenge. A deleted endpoint is kept and returned
 * with the status `deleted`; another organization's endpoint is 403, an identifier that does not exist is
 * 404.
 *
 * Required role: MEMBER.
 *
 */
export const getWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<GetWebhookEndpointData, ThrowOnError>): RequestResult<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).get<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}', ...options });

/**
 * Update the details
 *
 * Changes the endpoint's description, metadata and maximum rate of deliveries. Members that are not sent
 * stay as they are, and so do the URL, the subscriptions, the verification and the status.
 * `description: null` clears the description.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value `null` is
 * removed, the others stay; `metadata: null` removes them all. An endpoint that is disabled or pending
 * verification can be changed too; a deleted one is refused with 409. More than 20 keys after the merge
 * are refused with 422.
 *
 * `max_per_second` applies to everything that is sent from then on, including queued deliveries; `null`
 * removes the limit.
 *
 * Required role: ADMIN.
 *
 */
export const updateWebhookEndpointDetails = <ThrowOnError extends boolean = false>(options: Options<UpdateWebhookEndpointDetailsData, ThrowOnError>): RequestResult<UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointDetailsErrors, ThrowOnError> => (options.client ?? client).patch<UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointDetailsErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace the subscriptions
 *
 * Replaces the whole list of subscriptions; an event type that the new list omits is no longer received.
 * The new list applies to events that are published from then on; queued deliveries continue. The URL, the
 * secret, the details and the status stay as they are, and no new verification is needed. An endpoint that
 * is pending verification can be changed too; a disabled or deleted one is refused with 409.
 *
 * Required role: ADMIN.
 *
 */
export const updateWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<UpdateWebhookEndpointData, ThrowOnError>): RequestResult<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).put<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Verify a webhook endpoint
 *
 * Sends the verification handshake to the endpoint's URL and responds when its outcome is known, after at
 * most about 20 seconds. On success the endpoint is `active` and deliveries start. Your endpoint echoes
 * the challenge in a header, or in a JSON body of at most 64 KiB. For an endpoint that is already active
 * the response is 204, without a handshake.
 *
 * After 409 `verification_failed`, fix what the detail says and call again with a new `Idempotency-Key`;
 * the same challenge is valid for 15 minutes after it was created. After that the response is 409
 * `verification_challenge_expired`: create a new challenge first.
 *
 * An unknown identifier, another organization's endpoint and a deleted endpoint are all 404 here. No
 * request body.
 *
 * Required role: ADMIN.
 *
 */
export const verifyWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<VerifyWebhookEndpointData, ThrowOnError>): RequestResult<VerifyWebhookEndpointResponses, VerifyWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).post<VerifyWebhookEndpointResponses, VerifyWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/verify', ...options });

/**
 * Create a new verification challenge
 *
 * Replaces the endpoint's challenge with a new one, which is valid for another 15 minutes. The challenge
 * is only in this response. Only an endpoint that is pending verification has a challenge; otherwise the
 * response is 409. No request body.
 *
 * Required role: ADMIN.
 *
 */
export const createVerificationChallenge = <ThrowOnError extends boolean = false>(options: Options<CreateVerificationChallengeData, ThrowOnError>): RequestResult<CreateVerificationChallengeResponses, CreateVerificationChallengeErrors, ThrowOnError> => (options.client ?? client).post<CreateVerificationChallengeResponses, CreateVerificationChallengeErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/verification-challenge', ...options });

/**
 * Disable a webhook endpoint
 *
 * Stops the endpoint until it is restored. Queued deliveries are held and continue after the restore with
 * their remaining attempts; events published in the meantime are never sent to it. An endpoint that is
 * active or pending verification can be disabled. A repeated call gets the same response as the first; an
 * endpoint that the operator has disabled stays disabled by the operator. No request body.
 *
 * Required role: ADMIN.
 *
 */
export const disableWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<DisableWebhookEndpointData, ThrowOnError>): RequestResult<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).post<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/disable', ...options });

/**
 * Restore a disabled webhook endpoint
 *
 * Makes a disabled endpoint `active` again if it was ever verified, else `pending_verification`; held
 * deliveries continue. A repeated call gets the same response as the first, and so does a call for an
 * endpoint that is not disabled. Only the operator can restore an endpoint that the operator disabled: 409
 * `webhook_endpoint_disabled_by_operator`; its `status_reason` says why. No request body.
 *
 * Required role: ADMIN.
 *
 */
export const restoreWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<RestoreWebhookEndpointData, ThrowOnError>): RequestResult<RestoreWebhookEndpointResponses, RestoreWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).post<RestoreWebhookEndpointResponses, RestoreWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/restore', ...options });

/**
 * Send a test event
 *
 * Sends the example of an event type, in the schema version that the endpoint subscribes to, as a signed
 * delivery whose body has the member `"test": true`. It is sent once and never retried. The endpoint must
 * be active: 409 otherwise. An event type that it does not subscribe to is refused with 422.
 *
 * The response does not wait for the endpoint: get the delivery to see its outcome. If the endpoint is
 * disabled or deleted before the event is sent, the delivery is `canceled`. It is not part of the history:
 * it does not appear in lists, health figures or replays, and there is no event to get. It is kept for 30
 * days.
 *
 * Required role: ADMIN.
 *
 */
export const sendTestEvent = <ThrowOnError extends boolean = false>(options: Options<SendTestEventData, ThrowOnError>): RequestResult<SendTestEventResponses, SendTestEventErrors, ThrowOnError> => (options.client ?? client).post<SendTestEventResponses, SendTestEventErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/test-events',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the replays of an endpoint
 *
 * The replays of the endpoint, newest first, even if it is deleted.
 *
 * Required role: MEMBER.
 *
 */
export const listReplays = <ThrowOnError extends boolean = false>(options: Options<ListReplaysData, ThrowOnError>): RequestResult<ListReplaysResponses, ListReplaysErrors, ThrowOnError> => (options.client ?? client).get<ListReplaysResponses, ListReplaysErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replays', ...options });

/**
 * Replay the failed deliveries of an endpoint
 *
 * Redelivers every failed delivery to the endpoint that was created at `since` or later: the same event
 * id, delivery id and bytes, a full round of attempts, `held` if the endpoint is disabled. This happens in
 * the background, oldest first; get the replay to see its progress. Deliveries whose event's data was
 * removed because of its age are left out and counted in `payload_removed`. A replay queues a delivery
 * once, even if it fails again at once. Starting a replay twice does no harm: deliveries that the first
 * one has queued are no longer failed.
 *
 * Required role: ADMIN.
 *
 */
export const startReplay = <ThrowOnError extends boolean = false>(options: Options<StartReplayData, ThrowOnError>): RequestResult<StartReplayResponses, StartReplayErrors, ThrowOnError> => (options.client ?? client).post<StartReplayResponses, StartReplayErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replays',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a replay
 *
 * The progress of the replay, and the outcomes so far of the deliveries that it queued. Another
 * organization's endpoint is 403; an endpoint or a replay that does not exist, and a replay of another
 * endpoint, are 404.
 *
 * Required role: MEMBER.
 *
 */
export const getReplay = <ThrowOnError extends boolean = false>(options: Options<GetReplayData, ThrowOnError>): RequestResult<GetReplayResponses, GetReplayErrors, ThrowOnError> => (options.client ?? client).get<GetReplayResponses, GetReplayErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replays/{replay_id}', ...options });

/**
 * Get the health of an endpoint
 *
 * The deliveries to the endpoint in the last hours: their outcomes, how fast the endpoint responds, when
 * it last did and did not, and since when a delivery has been waiting. If there are many deliveries, only
 * the newest are counted: see `is_complete`.
 *
 * Required role: MEMBER.
 *
 */
export const getWebhookEndpointHealth = <ThrowOnError extends boolean = false>(options: Options<GetWebhookEndpointHealthData, ThrowOnError>): RequestResult<GetWebhookEndpointHealthResponses, GetWebhookEndpointHealthErrors, ThrowOnError> => (options.client ?? client).get<GetWebhookEndpointHealthResponses, GetWebhookEndpointHealthErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/health', ...options });

/**
 * List event types
 *
 * Every event type that can be subscribed to, by name, with the schema versions of its payload and who publishes
 * it. The payload of each is described with its webhook; `GET /event-types/{name}` has its JSON Schema.
 *
 * Required role: MEMBER.
 *
 */
export const listEventTypes = <ThrowOnError extends boolean = false>(options: Options<ListEventTypesData, ThrowOnError>): RequestResult<ListEventTypesResponses, ListEventTypesErrors, ThrowOnError> => (options.client ?? client).get<ListEventTypesResponses, ListEventTypesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/event-types', ...options });

/**
 * Get an event type
 *
 * An event type with each version of its payload: the JSON Schema (2020-12, self-contained) of the body
 * that your endpoint receives, an example of it, and whether it is deprecated, since when, until when, and
 * what to use instead.
 *
 * A deprecated version is published and can be subscribed to as before, until it is removed from this
 * list, which is not before `sunset_at`. A subscription receives the events that are published in its
 * version.
 *
 * Required role: MEMBER.
 *
 */
export const getEventType = <ThrowOnError extends boolean = false>(options: Options<GetEventTypeData, ThrowOnError>): RequestResult<GetEventTypeResponses, GetEventTypeErrors, ThrowOnError> => (options.client ?? client).get<GetEventTypeResponses, GetEventTypeErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/event-types/{name}', ...options });

/**
 * List customers
 *
 * The organization's customers, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listCustomers = <ThrowOnError extends boolean = false>(options: Options<ListCustomersData, ThrowOnError>): RequestResult<ListCustomersResponses, ListCustomersErrors, ThrowOnError> => (options.client ?? client).get<ListCustomersResponses, ListCustomersErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/party/customers', ...options });

/**
 * Create a customer
 *
 * Creates a customer and publishes `customer.created`. Without a `number` it gets the organization's next
 * one. A `number` or an `external_id` that another customer has is refused with 409.
 *
 * Required role: ADMIN.
 *
 */
export const createCustomer = <ThrowOnError extends boolean = false>(options: Options<CreateCustomerData, ThrowOnError>): RequestResult<CreateCustomerResponses, CreateCustomerErrors, ThrowOnError> => (options.client ?? client).post<CreateCustomerResponses, CreateCustomerErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/party/customers',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a customer
 *
 * The customer as it is now. Another organization's customer is 403, an identifier that does not exist is
 * 404.
 *
 * Required role: MEMBER.
 *
 */
export const getCustomer = <ThrowOnError extends boolean = false>(options: Options<GetCustomerData, ThrowOnError>): RequestResult<GetCustomerResponses, GetCustomerErrors, ThrowOnError> => (options.client ?? client).get<GetCustomerResponses, GetCustomerErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/party/customers/{id}', ...options });

/**
 * Update a customer
 *
 * Changes the members that are sent and publishes `customer.updated`. Members that are not sent stay as
 * they are; `null` removes the email or the `external_id`. A request that changes nothing publishes
 * nothing, and the version stays.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value `null` is
 * removed, the others stay; `metadata: null` removes them all. More than 20 keys after the merge are
 * refused with 422. The currency cannot change once the customer has a contract or an invoice.
 *
 * Required role: ADMIN.
 *
 */
export const updateCustomer = <ThrowOnError extends boolean = false>(options: Options<UpdateCustomerData, ThrowOnError>): RequestResult<UpdateCustomerResponses, UpdateCustomerErrors, ThrowOnError> => (options.client ?? client).patch<UpdateCustomerResponses, UpdateCustomerErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/party/customers/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List contracts
 *
 * The organization's contracts, newest first, each with the items that are in force today.
 *
 * Required role: MEMBER.
 *
 */
export const listContracts = <ThrowOnError extends boolean = false>(options: Options<ListContractsData, ThrowOnError>): RequestResult<ListContractsResponses, ListContractsErrors, ThrowOnError> => (options.client ?? client).get<ListContractsResponses, ListContractsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/contracts', ...options });

/**
 * Create a contract
 *
 * Creates a draft and publishes `contract.created`. It is in the customer's currency, and bills
 * nothing until it is activated. Without a `number` it gets the organization's next one.
 *
 * A `billing_interval` divides the time from `starts_on` on into periods: a monthly contract that
 * starts on 31 January has periods from 31 January, 28 February and 31 March. Each period is
 * billed after it has ended. Without a `billing_interval` nothing is billed. An item of the kind
 * `fixed` costs `quantity` × `unit_amount` a period, one of the kind `usage` what its meter counts
 * beyond `included_quantity`, × `unit_amount`.
 *
 * Required role: ADMIN.
 *
 */
export const createContract = <ThrowOnError extends boolean = false>(options: Options<CreateContractData, ThrowOnError>): RequestResult<CreateContractResponses, CreateContractErrors, ThrowOnError> => (options.client ?? client).post<CreateContractResponses, CreateContractErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/contracts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a contract
 *
 * The contract as it is now, with the items that are in force today, or on the day `as_of`:
 * amendments change them from a day on. Another organization's contract is 403, an identifier that
 * does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getContract = <ThrowOnError extends boolean = false>(options: Options<GetContractData, ThrowOnError>): RequestResult<GetContractResponses, GetContractErrors, ThrowOnError> => (options.client ?? client).get<GetContractResponses, GetContractErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/contracts/{id}', ...options });

/**
 * Update a contract
 *
 * Changes the members that are sent and publishes `contract.updated`. Members that are not sent
 * stay as they are; `items` are replaced whole. A request that changes nothing publishes nothing,
 * and the version stays.
 *
 * All members of a draft can be changed. Of an active contract only `title`, `external_id` and
 * `metadata`: anything else is refused with 409 `contract_not_draft`; amend it to change its
 * items. A terminated contract does not change any more: 409 `contract_not_active`.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value
 * `null` is removed, the others stay; `metadata: null` removes them all.
 *
 * Required role: ADMIN.
 *
 */
export const updateContract = <ThrowOnError extends boolean = false>(options: Options<UpdateContractData, ThrowOnError>): RequestResult<UpdateContractResponses, UpdateContractErrors, ThrowOnError> => (options.client ?? client).patch<UpdateContractResponses, UpdateContractErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Activate a contract
 *
 * Brings a draft into force and publishes `contract.updated`. A contract that is billed needs at
 * least one item. From now on its number, dates, interval and customer are fixed, and its items
 * change by amendments.
 *
 * What a meter counts of a customer is billed by one contract at a time: if another active
 * contract of the customer has an item for the same meter on a day of this one, it is refused with
 * 409 `meter_already_billed`.
 *
 * Periods that have ended are billed by the next billing run. If more than three have, as of a contract that
 * was billed elsewhere before, `starts_billing_on` has to say from which one on; without it the contract is
 * refused with 422, which says how many bills it would get. The body is optional.
 *
 * Required role: ADMIN.
 *
 */
export const activateContract = <ThrowOnError extends boolean = false>(options: Options<ActivateContractData, ThrowOnError>): RequestResult<ActivateContractResponses, ActivateContractErrors, ThrowOnError> => (options.client ?? client).post<ActivateContractResponses, ActivateContractErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/activate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Terminate a contract
 *
 * Ends an active contract on `ends_on`, its last day, and publishes `contract.terminated`. Days
 * that are billed already stay: an earlier day than the last of them is refused with 422, and so
 * is one after the end that was agreed. The contract is billed up to its last day; a last period
 * that is shorter costs its fixed items whole.
 *
 * A contract whose `ends_on` has passed is terminated without a call, with the reason `expired`.
 *
 * Required role: ADMIN.
 *
 */
export const terminateContract = <ThrowOnError extends boolean = false>(options: Options<TerminateContractData, ThrowOnError>): RequestResult<TerminateContractResponses, TerminateContractErrors, ThrowOnError> => (options.client ?? client).post<TerminateContractResponses, TerminateContractErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/terminate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Amend a contract
 *
 * Gives an active contract other items from `effective_on` on, until its next amendment, and
 * publishes `contract.amended`. `items` are all that it bills from then on. No period is divided:
 * `effective_on` is the first day of a period that is not billed yet. Any other day is refused
 * with 422, which names the next three.
 *
 * There is one amendment for a day, and at most 100 for a contract. The response is the contract;
 * to see the items from that day on, get it with `as_of`.
 *
 * Required role: ADMIN.
 *
 */
export const amendContract = <ThrowOnError extends boolean = false>(options: Options<AmendContractData, ThrowOnError>): RequestResult<AmendContractResponses, AmendContractErrors, ThrowOnError> => (options.client ?? client).post<AmendContractResponses, AmendContractErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/amendments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an amendment
 *
 * Takes back an amendment that is not in force yet, and publishes `contract.updated`. The items
 * before it then stay in force. If another contract bills one of their meters by then, it is
 * refused with 409 `meter_already_billed`.
 *
 * Required role: ADMIN.
 *
 */
export const deleteContractAmendment = <ThrowOnError extends boolean = false>(options: Options<DeleteContractAmendmentData, ThrowOnError>): RequestResult<DeleteContractAmendmentResponses, DeleteContractAmendmentErrors, ThrowOnError> => (options.client ?? client).delete<DeleteContractAmendmentResponses, DeleteContractAmendmentErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/amendments/{amendment_id}', ...options });

/**
 * List invoices
 *
 * The organization's invoices, newest first, each with all of its lines.
 *
 * Required role: MEMBER.
 *
 */
export const listInvoices = <ThrowOnError extends boolean = false>(options: Options<ListInvoicesData, ThrowOnError>): RequestResult<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError> => (options.client ?? client).get<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/invoices', ...options });

/**
 * Create a draft invoice
 *
 * Creates a draft in the customer's currency and publishes `invoice.created`. It is not owed yet, and has the
 * provisional number `DRAFT-…`; the legal number comes when it is issued.
 *
 * A line's amount is its quantity times `unit_amount`, rounded half away from zero. The tax of each rate is
 * that of the sum of its lines, rounded once. A draft may have no line yet. An `external_id` that another
 * invoice has is refused with 409. Invoices of contracts are made by the billing run.
 *
 * Required role: ADMIN.
 *
 */
export const createInvoice = <ThrowOnError extends boolean = false>(options: Options<CreateInvoiceData, ThrowOnError>): RequestResult<CreateInvoiceResponses, CreateInvoiceErrors, ThrowOnError> => (options.client ?? client).post<CreateInvoiceResponses, CreateInvoiceErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/invoices',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get an invoice
 *
 * The invoice as it is now, with all of its lines. Another organization's invoice is 403, an identifier that
 * does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getInvoice = <ThrowOnError extends boolean = false>(options: Options<GetInvoiceData, ThrowOnError>): RequestResult<GetInvoiceResponses, GetInvoiceErrors, ThrowOnError> => (options.client ?? client).get<GetInvoiceResponses, GetInvoiceErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/invoices/{id}', ...options });

/**
 * Update an invoice
 *
 * Changes the members that are sent; those that are not sent stay as they are. `lines` and `due_on` change in a
 * draft only: later they are refused with 409 `invoice_not_draft`. `external_id` and `metadata` change in any
 * status. Publishes `invoice.updated`.
 *
 * `lines` replaces all lines. A line with the `id` of a present one keeps its kind and, in an invoice of a
 * contract, what it bills; a line without one is new. `metadata` is merged key by key: a key that is sent is
 * added or replaced, a key with the value `null` is removed, the others stay; `metadata: null` removes them all.
 * A request that changes nothing keeps the version and publishes nothing.
 *
 * Required role: ADMIN.
 *
 */
export const updateInvoice = <ThrowOnError extends boolean = false>(options: Options<UpdateInvoiceData, ThrowOnError>): RequestResult<UpdateInvoiceResponses, UpdateInvoiceErrors, ThrowOnError> => (options.client ?? client).patch<UpdateInvoiceResponses, UpdateInvoiceErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/invoices/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Issue a draft
 *
 * Makes the draft final and owed: it gets the organization's next number, `bill_to` with the customer as it is
 * now and, if it bills a contract and has no due date, the one that the contract's payment terms give. Numbers
 * have no gaps. Publishes `invoice.issued` and, if the total is 0, `invoice.paid`. Its lines and amounts never
 * change again; void it if they are wrong. No request body.
 *
 * A draft without a line or with a negative total is refused with 422. Send `If-Match` to issue exactly what
 * you have seen.
 *
 * Required role: ADMIN.
 *
 */
export const issueInvoice = <ThrowOnError extends boolean = false>(options: Options<IssueInvoiceData, ThrowOnError>): RequestResult<IssueInvoiceResponses, IssueInvoiceErrors, ThrowOnError> => (options.client ?? client).post<IssueInvoiceResponses, IssueInvoiceErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/invoices/{id}/issue', ...options });

/**
 * Void an invoice
 *
 * The invoice is no longer owed; it keeps its number. Publishes `invoice.voided`. A draft can be voided too. An
 * invoice with a payment that is not reversed is refused with 409 `invoice_has_payments`. The period of a
 * contract that the invoice billed is not billed again.
 *
 * Required role: ADMIN.
 *
 */
export const voidInvoice = <ThrowOnError extends boolean = false>(options: Options<VoidInvoiceData, ThrowOnError>): RequestResult<VoidInvoiceResponses, VoidInvoiceErrors, ThrowOnError> => (options.client ?? client).post<VoidInvoiceResponses, VoidInvoiceErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/invoices/{id}/void',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List payments
 *
 * The organization's payments, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listPayments = <ThrowOnError extends boolean = false>(options: Options<ListPaymentsData, ThrowOnError>): RequestResult<ListPaymentsResponses, ListPaymentsErrors, ThrowOnError> => (options.client ?? client).get<ListPaymentsResponses, ListPaymentsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/payments', ...options });

/**
 * Record a payment
 *
 * Records that money for an issued invoice has arrived and publishes `payment.received`. Once nothing is left to
 * pay, the invoice is `paid` and `invoice.paid` follows. An invoice may be paid in parts. More than what is left
 * to pay is refused with 422 `amount_exceeds_balance`, an invoice that is not issued with 409.
 *
 * Required role: ADMIN.
 *
 */
export const createPayment = <ThrowOnError extends boolean = false>(options: Options<CreatePaymentData, ThrowOnError>): RequestResult<CreatePaymentResponses, CreatePaymentErrors, ThrowOnError> => (options.client ?? client).post<CreatePaymentResponses, CreatePaymentErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/payments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a payment
 *
 * The payment as it is now. Another organization's payment is 403, an identifier that does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getPayment = <ThrowOnError extends boolean = false>(options: Options<GetPaymentData, ThrowOnError>): RequestResult<GetPaymentResponses, GetPaymentErrors, ThrowOnError> => (options.client ?? client).get<GetPaymentResponses, GetPaymentErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/payments/{id}', ...options });

/**
 * Reverse a payment
 *
 * The money went back, for example by a chargeback: the amount is owed again, and the invoice is `issued` even
 * if it was paid. Publishes `payment.reversed` and, for the invoice, `invoice.updated`. The payment stays in the
 * list. To correct a payment, reverse it and record another one.
 *
 * Required role: ADMIN.
 *
 */
export const reversePayment = <ThrowOnError extends boolean = false>(options: Options<ReversePaymentData, ThrowOnError>): RequestResult<ReversePaymentResponses, ReversePaymentErrors, ThrowOnError> => (options.client ?? client).post<ReversePaymentResponses, ReversePaymentErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/payments/{id}/reverse',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List meters
 *
 * The organization's meters, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listMeters = <ThrowOnError extends boolean = false>(options: Options<ListMetersData, ThrowOnError>): RequestResult<ListMetersResponses, ListMetersErrors, ThrowOnError> => (options.client ?? client).get<ListMetersResponses, ListMetersErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/meters', ...options });

/**
 * Create a meter
 *
 * Creates a meter, which counts usage events. It never changes: what was billed by it stays explainable. A
 * `key` that another meter has is refused with 409.
 *
 * Required role: ADMIN.
 *
 */
export const createMeter = <ThrowOnError extends boolean = false>(options: Options<CreateMeterData, ThrowOnError>): RequestResult<CreateMeterResponses, CreateMeterErrors, ThrowOnError> => (options.client ?? client).post<CreateMeterResponses, CreateMeterErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/meters',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a meter
 *
 * The meter with this key. Keys belong to an organization, so that another organization's are 404.
 *
 * Required role: MEMBER.
 *
 */
export const getMeter = <ThrowOnError extends boolean = false>(options: Options<GetMeterData, ThrowOnError>): RequestResult<GetMeterResponses, GetMeterErrors, ThrowOnError> => (options.client ?? client).get<GetMeterResponses, GetMeterErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/meters/{key}', ...options });

/**
 * Query the usage of a meter
 *
 * What the meter counts from `from` (inclusive) to `to` (exclusive), by the times of the usage events,
 * without those that are voided: in all, or for each hour, day or month of a time zone, and for each
 * customer or each value of a dimension. Only windows and groups with usage are listed, in their order;
 * without a window and a group there is always one row. A query with more than 1,000 rows is refused with
 * 422.
 *
 * Usage is kept for 13 months unless the operator has set another time.
 *
 * Required role: MEMBER.
 *
 */
export const queryUsage = <ThrowOnError extends boolean = false>(options: Options<QueryUsageData, ThrowOnError>): RequestResult<QueryUsageResponses, QueryUsageErrors, ThrowOnError> => (options.client ?? client).get<QueryUsageResponses, QueryUsageErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/meters/{key}/usage', ...options });

/**
 * Send usage events
 *
 * Stores up to 1,000 usage events together, all of them or none. Send them again as often as you like: an
 * event whose `id` is known is counted once, and a duplicate is never an error. Retry a request that failed
 * with the same events; no `Idempotency-Key` is needed.
 *
 * - **Times** may lie up to 35 days in the past and 5 minutes in the future.
 * - **An `id`** is known at least as long as its event could be sent again: while the event's month has a
 * day (UTC) of the last 35. Within that time it counts once, whatever the timestamps are and however many
 * requests send it at the same time. After that, an event that uses it again is a new one. Organizations
 * may use the same ids. If it is known with another content, the first one stands, and the answer lists
 * the `id` in `conflicting`.
 * - **To correct an event**, void it and send the right one with a new `id`.
 * - **If one event is invalid**, nothing is stored: 400 or 422 with pointers that name the events by their
 * indexes, at most 100 of them.
 *
 * The request body may be at most 1 MiB.
 *
 * Required role: ADMIN.
 *
 */
export const ingestUsageEvents = <ThrowOnError extends boolean = false>(options: Options<IngestUsageEventsData, ThrowOnError>): RequestResult<IngestUsageEventsResponses, IngestUsageEventsErrors, ThrowOnError> => (options.client ?? client).post<IngestUsageEventsResponses, IngestUsageEventsErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/usage-events',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Void usage events
 *
 * Voids up to 1,000 usage events by their identifiers: they are not counted any more. A voided event stays
 * known, so its `id` is not free again: send a correction with a new one. What is billed already is adjusted
 * by the next billing run.
 *
 * Required role: ADMIN.
 *
 */
export const voidUsageEvents = <ThrowOnError extends boolean = false>(options: Options<VoidUsageEventsData, ThrowOnError>): RequestResult<VoidUsageEventsResponses, VoidUsageEventsErrors, ThrowOnError> => (options.client ?? client).post<VoidUsageEventsResponses, VoidUsageEventsErrors, ThrowOnError>({
    url: '/api/v1/console/organizations/{organization_id}/usage-events/void',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List events
 *
 * Every event of the organization, newest first, without its data: including events that no endpoint
 * received.
 *
 * Required role: MEMBER.
 *
 */
export const listEvents = <ThrowOnError extends boolean = false>(options: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> => (options.client ?? client).get<ListEventsResponses, ListEventsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/events', ...options });

/**
 * Get an event
 *
 * The event with its data, and the delivery to each endpoint that subscribed to its type when it was
 * published. An endpoint that was disabled or not verified then has a delivery with the status `skipped`,
 * whose `reason` says why nothing was sent. An endpoint that did not subscribe has none. The service may
 * remove the data of an event whose deliveries ended long ago, and later the event with its deliveries:
 * `data` is then `null`, and `payload_removed_at` says since when. Another organization's event is 403, an
 * identifier that does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getEvent = <ThrowOnError extends boolean = false>(options: Options<GetEventData, ThrowOnError>): RequestResult<GetEventResponses, GetEventErrors, ThrowOnError> => (options.client ?? client).get<GetEventResponses, GetEventErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/events/{id}', ...options });

/**
 * Read the event feed
 *
 * The organization's events with their data, oldest first, for consumers that pull instead of being called.
 * The feed misses no event. Begin with `from`, or with neither `from` nor `cursor` for what happens from now
 * on. Keep the `cursor` of the response, or of the last event that you have handled, and send it with the
 * next request: the place in the feed is yours, the service keeps nothing about you.
 *
 * - With `wait`, a request that would find nothing is answered as soon as there is an event, or after that
 * many seconds. Give your client a longer timeout. A request is answered earlier, without an event, if
 * the server stops, if 8 requests with the same token wait already, or if too many do in all: pause for a
 * second before you ask again.
 * - Without `wait`, a request finds what was committed before it, unless the feed is more than a second behind.
 * - A cause comes before its effect. An event whose transaction was open for long comes late, with an
 * earlier `created_at` than events before it: do not order by it.
 * - `types` may change between requests with the same cursor. The cursor moves past events of other types.
 * - A page ends before `limit` once its events have 4 MiB.
 * - An event comes again if you read again from an earlier cursor: use its `id` to deduplicate.
 * - Events whose data the service has removed because of their age are not in the feed. A cursor that they
 * follow is refused with 410 `feed_cursor_expired`, and so is one from a place that the service has lost
 * because it was restored from a backup. Continue with `from`, and read what you may have missed from the
 * resources themselves.
 * - Test events are not in the feed.
 *
 * Required role: MEMBER.
 *
 */
export const readEventFeed = <ThrowOnError extends boolean = false>(options: Options<ReadEventFeedData, ThrowOnError>): RequestResult<ReadEventFeedResponses, ReadEventFeedErrors, ThrowOnError> => (options.client ?? client).get<ReadEventFeedResponses, ReadEventFeedErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/event-feed', ...options });

/**
 * List deliveries
 *
 * A delivery is one event for one endpoint. Newest first; filters can be combined.
 *
 * Required role: MEMBER.
 *
 */
export const listDeliveries = <ThrowOnError extends boolean = false>(options: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError> => (options.client ?? client).get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/deliveries', ...options });

/**
 * Get a delivery
 *
 * The delivery as it is now, with the time of its next attempt. This also works for a test event. Another
 * organization's delivery is 403, an identifier that does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getDelivery = <ThrowOnError extends boolean = false>(options: Options<GetDeliveryData, ThrowOnError>): RequestResult<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError> => (options.client ?? client).get<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}', ...options });

/**
 * List the attempts of a delivery
 *
 * Every attempt of the delivery, the latest first: when it was made, what was sent (with the signature,
 * never the secret), how long each part took, and the endpoint's response. Long after a delivery has
 * ended, the service may remove the responses, and later the attempts; `attempt_count` still counts them.
 *
 * Required role: MEMBER.
 *
 */
export const listDeliveryAttempts = <ThrowOnError extends boolean = false>(options: Options<ListDeliveryAttemptsData, ThrowOnError>): RequestResult<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError> => (options.client ?? client).get<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}/attempts', ...options });

/**
 * Redeliver a failed delivery
 *
 * Redelivers a failed delivery, at once and with a full round of attempts: the same event id, delivery id
 * and bytes. If its endpoint is disabled it is `held` until the endpoint is restored. A delivery that has
 * not failed is refused with 409 `delivery_not_failed`, that of a test event with 409 `delivery_is_test`,
 * one whose event's data was removed because of its age with 409 `payload_removed`. No request body.
 *
 * Required role: ADMIN.
 *
 */
export const redeliverDelivery = <ThrowOnError extends boolean = false>(options: Options<RedeliverDeliveryData, ThrowOnError>): RequestResult<RedeliverDeliveryResponses, RedeliverDeliveryErrors, ThrowOnError> => (options.client ?? client).post<RedeliverDeliveryResponses, RedeliverDeliveryErrors, ThrowOnError>({ url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}/redeliver', ...options });

/**
 * List organizations
 *
 * All organizations, newest first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListOrganizations = <ThrowOnError extends boolean = false>(options?: Options<OperatorListOrganizationsData, ThrowOnError>): RequestResult<OperatorListOrganizationsResponses, OperatorListOrganizationsErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListOrganizationsResponses, OperatorListOrganizationsErrors, ThrowOnError>({ url: '/api/v1/console/operator/organizations', ...options });

/**
 * Create an organization
 *
 * Creates an organization and its first member, an OWNER. Names need not be unique.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorCreateOrganization = <ThrowOnError extends boolean = false>(options: Options<OperatorCreateOrganizationData, ThrowOnError>): RequestResult<OperatorCreateOrganizationResponses, OperatorCreateOrganizationErrors, ThrowOnError> => (options.client ?? client).post<OperatorCreateOrganizationResponses, OperatorCreateOrganizationErrors, ThrowOnError>({
    url: '/api/v1/console/operator/organizations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get an organization
 *
 * An organization.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetOrganization = <ThrowOnError extends boolean = false>(options: Options<OperatorGetOrganizationData, ThrowOnError>): RequestResult<OperatorGetOrganizationResponses, OperatorGetOrganizationErrors, ThrowOnError> => (options.client ?? client).get<OperatorGetOrganizationResponses, OperatorGetOrganizationErrors, ThrowOnError>({ url: '/api/v1/console/operator/organizations/{id}', ...options });

/**
 * Change an organization's time zone
 *
 * Sets the time zone in which the organization's days begin. It applies to periods of contracts that are
 * not billed yet. The first of them begins at the moment at which the last billed one ended, so no usage
 * is billed twice or never.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorUpdateOrganization = <ThrowOnError extends boolean = false>(options: Options<OperatorUpdateOrganizationData, ThrowOnError>): RequestResult<OperatorUpdateOrganizationResponses, OperatorUpdateOrganizationErrors, ThrowOnError> => (options.client ?? client).patch<OperatorUpdateOrganizationResponses, OperatorUpdateOrganizationErrors, ThrowOnError>({
    url: '/api/v1/console/operator/organizations/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the API tokens of an organization
 *
 * The organization's tokens of the public API, newest first, including revoked and expired ones.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListTokens = <ThrowOnError extends boolean = false>(options: Options<OperatorListTokensData, ThrowOnError>): RequestResult<OperatorListTokensResponses, OperatorListTokensErrors, ThrowOnError> => (options.client ?? client).get<OperatorListTokensResponses, OperatorListTokensErrors, ThrowOnError>({ url: '/api/v1/console/operator/organizations/{id}/tokens', ...options });

/**
 * Issue an API token
 *
 * A token of the public API, issued in the name of the organization's first OWNER. `token` is only in this
 * response. A scope that does not exist and an expiry in the past are refused with 422.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorIssueToken = <ThrowOnError extends boolean = false>(options: Options<OperatorIssueTokenData, ThrowOnError>): RequestResult<OperatorIssueTokenResponses, OperatorIssueTokenErrors, ThrowOnError> => (options.client ?? client).post<OperatorIssueTokenResponses, OperatorIssueTokenErrors, ThrowOnError>({
    url: '/api/v1/console/operator/organizations/{id}/tokens',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke an API token
 *
 * Permanently revokes a token: the next request with it is refused. A repeated call gets the same response
 * as the first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorRevokeToken = <ThrowOnError extends boolean = false>(options: Options<OperatorRevokeTokenData, ThrowOnError>): RequestResult<OperatorRevokeTokenResponses, OperatorRevokeTokenErrors, ThrowOnError> => (options.client ?? client).delete<OperatorRevokeTokenResponses, OperatorRevokeTokenErrors, ThrowOnError>({ url: '/api/v1/console/operator/organizations/{id}/tokens/{token_id}', ...options });

/**
 * Publish an event
 *
 * Publishes an event of an organization, for services that do not share the database. It is idempotent by
 * `id`: the same id with the same type, version and data gets 200 and the existing event, whoever
 * published it; with anything else it gets 409 `conflict`. Use an `id` that your own record of the change
 * has, and repeat the request until you get a response.
 *
 * The data is validated against the schema of its event type; data that does not fit is refused with 422
 * and pointers, and is never sent to a partner. So is a type that begins with `webhook_`: only the service
 * itself publishes those.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorPublishEvent = <ThrowOnError extends boolean = false>(options: Options<OperatorPublishEventData, ThrowOnError>): RequestResult<OperatorPublishEventResponses, OperatorPublishEventErrors, ThrowOnError> => (options.client ?? client).post<OperatorPublishEventResponses, OperatorPublishEventErrors, ThrowOnError>({
    url: '/api/v1/console/operator/organizations/{id}/events',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Publish many events
 *
 * Publishes up to 1,000 events of an organization together, all of them or none, at a fraction of the cost
 * of one by one. It is idempotent by the `id` of each event, as publishing a single event is: an event
 * that exists already is returned and not published again, and if another event has one of the ids, the
 * request gets 409 `conflict` and publishes nothing.
 *
 * The data of every event is validated against the schema of its event type; if one does not fit, the
 * request gets 422, with pointers that name the event by its index. A type that begins with `webhook_` is
 * refused, too. The request body may be at most 4 MiB.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorPublishEvents = <ThrowOnError extends boolean = false>(options: Options<OperatorPublishEventsData, ThrowOnError>): RequestResult<OperatorPublishEventsResponses, OperatorPublishEventsErrors, ThrowOnError> => (options.client ?? client).post<OperatorPublishEventsResponses, OperatorPublishEventsErrors, ThrowOnError>({
    url: '/api/v1/console/operator/organizations/{id}/events/batch',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List webhook endpoints
 *
 * Endpoints of all organizations, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListWebhookEndpoints = <ThrowOnError extends boolean = false>(options?: Options<OperatorListWebhookEndpointsData, ThrowOnError>): RequestResult<OperatorListWebhookEndpointsResponses, OperatorListWebhookEndpointsErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListWebhookEndpointsResponses, OperatorListWebhookEndpointsErrors, ThrowOnError>({ url: '/api/v1/console/operator/webhook-endpoints', ...options });

/**
 * Get a webhook endpoint
 *
 * An endpoint of any organization, whatever its status.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<OperatorGetWebhookEndpointData, ThrowOnError>): RequestResult<OperatorGetWebhookEndpointResponses, OperatorGetWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).get<OperatorGetWebhookEndpointResponses, OperatorGetWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/console/operator/webhook-endpoints/{id}', ...options });

/**
 * Disable a webhook endpoint
 *
 * Stops the endpoint until an operator restores it; queued deliveries are held. If the client had disabled
 * it, it is now disabled by the operator. If an operator had disabled it, this replaces the reason, and
 * changes nothing if the reason is the same. The partner reads the reason as `status_reason`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorDisableWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<OperatorDisableWebhookEndpointData, ThrowOnError>): RequestResult<OperatorDisableWebhookEndpointResponses, OperatorDisableWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).post<OperatorDisableWebhookEndpointResponses, OperatorDisableWebhookEndpointErrors, ThrowOnError>({
    url: '/api/v1/console/operator/webhook-endpoints/{id}/disable',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Restore a disabled webhook endpoint
 *
 * Makes a disabled endpoint, whoever disabled it, `active` again if it was ever verified, else
 * `pending_verification`; held deliveries continue. An endpoint that is not disabled does not change. The
 * partner reads the reason as `status_reason`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorRestoreWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<OperatorRestoreWebhookEndpointData, ThrowOnError>): RequestResult<OperatorRestoreWebhookEndpointResponses, OperatorRestoreWebhookEndpointErrors, ThrowOnError> => (options.client ?? client).post<OperatorRestoreWebhookEndpointResponses, OperatorRestoreWebhookEndpointErrors, ThrowOnError>({
    url: '/api/v1/console/operator/webhook-endpoints/{id}/restore',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Rotate a signing secret
 *
 * Creates a new signing secret, which is only in this response; pass it on to the partner. The old secret
 * stops working at once: every attempt from now on is signed with the new one. The reason is only for the
 * audit.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorRotateSigningSecret = <ThrowOnError extends boolean = false>(options: Options<OperatorRotateSigningSecretData, ThrowOnError>): RequestResult<OperatorRotateSigningSecretResponses, OperatorRotateSigningSecretErrors, ThrowOnError> => (options.client ?? client).post<OperatorRotateSigningSecretResponses, OperatorRotateSigningSecretErrors, ThrowOnError>({
    url: '/api/v1/console/operator/webhook-endpoints/{id}/rotate-secret',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what was changed
 *
 * Every change made through this API, by the command line or in the console, newest first. What partners change
 * through the public API is not recorded.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListAuditEntries = <ThrowOnError extends boolean = false>(options?: Options<OperatorListAuditEntriesData, ThrowOnError>): RequestResult<OperatorListAuditEntriesResponses, OperatorListAuditEntriesErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListAuditEntriesResponses, OperatorListAuditEntriesErrors, ThrowOnError>({ url: '/api/v1/console/operator/audit-entries', ...options });

/**
 * Find deliveries
 *
 * Deliveries of all organizations, newest first; the filters can be combined.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListDeliveries = <ThrowOnError extends boolean = false>(options?: Options<OperatorListDeliveriesData, ThrowOnError>): RequestResult<OperatorListDeliveriesResponses, OperatorListDeliveriesErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListDeliveriesResponses, OperatorListDeliveriesErrors, ThrowOnError>({ url: '/api/v1/console/operator/deliveries', ...options });

/**
 * Get a delivery
 *
 * The delivery as it is now, with the time of its next attempt.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetDelivery = <ThrowOnError extends boolean = false>(options: Options<OperatorGetDeliveryData, ThrowOnError>): RequestResult<OperatorGetDeliveryResponses, OperatorGetDeliveryErrors, ThrowOnError> => (options.client ?? client).get<OperatorGetDeliveryResponses, OperatorGetDeliveryErrors, ThrowOnError>({ url: '/api/v1/console/operator/deliveries/{id}', ...options });

/**
 * List the attempts of a delivery
 *
 * Every attempt of the delivery, the latest first: when it was made, what was sent (with the signature,
 * never the secret), how long each part took, and the endpoint's response.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListDeliveryAttempts = <ThrowOnError extends boolean = false>(options: Options<OperatorListDeliveryAttemptsData, ThrowOnError>): RequestResult<OperatorListDeliveryAttemptsResponses, OperatorListDeliveryAttemptsErrors, ThrowOnError> => (options.client ?? client).get<OperatorListDeliveryAttemptsResponses, OperatorListDeliveryAttemptsErrors, ThrowOnError>({ url: '/api/v1/console/operator/deliveries/{id}/attempts', ...options });

/**
 * Redeliver a failed delivery
 *
 * Redelivers a failed delivery, at once and with a full round of attempts: the same event id, delivery id
 * and bytes. If its endpoint is disabled it is `held` until the endpoint is restored. A delivery that has
 * not failed is refused with 409 `delivery_not_failed`, that of a test event with 409 `delivery_is_test`,
 * one whose event's data was removed because of its age with 409 `payload_removed`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorRedeliverDelivery = <ThrowOnError extends boolean = false>(options: Options<OperatorRedeliverDeliveryData, ThrowOnError>): RequestResult<OperatorRedeliverDeliveryResponses, OperatorRedeliverDeliveryErrors, ThrowOnError> => (options.client ?? client).post<OperatorRedeliverDeliveryResponses, OperatorRedeliverDeliveryErrors, ThrowOnError>({
    url: '/api/v1/console/operator/deliveries/{id}/redeliver',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List redeliveries
 *
 * Every redelivery by filter, newest first, without the replays that partners start themselves.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListRedeliveries = <ThrowOnError extends boolean = false>(options?: Options<OperatorListRedeliveriesData, ThrowOnError>): RequestResult<OperatorListRedeliveriesResponses, OperatorListRedeliveriesErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListRedeliveriesResponses, OperatorListRedeliveriesErrors, ThrowOnError>({ url: '/api/v1/console/operator/redeliveries', ...options });

/**
 * Redeliver by filter
 *
 * Redelivers all failed deliveries that match the filter, each like "Redeliver a failed delivery", except
 * those to deleted endpoints and those whose event's data was removed because of its age. The filter must
 * name more than the status: a filter that matches everything is 422.
 *
 * With `dry_run: true` nothing is changed or recorded, so no `reason` is needed: the response is 200 and
 * shows how many match now, whose they are, and the newest. With `dry_run: false` a worker queues them in
 * batches, endpoint by endpoint and oldest first: the response is 202 at once, and `Location` leads to the
 * progress. It continues if a worker dies. If two overlap, each delivery is queued only once: a queued
 * delivery is no longer failed.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorStartRedelivery = <ThrowOnError extends boolean = false>(options: Options<OperatorStartRedeliveryData, ThrowOnError>): RequestResult<OperatorStartRedeliveryResponses, OperatorStartRedeliveryErrors, ThrowOnError> => (options.client ?? client).post<OperatorStartRedeliveryResponses, OperatorStartRedeliveryErrors, ThrowOnError>({
    url: '/api/v1/console/operator/redeliveries',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a redelivery
 *
 * The progress of the redelivery, and the outcomes of the deliveries that it queued.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetRedelivery = <ThrowOnError extends boolean = false>(options: Options<OperatorGetRedeliveryData, ThrowOnError>): RequestResult<OperatorGetRedeliveryResponses, OperatorGetRedeliveryErrors, ThrowOnError> => (options.client ?? client).get<OperatorGetRedeliveryResponses, OperatorGetRedeliveryErrors, ThrowOnError>({ url: '/api/v1/console/operator/redeliveries/{id}', ...options });

/**
 * List billing runs
 *
 * The runs of every hour and those that operators started, newest first. They are kept for
 * `RETENTION_BILLING_RUN_DAYS`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListBillingRuns = <ThrowOnError extends boolean = false>(options?: Options<OperatorListBillingRunsData, ThrowOnError>): RequestResult<OperatorListBillingRunsResponses, OperatorListBillingRunsErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListBillingRunsResponses, OperatorListBillingRunsErrors, ThrowOnError>({ url: '/api/v1/console/operator/billing-runs', ...options });

/**
 * Bill now
 *
 * Bills every period of a contract that ended longer ago than `USAGE_GRACE_HOURS`, as the run of every
 * hour does. A contract that is several periods behind gets an invoice for each. Each period is billed
 * once, whatever runs at the same time.
 *
 * With `dry_run: true` nothing is changed or recorded, so no `reason` is needed: the response is 200 and
 * shows what would be billed now. With `dry_run: false` a worker carries it out: the response is 202 at
 * once, and `Location` leads to what it does. It continues if a worker dies.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorStartBillingRun = <ThrowOnError extends boolean = false>(options: Options<OperatorStartBillingRunData, ThrowOnError>): RequestResult<OperatorStartBillingRunResponses, OperatorStartBillingRunErrors, ThrowOnError> => (options.client ?? client).post<OperatorStartBillingRunResponses, OperatorStartBillingRunErrors, ThrowOnError>({
    url: '/api/v1/console/operator/billing-runs',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a billing run
 *
 * What the run has done so far.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetBillingRun = <ThrowOnError extends boolean = false>(options: Options<OperatorGetBillingRunData, ThrowOnError>): RequestResult<OperatorGetBillingRunResponses, OperatorGetBillingRunErrors, ThrowOnError> => (options.client ?? client).get<OperatorGetBillingRunResponses, OperatorGetBillingRunErrors, ThrowOnError>({ url: '/api/v1/console/operator/billing-runs/{id}', ...options });

/**
 * List what a billing run did
 *
 * The periods that the run billed, with their invoices, and those that it could not bill, newest first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListBillingRunResults = <ThrowOnError extends boolean = false>(options: Options<OperatorListBillingRunResultsData, ThrowOnError>): RequestResult<OperatorListBillingRunResultsResponses, OperatorListBillingRunResultsErrors, ThrowOnError> => (options.client ?? client).get<OperatorListBillingRunResultsResponses, OperatorListBillingRunResultsErrors, ThrowOnError>({ url: '/api/v1/console/operator/billing-runs/{id}/results', ...options });

/**
 * Find invoices
 *
 * Invoices of all organizations, newest first. Filters can be combined.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListInvoices = <ThrowOnError extends boolean = false>(options?: Options<OperatorListInvoicesData, ThrowOnError>): RequestResult<OperatorListInvoicesResponses, OperatorListInvoicesErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListInvoicesResponses, OperatorListInvoicesErrors, ThrowOnError>({ url: '/api/v1/console/operator/invoices', ...options });

/**
 * Get an invoice
 *
 * An invoice of any organization.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetInvoice = <ThrowOnError extends boolean = false>(options: Options<OperatorGetInvoiceData, ThrowOnError>): RequestResult<OperatorGetInvoiceResponses, OperatorGetInvoiceErrors, ThrowOnError> => (options.client ?? client).get<OperatorGetInvoiceResponses, OperatorGetInvoiceErrors, ThrowOnError>({ url: '/api/v1/console/operator/invoices/{id}', ...options });

/**
 * List the queues
 *
 * Every queue of jobs, by name, and what it contains now. `deliver-event` contains the deliveries. Counts
 * above 10,000 jobs of a state are some seconds old.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListQueues = <ThrowOnError extends boolean = false>(options?: Options<OperatorListQueuesData, ThrowOnError>): RequestResult<OperatorListQueuesResponses, OperatorListQueuesErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListQueuesResponses, OperatorListQueuesErrors, ThrowOnError>({ url: '/api/v1/console/operator/queues', ...options });

/**
 * List the workers
 *
 * Every worker process, the latest started first. Each reports every 5 seconds that it is running, and is
 * removed from the list when it stops. One that has not reported for 20 seconds is `lost`, and is removed
 * after an hour.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListWorkers = <ThrowOnError extends boolean = false>(options?: Options<OperatorListWorkersData, ThrowOnError>): RequestResult<OperatorListWorkersResponses, OperatorListWorkersErrors, ThrowOnError> => (options?.client ?? client).get<OperatorListWorkersResponses, OperatorListWorkersErrors, ThrowOnError>({ url: '/api/v1/console/operator/workers', ...options });

/**
 * Get retention
 *
 * How long data is kept, and the last 30 runs that removed what was older, newest first. Workers run it every night.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetRetention = <ThrowOnError extends boolean = false>(options?: Options<OperatorGetRetentionData, ThrowOnError>): RequestResult<OperatorGetRetentionResponses, OperatorGetRetentionErrors, ThrowOnError> => (options?.client ?? client).get<OperatorGetRetentionResponses, OperatorGetRetentionErrors, ThrowOnError>({ url: '/api/v1/console/operator/retention', ...options });
