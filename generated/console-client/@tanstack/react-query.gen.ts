// Generated from openapi/console.yaml by `npm run generate`. Do not edit.

import { type InfiniteData, infiniteQueryOptions, queryOptions, type UseMutationOptions } from '@tanstack/react-query';

import { client } from '../client.gen.ts';
import { acceptInvitation, activateContract, addSsoDomain, amendContract, beginPasskeyRegistration, beginPasskeySignIn, beginSso, beginSsoTest, createContract, createCustomer, createInbox, createInvitation, createInvoice, createMeter, createPayment, createVerificationChallenge, createWebhookEndpoint, deleteContractAmendment, deleteWebhookEndpoint, disableWebhookEndpoint, endOtherSessions, endSession, enforceSso, findIdentityProviders, finishSsoTest, getContract, getCustomer, getDelivery, getDeliveryRequest, getDeliveryStatistics, getEvent, getEventType, getFeatures, getInbox, getInvoice, getMeter, getNoticeSettings, getOrganization, getPayment, getReplay, getSession, getSsoConnection, getWebhookEndpoint, getWebhookEndpointHealth, ingestUsageEvents, issueApiKey, issueInvoice, listApiKeys, listAuditEntries, listContracts, listCustomers, listDeliveries, listDeliveryAttempts, listEndpointActivity, listEvents, listEventsOfResource, listEventTypes, listInboxRequests, listInvitations, listInvoices, listMembers, listMeters, listNotices, listPasskeys, listPayments, listReplays, listResourceNames, listSessions, listSsoDomains, listUsageEvents, listVerificationHandshakes, listWebhookEndpoints, lookUpInvitation, lookUpSignInLink, operatorCreateOrganization, operatorDisableWebhookEndpoint, operatorGetBillingRun, operatorGetDelivery, operatorGetInvoice, operatorGetOrganization, operatorGetRedelivery, operatorGetRetention, operatorGetWebhookEndpoint, operatorIssueToken, operatorListAuditEntries, operatorListBillingRunResults, operatorListBillingRuns, operatorListDeliveries, operatorListDeliveryAttempts, operatorListInvoices, operatorListOrganizations, operatorListQueues, operatorListRedeliveries, operatorListTokens, operatorListWebhookEndpoints, operatorListWorkers, operatorPublishEvent, operatorPublishEvents, operatorRedeliverDelivery, operatorRestoreWebhookEndpoint, operatorRevokeToken, operatorRotateSigningSecret, operatorStartBillingRun, operatorStartRedelivery, operatorUpdateOrganization, type Options, previewReplay, queryUsage, readAllNotices, readEventFeed, readNotice, redeliverDelivery, registerPasskey, removeMember, removePasskey, removeSsoConnection, removeSsoDomain, renamePasskey, requestSignInLink, restoreWebhookEndpoint, reversePayment, revokeApiKey, revokeInvitation, searchDeliveryLog, searchResources, sendTestEvent, setSsoConnection, signIn, signInWithPasskey, signInWithSso, signOut, signOutMember, startReplay, terminateContract, updateContract, updateCustomer, updateInbox, updateInvoice, updateMember, updateNoticeSettings, updateWebhookEndpoint, updateWebhookEndpointDetails, verifySsoDomain, verifyWebhookEndpoint, voidInvoice, voidUsageEvents } from '../sdk.gen.ts';
import type { AcceptInvitationData, AcceptInvitationError, AcceptInvitationResponse, ActivateContractData, ActivateContractError, ActivateContractResponse, AddSsoDomainData, AddSsoDomainError, AddSsoDomainResponse, AmendContractData, AmendContractError, AmendContractResponse, BeginPasskeyRegistrationData, BeginPasskeyRegistrationError, BeginPasskeyRegistrationResponse, BeginPasskeySignInData, BeginPasskeySignInError, BeginPasskeySignInResponse, BeginSsoData, BeginSsoError, BeginSsoResponse, BeginSsoTestData, BeginSsoTestError, BeginSsoTestResponse, CreateContractData, CreateContractError, CreateContractResponse, CreateCustomerData, CreateCustomerError, CreateCustomerResponse, CreateInboxData, CreateInboxError, CreateInboxResponse, CreateInvitationData, CreateInvitationError, CreateInvitationResponse, CreateInvoiceData, CreateInvoiceError, CreateInvoiceResponse, CreateMeterData, CreateMeterError, CreateMeterResponse, CreatePaymentData, CreatePaymentError, CreatePaymentResponse, CreateVerificationChallengeData, CreateVerificationChallengeError, CreateVerificationChallengeResponse, CreateWebhookEndpointData, CreateWebhookEndpointError, CreateWebhookEndpointResponse, DeleteContractAmendmentData, DeleteContractAmendmentError, DeleteContractAmendmentResponse, DeleteWebhookEndpointData, DeleteWebhookEndpointError, DeleteWebhookEndpointResponse, DisableWebhookEndpointData, DisableWebhookEndpointError, DisableWebhookEndpointResponse, EndOtherSessionsData, EndOtherSessionsError, EndOtherSessionsResponse, EndSessionData, EndSessionError, EndSessionResponse, EnforceSsoData, EnforceSsoError, EnforceSsoResponse, FindIdentityProvidersData, FindIdentityProvidersError, FindIdentityProvidersResponse, FinishSsoTestData, FinishSsoTestError, FinishSsoTestResponse, GetContractData, GetContractError, GetContractResponse, GetCustomerData, GetCustomerError, GetCustomerResponse, GetDeliveryData, GetDeliveryError, GetDeliveryRequestData, GetDeliveryRequestError, GetDeliveryRequestResponse, GetDeliveryResponse, GetDeliveryStatisticsData, GetDeliveryStatisticsError, GetDeliveryStatisticsResponse, GetEventData, GetEventError, GetEventResponse, GetEventTypeData, GetEventTypeError, GetEventTypeResponse, GetFeaturesData, GetFeaturesError, GetFeaturesResponse, GetInboxData, GetInboxError, GetInboxResponse, GetInvoiceData, GetInvoiceError, GetInvoiceResponse, GetMeterData, GetMeterError, GetMeterResponse, GetNoticeSettingsData, GetNoticeSettingsError, GetNoticeSettingsResponse, GetOrganizationData, GetOrganizationError, GetOrganizationResponse, GetPaymentData, GetPaymentError, GetPaymentResponse, GetReplayData, GetReplayError, GetReplayResponse, GetSessionData, GetSessionError, GetSessionResponse, GetSsoConnectionData, GetSsoConnectionError, GetSsoConnectionResponse, GetWebhookEndpointData, GetWebhookEndpointError, GetWebhookEndpointHealthData, GetWebhookEndpointHealthError, GetWebhookEndpointHealthResponse, GetWebhookEndpointResponse, IngestUsageEventsData, IngestUsageEventsError, IngestUsageEventsResponse, IssueApiKeyData, IssueApiKeyError, IssueApiKeyResponse, IssueInvoiceData, IssueInvoiceError, IssueInvoiceResponse, ListApiKeysData, ListApiKeysError, ListApiKeysResponse, ListAuditEntriesData, ListAuditEntriesError, ListAuditEntriesResponse, ListContractsData, ListContractsError, ListContractsResponse, ListCustomersData, ListCustomersError, ListCustomersResponse, ListDeliveriesData, ListDeliveriesError, ListDeliveriesResponse, ListDeliveryAttemptsData, ListDeliveryAttemptsError, ListDeliveryAttemptsResponse, ListEndpointActivityData, ListEndpointActivityError, ListEndpointActivityResponse, ListEventsData, ListEventsError, ListEventsOfResourceData, ListEventsOfResourceError, ListEventsOfResourceResponse, ListEventsResponse, ListEventTypesData, ListEventTypesError, ListEventTypesResponse, ListInboxRequestsData, ListInboxRequestsError, ListInboxRequestsResponse, ListInvitationsData, ListInvitationsError, ListInvitationsResponse, ListInvoicesData, ListInvoicesError, ListInvoicesResponse, ListMembersData, ListMembersError, ListMembersResponse, ListMetersData, ListMetersError, ListMetersResponse, ListNoticesData, ListNoticesError, ListNoticesResponse, ListPasskeysData, ListPasskeysError, ListPasskeysResponse, ListPaymentsData, ListPaymentsError, ListPaymentsResponse, ListReplaysData, ListReplaysError, ListReplaysResponse, ListResourceNamesData, ListResourceNamesError, ListResourceNamesResponse, ListSessionsData, ListSessionsError, ListSessionsResponse, ListSsoDomainsData, ListSsoDomainsError, ListSsoDomainsResponse, ListUsageEventsData, ListUsageEventsError, ListUsageEventsResponse, ListVerificationHandshakesData, ListVerificationHandshakesError, ListVerificationHandshakesResponse, ListWebhookEndpointsData, ListWebhookEndpointsError, ListWebhookEndpointsResponse, LookUpInvitationData, LookUpInvitationError, LookUpInvitationResponse, LookUpSignInLinkData, LookUpSignInLinkError, LookUpSignInLinkResponse, OperatorCreateOrganizationData, OperatorCreateOrganizationError, OperatorCreateOrganizationResponse, OperatorDisableWebhookEndpointData, OperatorDisableWebhookEndpointError, OperatorDisableWebhookEndpointResponse, OperatorGetBillingRunData, OperatorGetBillingRunError, OperatorGetBillingRunResponse, OperatorGetDeliveryData, OperatorGetDeliveryError, OperatorGetDeliveryResponse, OperatorGetInvoiceData, OperatorGetInvoiceError, OperatorGetInvoiceResponse, OperatorGetOrganizationData, OperatorGetOrganizationError, OperatorGetOrganizationResponse, OperatorGetRedeliveryData, OperatorGetRedeliveryError, OperatorGetRedeliveryResponse, OperatorGetRetentionData, OperatorGetRetentionError, OperatorGetRetentionResponse, OperatorGetWebhookEndpointData, OperatorGetWebhookEndpointError, OperatorGetWebhookEndpointResponse, OperatorIssueTokenData, OperatorIssueTokenError, OperatorIssueTokenResponse, OperatorListAuditEntriesData, OperatorListAuditEntriesError, OperatorListAuditEntriesResponse, OperatorListBillingRunResultsData, OperatorListBillingRunResultsError, OperatorListBillingRunResultsResponse, OperatorListBillingRunsData, OperatorListBillingRunsError, OperatorListBillingRunsResponse, OperatorListDeliveriesData, OperatorListDeliveriesError, OperatorListDeliveriesResponse, OperatorListDeliveryAttemptsData, OperatorListDeliveryAttemptsError, OperatorListDeliveryAttemptsResponse, OperatorListInvoicesData, OperatorListInvoicesError, OperatorListInvoicesResponse, OperatorListOrganizationsData, OperatorListOrganizationsError, OperatorListOrganizationsResponse, OperatorListQueuesData, OperatorListQueuesError, OperatorListQueuesResponse, OperatorListRedeliveriesData, OperatorListRedeliveriesError, OperatorListRedeliveriesResponse, OperatorListTokensData, OperatorListTokensError, OperatorListTokensResponse, OperatorListWebhookEndpointsData, OperatorListWebhookEndpointsError, OperatorListWebhookEndpointsResponse, OperatorListWorkersData, OperatorListWorkersError, OperatorListWorkersResponse, OperatorPublishEventData, OperatorPublishEventError, OperatorPublishEventResponse, OperatorPublishEventsData, OperatorPublishEventsError, OperatorPublishEventsResponse, OperatorRedeliverDeliveryData, OperatorRedeliverDeliveryError, OperatorRedeliverDeliveryResponse, OperatorRestoreWebhookEndpointData, OperatorRestoreWebhookEndpointError, OperatorRestoreWebhookEndpointResponse, OperatorRevokeTokenData, OperatorRevokeTokenError, OperatorRevokeTokenResponse, OperatorRotateSigningSecretData, OperatorRotateSigningSecretError, OperatorRotateSigningSecretResponse, OperatorStartBillingRunData, OperatorStartBillingRunError, OperatorStartBillingRunResponse, OperatorStartRedeliveryData, OperatorStartRedeliveryError, OperatorStartRedeliveryResponse, OperatorUpdateOrganizationData, OperatorUpdateOrganizationError, OperatorUpdateOrganizationResponse, PreviewReplayData, PreviewReplayError, PreviewReplayResponse, QueryUsageData, QueryUsageError, QueryUsageResponse, ReadAllNoticesData, ReadAllNoticesError, ReadAllNoticesResponse, ReadEventFeedData, ReadEventFeedError, ReadEventFeedResponse, ReadNoticeData, ReadNoticeError, ReadNoticeResponse, RedeliverDeliveryData, RedeliverDeliveryError, RedeliverDeliveryResponse, RegisterPasskeyData, RegisterPasskeyError, RegisterPasskeyResponse, RemoveMemberData, RemoveMemberError, RemoveMemberResponse, RemovePasskeyData, RemovePasskeyError, RemovePasskeyResponse, RemoveSsoConnectionData, RemoveSsoConnectionError, RemoveSsoConnectionResponse, RemoveSsoDomainData, RemoveSsoDomainError, RemoveSsoDomainResponse, RenamePasskeyData, RenamePasskeyError, RenamePasskeyResponse, RequestSignInLinkData, RequestSignInLinkError, RestoreWebhookEndpointData, RestoreWebhookEndpointError, RestoreWebhookEndpointResponse, ReversePaymentData, ReversePaymentError, ReversePaymentResponse, RevokeApiKeyData, RevokeApiKeyError, RevokeApiKeyResponse, RevokeInvitationData, RevokeInvitationError, RevokeInvitationResponse, SearchDeliveryLogData, SearchDeliveryLogError, SearchDeliveryLogResponse, SearchResourcesData, SearchResourcesError, SearchResourcesResponse, SendTestEventData, SendTestEventError, SendTestEventResponse, SetSsoConnectionData, SetSsoConnectionError, SetSsoConnectionResponse, SignInData, SignInError, SignInResponse, SignInWithPasskeyData, SignInWithPasskeyError, SignInWithPasskeyResponse, SignInWithSsoData, SignInWithSsoError, SignInWithSsoResponse, SignOutData, SignOutError, SignOutMemberData, SignOutMemberError, SignOutMemberResponse, SignOutResponse, StartReplayData, StartReplayError, StartReplayResponse, TerminateContractData, TerminateContractError, TerminateContractResponse, UpdateContractData, UpdateContractError, UpdateContractResponse, UpdateCustomerData, UpdateCustomerError, UpdateCustomerResponse, UpdateInboxData, UpdateInboxError, UpdateInboxResponse, UpdateInvoiceData, UpdateInvoiceError, UpdateInvoiceResponse, UpdateMemberData, UpdateMemberError, UpdateMemberResponse, UpdateNoticeSettingsData, UpdateNoticeSettingsError, UpdateNoticeSettingsResponse, UpdateWebhookEndpointData, UpdateWebhookEndpointDetailsData, UpdateWebhookEndpointDetailsError, UpdateWebhookEndpointDetailsResponse, UpdateWebhookEndpointError, UpdateWebhookEndpointResponse, VerifySsoDomainData, VerifySsoDomainError, VerifySsoDomainResponse, VerifyWebhookEndpointData, VerifyWebhookEndpointError, VerifyWebhookEndpointResponse, VoidInvoiceData, VoidInvoiceError, VoidInvoiceResponse, VoidUsageEventsData, VoidUsageEventsError, VoidUsageEventsResponse } from '../types.gen.ts';

export type QueryKey<TOptions extends Options> = [
    Pick<TOptions, 'baseUrl' | 'body' | 'headers' | 'path' | 'query'> & {
        _id: string;
        _infinite?: boolean;
        tags?: ReadonlyArray<string>;
    }
];

const createQueryKey = <TOptions extends Options>(id: string, options?: TOptions, infinite?: boolean, tags?: ReadonlyArray<string>): [
    QueryKey<TOptions>[0]
] => {
    const params: QueryKey<TOptions>[0] = { _id: id, baseUrl: options?.baseUrl || (options?.client ?? client).getConfig().baseUrl } as QueryKey<TOptions>[0];
    if (infinite) {
        params._infinite = infinite;
    }
    if (tags) {
        params.tags = tags;
    }
    if (options?.body) {
        params.body = options.body;
    }
    if (options?.headers) {
        params.headers = options.headers;
    }
    if (options?.path) {
        params.path = options.path;
    }
    if (options?.query) {
        params.query = options.query;
    }
    return [params];
};

export const listAuditEntriesQueryKey = (options: Options<ListAuditEntriesData>) => createQueryKey('listAuditEntries', options);

/**
 * List what was changed in the organization
 *
 * Every change that a person made in this organization's console, and what those who run the service did in the
 * organization, newest first. What programs change with API keys is not recorded.
 *
 * Required role: MEMBER.
 *
 */
export const listAuditEntriesOptions = (options: Options<ListAuditEntriesData>) => queryOptions<ListAuditEntriesResponse, ListAuditEntriesError, ListAuditEntriesResponse, ReturnType<typeof listAuditEntriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listAuditEntries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAuditEntriesQueryKey(options)
});

const createInfiniteParams = <K extends Pick<QueryKey<Options>[0], 'body' | 'headers' | 'path' | 'query'>>(queryKey: QueryKey<Options>, page: K) => {
    const params = { ...queryKey[0] };
    if (page.body) {
        params.body = {
            ...queryKey[0].body as any,
            ...page.body as any
        };
    }
    if (page.headers) {
        params.headers = {
            ...queryKey[0].headers,
            ...page.headers
        };
    }
    if (page.path) {
        params.path = {
            ...queryKey[0].path as any,
            ...page.path as any
        };
    }
    if (page.query) {
        params.query = {
            ...queryKey[0].query as any,
            ...page.query as any
        };
    }
    return params as unknown as typeof page;
};

export const listAuditEntriesInfiniteQueryKey = (options: Options<ListAuditEntriesData>): QueryKey<Options<ListAuditEntriesData>> => createQueryKey('listAuditEntries', options, true);

/**
 * List what was changed in the organization
 *
 * Every change that a person made in this organization's console, and what those who run the service did in the
 * organization, newest first. What programs change with API keys is not recorded.
 *
 * Required role: MEMBER.
 *
 */
export const listAuditEntriesInfiniteOptions = (options: Options<ListAuditEntriesData>) => {
    const opts = infiniteQueryOptions<ListAuditEntriesResponse, ListAuditEntriesError, InfiniteData<ListAuditEntriesResponse>, QueryKey<Options<ListAuditEntriesData>>, string | Pick<QueryKey<Options<ListAuditEntriesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListAuditEntriesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listAuditEntries({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listAuditEntriesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Sign out
 *
 * Ends the session at once. The browser forgets the cookie.
 *
 * Required role: none, a session is enough.
 *
 */
export const signOutMutation = (options?: Partial<Options<SignOutData>>): UseMutationOptions<SignOutResponse, SignOutError, Options<SignOutData>> => {
    const mutationOptions: UseMutationOptions<SignOutResponse, SignOutError, Options<SignOutData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signOut({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getSessionQueryKey = (options?: Options<GetSessionData>) => createQueryKey('getSession', options);

/**
 * Get the session
 *
 * Who is signed in, and their organizations, those too that this session does not open: `sign_in_needed` says how the
 * person has to sign in to enter. A session that began at an organization's identity provider knows that one alone.
 *
 * Required role: none, a session is enough.
 *
 */
export const getSessionOptions = (options?: Options<GetSessionData>) => queryOptions<GetSessionResponse, GetSessionError, GetSessionResponse, ReturnType<typeof getSessionQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getSession({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getSessionQueryKey(options)
});

/**
 * End your other sessions
 *
 * Signs you out everywhere but here; from a session that began at an organization's identity provider, wherever you
 * signed in there.
 *
 * Required role: none, a session is enough.
 *
 */
export const endOtherSessionsMutation = (options?: Partial<Options<EndOtherSessionsData>>): UseMutationOptions<EndOtherSessionsResponse, EndOtherSessionsError, Options<EndOtherSessionsData>> => {
    const mutationOptions: UseMutationOptions<EndOtherSessionsResponse, EndOtherSessionsError, Options<EndOtherSessionsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await endOtherSessions({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listSessionsQueryKey = (options?: Options<ListSessionsData>) => createQueryKey('listSessions', options);

/**
 * List your sessions
 *
 * Where you are signed in, the latest used first. A session that began at an organization's identity provider shows
 * those alone that began there too.
 *
 * Required role: none, a session is enough.
 *
 */
export const listSessionsOptions = (options?: Options<ListSessionsData>) => queryOptions<ListSessionsResponse, ListSessionsError, ListSessionsResponse, ReturnType<typeof listSessionsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listSessions({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listSessionsQueryKey(options)
});

/**
 * Sign in with a link
 *
 * Uses up a sign-in link and starts a session; the browser gets its cookie. A session that the browser has already
 * ends. Links work once, for 15 minutes.
 *
 * Required role: none. Needs no session.
 *
 */
export const signInMutation = (options?: Partial<Options<SignInData>>): UseMutationOptions<SignInResponse, SignInError, Options<SignInData>> => {
    const mutationOptions: UseMutationOptions<SignInResponse, SignInError, Options<SignInData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signIn({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * End one of your sessions
 *
 * The browser is signed out with its next request. A session that is not listed is 404. A repeated call gets the same response as the first.
 *
 * Required role: none, a session is enough.
 *
 */
export const endSessionMutation = (options?: Partial<Options<EndSessionData>>): UseMutationOptions<EndSessionResponse, EndSessionError, Options<EndSessionData>> => {
    const mutationOptions: UseMutationOptions<EndSessionResponse, EndSessionError, Options<EndSessionData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await endSession({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const requestSignInLinkMutation = (options?: Partial<Options<RequestSignInLinkData>>): UseMutationOptions<unknown, RequestSignInLinkError, Options<RequestSignInLinkData>> => {
    const mutationOptions: UseMutationOptions<unknown, RequestSignInLinkError, Options<RequestSignInLinkData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await requestSignInLink({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Look at a sign-in link
 *
 * Whom a link signs in, and whether this browser asked for it. Looking uses nothing up.
 *
 * Required role: none. Needs no session.
 *
 */
export const lookUpSignInLinkMutation = (options?: Partial<Options<LookUpSignInLinkData>>): UseMutationOptions<LookUpSignInLinkResponse, LookUpSignInLinkError, Options<LookUpSignInLinkData>> => {
    const mutationOptions: UseMutationOptions<LookUpSignInLinkResponse, LookUpSignInLinkError, Options<LookUpSignInLinkData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await lookUpSignInLink({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getFeaturesQueryKey = (options?: Options<GetFeaturesData>) => createQueryKey('getFeatures', options);

/**
 * Get what this installation offers
 *
 * What a page needs to know before somebody has signed in.
 *
 * Required role: none. Needs no session.
 *
 */
export const getFeaturesOptions = (options?: Options<GetFeaturesData>) => queryOptions<GetFeaturesResponse, GetFeaturesError, GetFeaturesResponse, ReturnType<typeof getFeaturesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getFeatures({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getFeaturesQueryKey(options)
});

/**
 * Look at an invitation
 *
 * What a link is for. Looking uses nothing up.
 *
 * Required role: none. Needs no session.
 *
 */
export const lookUpInvitationMutation = (options?: Partial<Options<LookUpInvitationData>>): UseMutationOptions<LookUpInvitationResponse, LookUpInvitationError, Options<LookUpInvitationData>> => {
    const mutationOptions: UseMutationOptions<LookUpInvitationResponse, LookUpInvitationError, Options<LookUpInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await lookUpInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Accept an invitation
 *
 * Uses up the link. Somebody new becomes a member and is signed in. Somebody who has an account signs in first
 * (`account_exists`): whoever invited them has seen the link too, and must not get into their account by it.
 *
 * Required role: none. Needs no session.
 *
 */
export const acceptInvitationMutation = (options?: Partial<Options<AcceptInvitationData>>): UseMutationOptions<AcceptInvitationResponse, AcceptInvitationError, Options<AcceptInvitationData>> => {
    const mutationOptions: UseMutationOptions<AcceptInvitationResponse, AcceptInvitationError, Options<AcceptInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await acceptInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listMembersQueryKey = (options: Options<ListMembersData>) => createQueryKey('listMembers', options);

/**
 * List the members
 *
 * Who belongs to the organization, newest first, with their role and their last sign-in.
 *
 * Required role: `MEMBER`.
 *
 */
export const listMembersOptions = (options: Options<ListMembersData>) => queryOptions<ListMembersResponse, ListMembersError, ListMembersResponse, ReturnType<typeof listMembersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listMembers({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listMembersQueryKey(options)
});

export const listMembersInfiniteQueryKey = (options: Options<ListMembersData>): QueryKey<Options<ListMembersData>> => createQueryKey('listMembers', options, true);

/**
 * List the members
 *
 * Who belongs to the organization, newest first, with their role and their last sign-in.
 *
 * Required role: `MEMBER`.
 *
 */
export const listMembersInfiniteOptions = (options: Options<ListMembersData>) => {
    const opts = infiniteQueryOptions<ListMembersResponse, ListMembersError, InfiniteData<ListMembersResponse>, QueryKey<Options<ListMembersData>>, string | Pick<QueryKey<Options<ListMembersData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListMembersData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listMembers({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listMembersInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Remove a member
 *
 * They lose the organization with their next request, and stay signed in to their other organizations. The API keys that
 * they issued stay valid: keys belong to the organization. Only an OWNER removes an OWNER, and one OWNER always stays.
 *
 * Required role: `ADMIN`.
 *
 */
export const removeMemberMutation = (options?: Partial<Options<RemoveMemberData>>): UseMutationOptions<RemoveMemberResponse, RemoveMemberError, Options<RemoveMemberData>> => {
    const mutationOptions: UseMutationOptions<RemoveMemberResponse, RemoveMemberError, Options<RemoveMemberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await removeMember({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Change a member's role
 *
 * Takes effect with the member's next request, and signs them out everywhere: they sign in again with the new role. Who
 * changes their own role stays signed in. Only an OWNER makes or changes an OWNER, and one OWNER always stays.
 *
 * Required role: `ADMIN`.
 *
 */
export const updateMemberMutation = (options?: Partial<Options<UpdateMemberData>>): UseMutationOptions<UpdateMemberResponse, UpdateMemberError, Options<UpdateMemberData>> => {
    const mutationOptions: UseMutationOptions<UpdateMemberResponse, UpdateMemberError, Options<UpdateMemberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateMember({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Sign a member out
 *
 * Ends all sessions of a member at once, as after the loss of a laptop, also those in which they use another
 * organization. They stay a member, and can sign in again. Only an OWNER signs out an OWNER.
 *
 * Required role: `ADMIN`.
 *
 */
export const signOutMemberMutation = (options?: Partial<Options<SignOutMemberData>>): UseMutationOptions<SignOutMemberResponse, SignOutMemberError, Options<SignOutMemberData>> => {
    const mutationOptions: UseMutationOptions<SignOutMemberResponse, SignOutMemberError, Options<SignOutMemberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signOutMember({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listInvitationsQueryKey = (options: Options<ListInvitationsData>) => createQueryKey('listInvitations', options);

/**
 * List the open invitations
 *
 * Invitations that were neither accepted nor withdrawn, newest first. Expired ones are there for 90 days.
 *
 * Required role: `MEMBER`.
 *
 */
export const listInvitationsOptions = (options: Options<ListInvitationsData>) => queryOptions<ListInvitationsResponse, ListInvitationsError, ListInvitationsResponse, ReturnType<typeof listInvitationsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listInvitations({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listInvitationsQueryKey(options)
});

export const listInvitationsInfiniteQueryKey = (options: Options<ListInvitationsData>): QueryKey<Options<ListInvitationsData>> => createQueryKey('listInvitations', options, true);

/**
 * List the open invitations
 *
 * Invitations that were neither accepted nor withdrawn, newest first. Expired ones are there for 90 days.
 *
 * Required role: `MEMBER`.
 *
 */
export const listInvitationsInfiniteOptions = (options: Options<ListInvitationsData>) => {
    const opts = infiniteQueryOptions<ListInvitationsResponse, ListInvitationsError, InfiniteData<ListInvitationsResponse>, QueryKey<Options<ListInvitationsData>>, string | Pick<QueryKey<Options<ListInvitationsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListInvitationsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listInvitations({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listInvitationsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const createInvitationMutation = (options?: Partial<Options<CreateInvitationData>>): UseMutationOptions<CreateInvitationResponse, CreateInvitationError, Options<CreateInvitationData>> => {
    const mutationOptions: UseMutationOptions<CreateInvitationResponse, CreateInvitationError, Options<CreateInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Withdraw an invitation
 *
 * Its link is refused from now on. A repeated call gets the same response as the first.
 *
 * Required role: `ADMIN`.
 *
 */
export const revokeInvitationMutation = (options?: Partial<Options<RevokeInvitationData>>): UseMutationOptions<RevokeInvitationResponse, RevokeInvitationError, Options<RevokeInvitationData>> => {
    const mutationOptions: UseMutationOptions<RevokeInvitationResponse, RevokeInvitationError, Options<RevokeInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await revokeInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listApiKeysQueryKey = (options: Options<ListApiKeysData>) => createQueryKey('listApiKeys', options);

/**
 * List the API keys
 *
 * The keys of the organization, newest first, with revoked and expired ones. `last_used_at` is exact to a minute.
 *
 * Required role: `MEMBER`.
 *
 */
export const listApiKeysOptions = (options: Options<ListApiKeysData>) => queryOptions<ListApiKeysResponse, ListApiKeysError, ListApiKeysResponse, ReturnType<typeof listApiKeysQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listApiKeys({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listApiKeysQueryKey(options)
});

export const listApiKeysInfiniteQueryKey = (options: Options<ListApiKeysData>): QueryKey<Options<ListApiKeysData>> => createQueryKey('listApiKeys', options, true);

/**
 * List the API keys
 *
 * The keys of the organization, newest first, with revoked and expired ones. `last_used_at` is exact to a minute.
 *
 * Required role: `MEMBER`.
 *
 */
export const listApiKeysInfiniteOptions = (options: Options<ListApiKeysData>) => {
    const opts = infiniteQueryOptions<ListApiKeysResponse, ListApiKeysError, InfiniteData<ListApiKeysResponse>, QueryKey<Options<ListApiKeysData>>, string | Pick<QueryKey<Options<ListApiKeysData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListApiKeysData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listApiKeys({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listApiKeysInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create an API key
 *
 * A token of the public API, issued in the name of the person. `token` is only in this response. Write scopes include
 * reading. A scope that does not exist and an expiry in the past are refused with 422.
 *
 * Required role: `ADMIN`.
 *
 */
export const issueApiKeyMutation = (options?: Partial<Options<IssueApiKeyData>>): UseMutationOptions<IssueApiKeyResponse, IssueApiKeyError, Options<IssueApiKeyData>> => {
    const mutationOptions: UseMutationOptions<IssueApiKeyResponse, IssueApiKeyError, Options<IssueApiKeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await issueApiKey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Revoke an API key
 *
 * Permanently revokes a key: the next request with it is refused. A repeated call gets the same response as the first.
 *
 * Required role: `ADMIN`.
 *
 */
export const revokeApiKeyMutation = (options?: Partial<Options<RevokeApiKeyData>>): UseMutationOptions<RevokeApiKeyResponse, RevokeApiKeyError, Options<RevokeApiKeyData>> => {
    const mutationOptions: UseMutationOptions<RevokeApiKeyResponse, RevokeApiKeyError, Options<RevokeApiKeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await revokeApiKey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listResourceNamesQueryKey = (options: Options<ListResourceNamesData>) => createQueryKey('listResourceNames', options);

/**
 * List the names of resources
 *
 * What customers, contracts and invoices are called, by their identifiers: lists name the other party, not its
 * identifier. Unknown identifiers and those of another organization are left out.
 *
 * Required role: MEMBER.
 *
 */
export const listResourceNamesOptions = (options: Options<ListResourceNamesData>) => queryOptions<ListResourceNamesResponse, ListResourceNamesError, ListResourceNamesResponse, ReturnType<typeof listResourceNamesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listResourceNames({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listResourceNamesQueryKey(options)
});

export const searchResourcesQueryKey = (options: Options<SearchResourcesData>) => createQueryKey('searchResources', options);

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
export const searchResourcesOptions = (options: Options<SearchResourcesData>) => queryOptions<SearchResourcesResponse, SearchResourcesError, SearchResourcesResponse, ReturnType<typeof searchResourcesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await searchResources({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: searchResourcesQueryKey(options)
});

export const listEventsOfResourceQueryKey = (options: Options<ListEventsOfResourceData>) => createQueryKey('listEventsOfResource', options);

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
export const listEventsOfResourceOptions = (options: Options<ListEventsOfResourceData>) => queryOptions<ListEventsOfResourceResponse, ListEventsOfResourceError, ListEventsOfResourceResponse, ReturnType<typeof listEventsOfResourceQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listEventsOfResource({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listEventsOfResourceQueryKey(options)
});

export const listUsageEventsQueryKey = (options: Options<ListUsageEventsData>) => createQueryKey('listUsageEvents', options);

/**
 * List a customer's usage events
 *
 * The usage events of one customer that a meter counts, those used last first, without voided ones.
 *
 * Required role: MEMBER.
 *
 */
export const listUsageEventsOptions = (options: Options<ListUsageEventsData>) => queryOptions<ListUsageEventsResponse, ListUsageEventsError, ListUsageEventsResponse, ReturnType<typeof listUsageEventsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listUsageEvents({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listUsageEventsQueryKey(options)
});

export const listUsageEventsInfiniteQueryKey = (options: Options<ListUsageEventsData>): QueryKey<Options<ListUsageEventsData>> => createQueryKey('listUsageEvents', options, true);

/**
 * List a customer's usage events
 *
 * The usage events of one customer that a meter counts, those used last first, without voided ones.
 *
 * Required role: MEMBER.
 *
 */
export const listUsageEventsInfiniteOptions = (options: Options<ListUsageEventsData>) => {
    const opts = infiniteQueryOptions<ListUsageEventsResponse, ListUsageEventsError, InfiniteData<ListUsageEventsResponse>, QueryKey<Options<ListUsageEventsData>>, string | Pick<QueryKey<Options<ListUsageEventsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListUsageEventsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    before: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listUsageEvents({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listUsageEventsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const searchDeliveryLogQueryKey = (options: Options<SearchDeliveryLogData>) => createQueryKey('searchDeliveryLog', options);

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
export const searchDeliveryLogOptions = (options: Options<SearchDeliveryLogData>) => queryOptions<SearchDeliveryLogResponse, SearchDeliveryLogError, SearchDeliveryLogResponse, ReturnType<typeof searchDeliveryLogQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await searchDeliveryLog({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: searchDeliveryLogQueryKey(options)
});

export const searchDeliveryLogInfiniteQueryKey = (options: Options<SearchDeliveryLogData>): QueryKey<Options<SearchDeliveryLogData>> => createQueryKey('searchDeliveryLog', options, true);

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
export const searchDeliveryLogInfiniteOptions = (options: Options<SearchDeliveryLogData>) => {
    const opts = infiniteQueryOptions<SearchDeliveryLogResponse, SearchDeliveryLogError, InfiniteData<SearchDeliveryLogResponse>, QueryKey<Options<SearchDeliveryLogData>>, string | Pick<QueryKey<Options<SearchDeliveryLogData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<SearchDeliveryLogData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await searchDeliveryLog({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: searchDeliveryLogInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getDeliveryRequestQueryKey = (options: Options<GetDeliveryRequestData>) => createQueryKey('getDeliveryRequest', options);

/**
 * Get the request of a delivery
 *
 * What every attempt of the delivery sends, byte for byte: the body whose signature the attempts' headers carry. Also
 * of a test event.
 *
 * Required role: `MEMBER`.
 *
 */
export const getDeliveryRequestOptions = (options: Options<GetDeliveryRequestData>) => queryOptions<GetDeliveryRequestResponse, GetDeliveryRequestError, GetDeliveryRequestResponse, ReturnType<typeof getDeliveryRequestQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getDeliveryRequest({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getDeliveryRequestQueryKey(options)
});

export const previewReplayQueryKey = (options: Options<PreviewReplayData>) => createQueryKey('previewReplay', options);

/**
 * Count what a replay would send
 *
 * How many failed deliveries of the endpoint a replay would queue now. Changes nothing.
 *
 * Required role: `MEMBER`.
 *
 */
export const previewReplayOptions = (options: Options<PreviewReplayData>) => queryOptions<PreviewReplayResponse, PreviewReplayError, PreviewReplayResponse, ReturnType<typeof previewReplayQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await previewReplay({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: previewReplayQueryKey(options)
});

export const getDeliveryStatisticsQueryKey = (options: Options<GetDeliveryStatisticsData>) => createQueryKey('getDeliveryStatistics', options);

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
export const getDeliveryStatisticsOptions = (options: Options<GetDeliveryStatisticsData>) => queryOptions<GetDeliveryStatisticsResponse, GetDeliveryStatisticsError, GetDeliveryStatisticsResponse, ReturnType<typeof getDeliveryStatisticsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getDeliveryStatistics({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getDeliveryStatisticsQueryKey(options)
});

export const listEndpointActivityQueryKey = (options: Options<ListEndpointActivityData>) => createQueryKey('listEndpointActivity', options);

/**
 * List the activity of endpoints
 *
 * The last 24 hours of every endpoint, hour by hour, for a list of endpoints. Counted as
 * `getDeliveryStatistics` counts. Endpoints without an attempt in that time are left out.
 *
 * Required role: `MEMBER`.
 *
 */
export const listEndpointActivityOptions = (options: Options<ListEndpointActivityData>) => queryOptions<ListEndpointActivityResponse, ListEndpointActivityError, ListEndpointActivityResponse, ReturnType<typeof listEndpointActivityQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listEndpointActivity({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listEndpointActivityQueryKey(options)
});

export const listNoticesQueryKey = (options: Options<ListNoticesData>) => createQueryKey('listNotices', options);

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
export const listNoticesOptions = (options: Options<ListNoticesData>) => queryOptions<ListNoticesResponse, ListNoticesError, ListNoticesResponse, ReturnType<typeof listNoticesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listNotices({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listNoticesQueryKey(options)
});

export const listNoticesInfiniteQueryKey = (options: Options<ListNoticesData>): QueryKey<Options<ListNoticesData>> => createQueryKey('listNotices', options, true);

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
export const listNoticesInfiniteOptions = (options: Options<ListNoticesData>) => {
    const opts = infiniteQueryOptions<ListNoticesResponse, ListNoticesError, InfiniteData<ListNoticesResponse>, QueryKey<Options<ListNoticesData>>, string | Pick<QueryKey<Options<ListNoticesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListNoticesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listNotices({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listNoticesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Mark a notice as read
 *
 * For the member alone; others see it as before.
 *
 * Required role: `MEMBER`.
 *
 */
export const readNoticeMutation = (options?: Partial<Options<ReadNoticeData>>): UseMutationOptions<ReadNoticeResponse, ReadNoticeError, Options<ReadNoticeData>> => {
    const mutationOptions: UseMutationOptions<ReadNoticeResponse, ReadNoticeError, Options<ReadNoticeData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await readNotice({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getNoticeSettingsQueryKey = (options: Options<GetNoticeSettingsData>) => createQueryKey('getNoticeSettings', options);

/**
 * Get your notice settings
 *
 * Whether the member gets notices by mail too.
 *
 * Required role: `MEMBER`.
 *
 */
export const getNoticeSettingsOptions = (options: Options<GetNoticeSettingsData>) => queryOptions<GetNoticeSettingsResponse, GetNoticeSettingsError, GetNoticeSettingsResponse, ReturnType<typeof getNoticeSettingsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getNoticeSettings({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getNoticeSettingsQueryKey(options)
});

/**
 * Update your notice settings
 *
 * Owners and admins get a mail for each new notice, except of what they did themselves, until they turn it off here.
 *
 * Required role: `ADMIN`.
 *
 */
export const updateNoticeSettingsMutation = (options?: Partial<Options<UpdateNoticeSettingsData>>): UseMutationOptions<UpdateNoticeSettingsResponse, UpdateNoticeSettingsError, Options<UpdateNoticeSettingsData>> => {
    const mutationOptions: UseMutationOptions<UpdateNoticeSettingsResponse, UpdateNoticeSettingsError, Options<UpdateNoticeSettingsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateNoticeSettings({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Mark all notices as read
 *
 * For the member alone; others see them as before.
 *
 * Required role: `MEMBER`.
 *
 */
export const readAllNoticesMutation = (options?: Partial<Options<ReadAllNoticesData>>): UseMutationOptions<ReadAllNoticesResponse, ReadAllNoticesError, Options<ReadAllNoticesData>> => {
    const mutationOptions: UseMutationOptions<ReadAllNoticesResponse, ReadAllNoticesError, Options<ReadAllNoticesData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await readAllNotices({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Find identity providers
 *
 * Whose identity provider signs in people with this address: organizations that have verified its domain. The answer
 * depends on the domain alone, and says nothing of whether the address has an account.
 *
 * Required role: none. Needs no session.
 *
 */
export const findIdentityProvidersMutation = (options?: Partial<Options<FindIdentityProvidersData>>): UseMutationOptions<FindIdentityProvidersResponse, FindIdentityProvidersError, Options<FindIdentityProvidersData>> => {
    const mutationOptions: UseMutationOptions<FindIdentityProvidersResponse, FindIdentityProvidersError, Options<FindIdentityProvidersData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await findIdentityProviders({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Begin to sign in with a passkey
 *
 * What the browser's authenticator has to sign. The browser also gets a cookie, without which the answer does not count.
 * It counts once, for 5 minutes.
 *
 * Required role: none. Needs no session.
 *
 */
export const beginPasskeySignInMutation = (options?: Partial<Options<BeginPasskeySignInData>>): UseMutationOptions<BeginPasskeySignInResponse, BeginPasskeySignInError, Options<BeginPasskeySignInData>> => {
    const mutationOptions: UseMutationOptions<BeginPasskeySignInResponse, BeginPasskeySignInError, Options<BeginPasskeySignInData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await beginPasskeySignIn({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Sign in with a passkey
 *
 * Starts a session for the person of the passkey; the browser gets its cookie. A session that the browser has already
 * ends.
 *
 * Required role: none. Needs no session.
 *
 */
export const signInWithPasskeyMutation = (options?: Partial<Options<SignInWithPasskeyData>>): UseMutationOptions<SignInWithPasskeyResponse, SignInWithPasskeyError, Options<SignInWithPasskeyData>> => {
    const mutationOptions: UseMutationOptions<SignInWithPasskeyResponse, SignInWithPasskeyError, Options<SignInWithPasskeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signInWithPasskey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Begin to sign in with an identity provider
 *
 * Where to send the browser. It also gets a cookie, without which the answer of the identity provider does not count. The
 * answer counts once, for 5 minutes.
 *
 * Required role: none. Needs no session.
 *
 */
export const beginSsoMutation = (options?: Partial<Options<BeginSsoData>>): UseMutationOptions<BeginSsoResponse, BeginSsoError, Options<BeginSsoData>> => {
    const mutationOptions: UseMutationOptions<BeginSsoResponse, BeginSsoError, Options<BeginSsoData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await beginSso({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const signInWithSsoMutation = (options?: Partial<Options<SignInWithSsoData>>): UseMutationOptions<SignInWithSsoResponse, SignInWithSsoError, Options<SignInWithSsoData>> => {
    const mutationOptions: UseMutationOptions<SignInWithSsoResponse, SignInWithSsoError, Options<SignInWithSsoData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signInWithSso({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listPasskeysQueryKey = (options?: Options<ListPasskeysData>) => createQueryKey('listPasskeys', options);

/**
 * List your passkeys
 *
 * Oldest first. A session that began at an organization's identity provider sees none: 403 `sso_elsewhere`.
 *
 * Required role: none, a session is enough.
 *
 */
export const listPasskeysOptions = (options?: Options<ListPasskeysData>) => queryOptions<ListPasskeysResponse, ListPasskeysError, ListPasskeysResponse, ReturnType<typeof listPasskeysQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listPasskeys({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listPasskeysQueryKey(options)
});

/**
 * Register a passkey
 *
 * Registers the passkey that the browser has made for the challenge of `beginPasskeyRegistration`. From now on it signs
 * you in.
 *
 * Required role: none, a session is enough.
 *
 */
export const registerPasskeyMutation = (options?: Partial<Options<RegisterPasskeyData>>): UseMutationOptions<RegisterPasskeyResponse, RegisterPasskeyError, Options<RegisterPasskeyData>> => {
    const mutationOptions: UseMutationOptions<RegisterPasskeyResponse, RegisterPasskeyError, Options<RegisterPasskeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await registerPasskey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Begin to register a passkey
 *
 * What the browser makes a passkey for. The browser also gets a cookie, without which the passkey cannot be registered.
 * It can be registered once, for 5 minutes.
 *
 * Required role: none, a session is enough.
 *
 */
export const beginPasskeyRegistrationMutation = (options?: Partial<Options<BeginPasskeyRegistrationData>>): UseMutationOptions<BeginPasskeyRegistrationResponse, BeginPasskeyRegistrationError, Options<BeginPasskeyRegistrationData>> => {
    const mutationOptions: UseMutationOptions<BeginPasskeyRegistrationResponse, BeginPasskeyRegistrationError, Options<BeginPasskeyRegistrationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await beginPasskeyRegistration({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Remove a passkey
 *
 * Nobody signs in with it from now on. Sessions stay.
 *
 * Required role: none, a session is enough.
 *
 */
export const removePasskeyMutation = (options?: Partial<Options<RemovePasskeyData>>): UseMutationOptions<RemovePasskeyResponse, RemovePasskeyError, Options<RemovePasskeyData>> => {
    const mutationOptions: UseMutationOptions<RemovePasskeyResponse, RemovePasskeyError, Options<RemovePasskeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await removePasskey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Rename a passkey
 *
 * Gives it another name.
 *
 * Required role: none, a session is enough.
 *
 */
export const renamePasskeyMutation = (options?: Partial<Options<RenamePasskeyData>>): UseMutationOptions<RenamePasskeyResponse, RenamePasskeyError, Options<RenamePasskeyData>> => {
    const mutationOptions: UseMutationOptions<RenamePasskeyResponse, RenamePasskeyError, Options<RenamePasskeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await renamePasskey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Remove the connection
 *
 * Sessions that began at the identity provider end. If it was enforced, members sign in by link or passkey again.
 *
 * Required role: `OWNER`.
 *
 */
export const removeSsoConnectionMutation = (options?: Partial<Options<RemoveSsoConnectionData>>): UseMutationOptions<RemoveSsoConnectionResponse, RemoveSsoConnectionError, Options<RemoveSsoConnectionData>> => {
    const mutationOptions: UseMutationOptions<RemoveSsoConnectionResponse, RemoveSsoConnectionError, Options<RemoveSsoConnectionData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await removeSsoConnection({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getSsoConnectionQueryKey = (options: Options<GetSsoConnectionData>) => createQueryKey('getSsoConnection', options);

/**
 * Get the connection
 *
 * The organization's own identity provider. The client's secret is never shown.
 *
 * Required role: `MEMBER`.
 *
 */
export const getSsoConnectionOptions = (options: Options<GetSsoConnectionData>) => queryOptions<GetSsoConnectionResponse, GetSsoConnectionError, GetSsoConnectionResponse, ReturnType<typeof getSsoConnectionQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getSsoConnection({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getSsoConnectionQueryKey(options)
});

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
export const setSsoConnectionMutation = (options?: Partial<Options<SetSsoConnectionData>>): UseMutationOptions<SetSsoConnectionResponse, SetSsoConnectionError, Options<SetSsoConnectionData>> => {
    const mutationOptions: UseMutationOptions<SetSsoConnectionResponse, SetSsoConnectionError, Options<SetSsoConnectionData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await setSsoConnection({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Enforce the connection, or stop it
 *
 * Makes the identity provider the only way into the organization, for everybody and at once, or one of several. Needs a
 * test sign-in that worked. API keys are not affected.
 *
 * Required role: `OWNER`.
 *
 */
export const enforceSsoMutation = (options?: Partial<Options<EnforceSsoData>>): UseMutationOptions<EnforceSsoResponse, EnforceSsoError, Options<EnforceSsoData>> => {
    const mutationOptions: UseMutationOptions<EnforceSsoResponse, EnforceSsoError, Options<EnforceSsoData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await enforceSso({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Begin a test sign-in
 *
 * Where to send the browser, as for a sign-in. Nobody is signed in by a test.
 *
 * Required role: `OWNER`.
 *
 */
export const beginSsoTestMutation = (options?: Partial<Options<BeginSsoTestData>>): UseMutationOptions<BeginSsoTestResponse, BeginSsoTestError, Options<BeginSsoTestData>> => {
    const mutationOptions: UseMutationOptions<BeginSsoTestResponse, BeginSsoTestError, Options<BeginSsoTestData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await beginSsoTest({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Finish a test sign-in
 *
 * What the identity provider says of the person, and whether they would be signed in. If they would, the connection
 * counts as tested.
 *
 * Required role: `OWNER`.
 *
 */
export const finishSsoTestMutation = (options?: Partial<Options<FinishSsoTestData>>): UseMutationOptions<FinishSsoTestResponse, FinishSsoTestError, Options<FinishSsoTestData>> => {
    const mutationOptions: UseMutationOptions<FinishSsoTestResponse, FinishSsoTestError, Options<FinishSsoTestData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await finishSsoTest({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listSsoDomainsQueryKey = (options: Options<ListSsoDomainsData>) => createQueryKey('listSsoDomains', options);

/**
 * List domains
 *
 * By name.
 *
 * Required role: `MEMBER`.
 *
 */
export const listSsoDomainsOptions = (options: Options<ListSsoDomainsData>) => queryOptions<ListSsoDomainsResponse, ListSsoDomainsError, ListSsoDomainsResponse, ReturnType<typeof listSsoDomainsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listSsoDomains({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listSsoDomainsQueryKey(options)
});

/**
 * Add a domain
 *
 * The domain counts once a TXT record in DNS proves that it is yours, and it is verified. A domain that is there already
 * is returned.
 *
 * Required role: `OWNER`.
 *
 */
export const addSsoDomainMutation = (options?: Partial<Options<AddSsoDomainData>>): UseMutationOptions<AddSsoDomainResponse, AddSsoDomainError, Options<AddSsoDomainData>> => {
    const mutationOptions: UseMutationOptions<AddSsoDomainResponse, AddSsoDomainError, Options<AddSsoDomainData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await addSsoDomain({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Remove a domain
 *
 * The identity provider no longer speaks for new addresses of the domain. Members whom it has signed in before stay known
 * to it.
 *
 * Required role: `OWNER`.
 *
 */
export const removeSsoDomainMutation = (options?: Partial<Options<RemoveSsoDomainData>>): UseMutationOptions<RemoveSsoDomainResponse, RemoveSsoDomainError, Options<RemoveSsoDomainData>> => {
    const mutationOptions: UseMutationOptions<RemoveSsoDomainResponse, RemoveSsoDomainError, Options<RemoveSsoDomainData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await removeSsoDomain({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Verify a domain
 *
 * Looks for the TXT record. A domain that is verified stays so.
 *
 * Required role: `OWNER`.
 *
 */
export const verifySsoDomainMutation = (options?: Partial<Options<VerifySsoDomainData>>): UseMutationOptions<VerifySsoDomainResponse, VerifySsoDomainError, Options<VerifySsoDomainData>> => {
    const mutationOptions: UseMutationOptions<VerifySsoDomainResponse, VerifySsoDomainError, Options<VerifySsoDomainData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await verifySsoDomain({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listVerificationHandshakesQueryKey = (options: Options<ListVerificationHandshakesData>) => createQueryKey('listVerificationHandshakes', options);

/**
 * List the handshakes with an endpoint
 *
 * The last ten handshakes with the endpoint, each with the request that was sent and what the endpoint answered. One
 * that runs is the first.
 *
 * Required role: `MEMBER`.
 *
 */
export const listVerificationHandshakesOptions = (options: Options<ListVerificationHandshakesData>) => queryOptions<ListVerificationHandshakesResponse, ListVerificationHandshakesError, ListVerificationHandshakesResponse, ReturnType<typeof listVerificationHandshakesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listVerificationHandshakes({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listVerificationHandshakesQueryKey(options)
});

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
export const createInboxMutation = (options?: Partial<Options<CreateInboxData>>): UseMutationOptions<CreateInboxResponse, CreateInboxError, Options<CreateInboxData>> => {
    const mutationOptions: UseMutationOptions<CreateInboxResponse, CreateInboxError, Options<CreateInboxData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createInbox({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getInboxQueryKey = (options: Options<GetInboxData>) => createQueryKey('getInbox', options);

/**
 * Get a built-in receiver
 *
 * The receiver, and what it answers to events.
 *
 * Required role: `MEMBER`.
 *
 */
export const getInboxOptions = (options: Options<GetInboxData>) => queryOptions<GetInboxResponse, GetInboxError, GetInboxResponse, ReturnType<typeof getInboxQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getInbox({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getInboxQueryKey(options)
});

/**
 * Change what a built-in receiver answers
 *
 * From now on it answers events so. The verification handshake is always answered.
 *
 * Required role: `ADMIN`.
 *
 */
export const updateInboxMutation = (options?: Partial<Options<UpdateInboxData>>): UseMutationOptions<UpdateInboxResponse, UpdateInboxError, Options<UpdateInboxData>> => {
    const mutationOptions: UseMutationOptions<UpdateInboxResponse, UpdateInboxError, Options<UpdateInboxData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateInbox({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listInboxRequestsQueryKey = (options: Options<ListInboxRequestsData>) => createQueryKey('listInboxRequests', options);

/**
 * List what arrived at a built-in receiver
 *
 * The last 100 requests of the last 24 hours, newest first, each verified with the endpoint's secret or refused.
 *
 * Required role: `MEMBER`.
 *
 */
export const listInboxRequestsOptions = (options: Options<ListInboxRequestsData>) => queryOptions<ListInboxRequestsResponse, ListInboxRequestsError, ListInboxRequestsResponse, ReturnType<typeof listInboxRequestsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listInboxRequests({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listInboxRequestsQueryKey(options)
});

export const getOrganizationQueryKey = (options: Options<GetOrganizationData>) => createQueryKey('getOrganization', options);

/**
 * Get the organization
 *
 * The organization that the token belongs to: whose events it reads, and where its days begin.
 *
 * Required role: MEMBER.
 *
 */
export const getOrganizationOptions = (options: Options<GetOrganizationData>) => queryOptions<GetOrganizationResponse, GetOrganizationError, GetOrganizationResponse, ReturnType<typeof getOrganizationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getOrganization({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getOrganizationQueryKey(options)
});

export const listWebhookEndpointsQueryKey = (options: Options<ListWebhookEndpointsData>) => createQueryKey('listWebhookEndpoints', options);

/**
 * List webhook endpoints
 *
 * The organization's endpoints, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required role: MEMBER.
 *
 */
export const listWebhookEndpointsOptions = (options: Options<ListWebhookEndpointsData>) => queryOptions<ListWebhookEndpointsResponse, ListWebhookEndpointsError, ListWebhookEndpointsResponse, ReturnType<typeof listWebhookEndpointsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listWebhookEndpoints({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listWebhookEndpointsQueryKey(options)
});

export const listWebhookEndpointsInfiniteQueryKey = (options: Options<ListWebhookEndpointsData>): QueryKey<Options<ListWebhookEndpointsData>> => createQueryKey('listWebhookEndpoints', options, true);

/**
 * List webhook endpoints
 *
 * The organization's endpoints, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required role: MEMBER.
 *
 */
export const listWebhookEndpointsInfiniteOptions = (options: Options<ListWebhookEndpointsData>) => {
    const opts = infiniteQueryOptions<ListWebhookEndpointsResponse, ListWebhookEndpointsError, InfiniteData<ListWebhookEndpointsResponse>, QueryKey<Options<ListWebhookEndpointsData>>, string | Pick<QueryKey<Options<ListWebhookEndpointsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListWebhookEndpointsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listWebhookEndpoints({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listWebhookEndpointsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const createWebhookEndpointMutation = (options?: Partial<Options<CreateWebhookEndpointData>>): UseMutationOptions<CreateWebhookEndpointResponse, CreateWebhookEndpointError, Options<CreateWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<CreateWebhookEndpointResponse, CreateWebhookEndpointError, Options<CreateWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const deleteWebhookEndpointMutation = (options?: Partial<Options<DeleteWebhookEndpointData>>): UseMutationOptions<DeleteWebhookEndpointResponse, DeleteWebhookEndpointError, Options<DeleteWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<DeleteWebhookEndpointResponse, DeleteWebhookEndpointError, Options<DeleteWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await deleteWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getWebhookEndpointQueryKey = (options: Options<GetWebhookEndpointData>) => createQueryKey('getWebhookEndpoint', options);

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
export const getWebhookEndpointOptions = (options: Options<GetWebhookEndpointData>) => queryOptions<GetWebhookEndpointResponse, GetWebhookEndpointError, GetWebhookEndpointResponse, ReturnType<typeof getWebhookEndpointQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getWebhookEndpoint({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getWebhookEndpointQueryKey(options)
});

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
export const updateWebhookEndpointDetailsMutation = (options?: Partial<Options<UpdateWebhookEndpointDetailsData>>): UseMutationOptions<UpdateWebhookEndpointDetailsResponse, UpdateWebhookEndpointDetailsError, Options<UpdateWebhookEndpointDetailsData>> => {
    const mutationOptions: UseMutationOptions<UpdateWebhookEndpointDetailsResponse, UpdateWebhookEndpointDetailsError, Options<UpdateWebhookEndpointDetailsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateWebhookEndpointDetails({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const updateWebhookEndpointMutation = (options?: Partial<Options<UpdateWebhookEndpointData>>): UseMutationOptions<UpdateWebhookEndpointResponse, UpdateWebhookEndpointError, Options<UpdateWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<UpdateWebhookEndpointResponse, UpdateWebhookEndpointError, Options<UpdateWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const verifyWebhookEndpointMutation = (options?: Partial<Options<VerifyWebhookEndpointData>>): UseMutationOptions<VerifyWebhookEndpointResponse, VerifyWebhookEndpointError, Options<VerifyWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<VerifyWebhookEndpointResponse, VerifyWebhookEndpointError, Options<VerifyWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await verifyWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const createVerificationChallengeMutation = (options?: Partial<Options<CreateVerificationChallengeData>>): UseMutationOptions<CreateVerificationChallengeResponse, CreateVerificationChallengeError, Options<CreateVerificationChallengeData>> => {
    const mutationOptions: UseMutationOptions<CreateVerificationChallengeResponse, CreateVerificationChallengeError, Options<CreateVerificationChallengeData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createVerificationChallenge({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const disableWebhookEndpointMutation = (options?: Partial<Options<DisableWebhookEndpointData>>): UseMutationOptions<DisableWebhookEndpointResponse, DisableWebhookEndpointError, Options<DisableWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<DisableWebhookEndpointResponse, DisableWebhookEndpointError, Options<DisableWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await disableWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const restoreWebhookEndpointMutation = (options?: Partial<Options<RestoreWebhookEndpointData>>): UseMutationOptions<RestoreWebhookEndpointResponse, RestoreWebhookEndpointError, Options<RestoreWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<RestoreWebhookEndpointResponse, RestoreWebhookEndpointError, Options<RestoreWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await restoreWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const sendTestEventMutation = (options?: Partial<Options<SendTestEventData>>): UseMutationOptions<SendTestEventResponse, SendTestEventError, Options<SendTestEventData>> => {
    const mutationOptions: UseMutationOptions<SendTestEventResponse, SendTestEventError, Options<SendTestEventData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await sendTestEvent({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listReplaysQueryKey = (options: Options<ListReplaysData>) => createQueryKey('listReplays', options);

/**
 * List the replays of an endpoint
 *
 * The replays of the endpoint, newest first, even if it is deleted.
 *
 * Required role: MEMBER.
 *
 */
export const listReplaysOptions = (options: Options<ListReplaysData>) => queryOptions<ListReplaysResponse, ListReplaysError, ListReplaysResponse, ReturnType<typeof listReplaysQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listReplays({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listReplaysQueryKey(options)
});

export const listReplaysInfiniteQueryKey = (options: Options<ListReplaysData>): QueryKey<Options<ListReplaysData>> => createQueryKey('listReplays', options, true);

/**
 * List the replays of an endpoint
 *
 * The replays of the endpoint, newest first, even if it is deleted.
 *
 * Required role: MEMBER.
 *
 */
export const listReplaysInfiniteOptions = (options: Options<ListReplaysData>) => {
    const opts = infiniteQueryOptions<ListReplaysResponse, ListReplaysError, InfiniteData<ListReplaysResponse>, QueryKey<Options<ListReplaysData>>, string | Pick<QueryKey<Options<ListReplaysData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListReplaysData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listReplays({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listReplaysInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const startReplayMutation = (options?: Partial<Options<StartReplayData>>): UseMutationOptions<StartReplayResponse, StartReplayError, Options<StartReplayData>> => {
    const mutationOptions: UseMutationOptions<StartReplayResponse, StartReplayError, Options<StartReplayData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await startReplay({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getReplayQueryKey = (options: Options<GetReplayData>) => createQueryKey('getReplay', options);

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
export const getReplayOptions = (options: Options<GetReplayData>) => queryOptions<GetReplayResponse, GetReplayError, GetReplayResponse, ReturnType<typeof getReplayQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getReplay({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getReplayQueryKey(options)
});

export const getWebhookEndpointHealthQueryKey = (options: Options<GetWebhookEndpointHealthData>) => createQueryKey('getWebhookEndpointHealth', options);

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
export const getWebhookEndpointHealthOptions = (options: Options<GetWebhookEndpointHealthData>) => queryOptions<GetWebhookEndpointHealthResponse, GetWebhookEndpointHealthError, GetWebhookEndpointHealthResponse, ReturnType<typeof getWebhookEndpointHealthQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getWebhookEndpointHealth({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getWebhookEndpointHealthQueryKey(options)
});

export const listEventTypesQueryKey = (options: Options<ListEventTypesData>) => createQueryKey('listEventTypes', options);

/**
 * List event types
 *
 * Every event type that can be subscribed to, by name, with the schema versions of its payload and who publishes
 * it. The payload of each is described with its webhook; `GET /event-types/{name}` has its JSON Schema.
 *
 * Required role: MEMBER.
 *
 */
export const listEventTypesOptions = (options: Options<ListEventTypesData>) => queryOptions<ListEventTypesResponse, ListEventTypesError, ListEventTypesResponse, ReturnType<typeof listEventTypesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listEventTypes({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listEventTypesQueryKey(options)
});

export const listEventTypesInfiniteQueryKey = (options: Options<ListEventTypesData>): QueryKey<Options<ListEventTypesData>> => createQueryKey('listEventTypes', options, true);

/**
 * List event types
 *
 * Every event type that can be subscribed to, by name, with the schema versions of its payload and who publishes
 * it. The payload of each is described with its webhook; `GET /event-types/{name}` has its JSON Schema.
 *
 * Required role: MEMBER.
 *
 */
export const listEventTypesInfiniteOptions = (options: Options<ListEventTypesData>) => {
    const opts = infiniteQueryOptions<ListEventTypesResponse, ListEventTypesError, InfiniteData<ListEventTypesResponse>, QueryKey<Options<ListEventTypesData>>, string | Pick<QueryKey<Options<ListEventTypesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListEventTypesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listEventTypes({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listEventTypesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getEventTypeQueryKey = (options: Options<GetEventTypeData>) => createQueryKey('getEventType', options);

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
export const getEventTypeOptions = (options: Options<GetEventTypeData>) => queryOptions<GetEventTypeResponse, GetEventTypeError, GetEventTypeResponse, ReturnType<typeof getEventTypeQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getEventType({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getEventTypeQueryKey(options)
});

export const listCustomersQueryKey = (options: Options<ListCustomersData>) => createQueryKey('listCustomers', options);

/**
 * List customers
 *
 * The organization's customers, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listCustomersOptions = (options: Options<ListCustomersData>) => queryOptions<ListCustomersResponse, ListCustomersError, ListCustomersResponse, ReturnType<typeof listCustomersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listCustomers({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCustomersQueryKey(options)
});

export const listCustomersInfiniteQueryKey = (options: Options<ListCustomersData>): QueryKey<Options<ListCustomersData>> => createQueryKey('listCustomers', options, true);

/**
 * List customers
 *
 * The organization's customers, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listCustomersInfiniteOptions = (options: Options<ListCustomersData>) => {
    const opts = infiniteQueryOptions<ListCustomersResponse, ListCustomersError, InfiniteData<ListCustomersResponse>, QueryKey<Options<ListCustomersData>>, string | Pick<QueryKey<Options<ListCustomersData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListCustomersData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listCustomers({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listCustomersInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create a customer
 *
 * Creates a customer and publishes `customer.created`. Without a `number` it gets the organization's next
 * one. A `number` or an `external_id` that another customer has is refused with 409.
 *
 * Required role: ADMIN.
 *
 */
export const createCustomerMutation = (options?: Partial<Options<CreateCustomerData>>): UseMutationOptions<CreateCustomerResponse, CreateCustomerError, Options<CreateCustomerData>> => {
    const mutationOptions: UseMutationOptions<CreateCustomerResponse, CreateCustomerError, Options<CreateCustomerData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createCustomer({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getCustomerQueryKey = (options: Options<GetCustomerData>) => createQueryKey('getCustomer', options);

/**
 * Get a customer
 *
 * The customer as it is now. Another organization's customer is 403, an identifier that does not exist is
 * 404.
 *
 * Required role: MEMBER.
 *
 */
export const getCustomerOptions = (options: Options<GetCustomerData>) => queryOptions<GetCustomerResponse, GetCustomerError, GetCustomerResponse, ReturnType<typeof getCustomerQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getCustomer({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getCustomerQueryKey(options)
});

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
export const updateCustomerMutation = (options?: Partial<Options<UpdateCustomerData>>): UseMutationOptions<UpdateCustomerResponse, UpdateCustomerError, Options<UpdateCustomerData>> => {
    const mutationOptions: UseMutationOptions<UpdateCustomerResponse, UpdateCustomerError, Options<UpdateCustomerData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateCustomer({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listContractsQueryKey = (options: Options<ListContractsData>) => createQueryKey('listContracts', options);

/**
 * List contracts
 *
 * The organization's contracts, newest first, each with the items that are in force today.
 *
 * Required role: MEMBER.
 *
 */
export const listContractsOptions = (options: Options<ListContractsData>) => queryOptions<ListContractsResponse, ListContractsError, ListContractsResponse, ReturnType<typeof listContractsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listContracts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listContractsQueryKey(options)
});

export const listContractsInfiniteQueryKey = (options: Options<ListContractsData>): QueryKey<Options<ListContractsData>> => createQueryKey('listContracts', options, true);

/**
 * List contracts
 *
 * The organization's contracts, newest first, each with the items that are in force today.
 *
 * Required role: MEMBER.
 *
 */
export const listContractsInfiniteOptions = (options: Options<ListContractsData>) => {
    const opts = infiniteQueryOptions<ListContractsResponse, ListContractsError, InfiniteData<ListContractsResponse>, QueryKey<Options<ListContractsData>>, string | Pick<QueryKey<Options<ListContractsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListContractsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listContracts({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listContractsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const createContractMutation = (options?: Partial<Options<CreateContractData>>): UseMutationOptions<CreateContractResponse, CreateContractError, Options<CreateContractData>> => {
    const mutationOptions: UseMutationOptions<CreateContractResponse, CreateContractError, Options<CreateContractData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createContract({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getContractQueryKey = (options: Options<GetContractData>) => createQueryKey('getContract', options);

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
export const getContractOptions = (options: Options<GetContractData>) => queryOptions<GetContractResponse, GetContractError, GetContractResponse, ReturnType<typeof getContractQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getContract({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getContractQueryKey(options)
});

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
export const updateContractMutation = (options?: Partial<Options<UpdateContractData>>): UseMutationOptions<UpdateContractResponse, UpdateContractError, Options<UpdateContractData>> => {
    const mutationOptions: UseMutationOptions<UpdateContractResponse, UpdateContractError, Options<UpdateContractData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateContract({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const activateContractMutation = (options?: Partial<Options<ActivateContractData>>): UseMutationOptions<ActivateContractResponse, ActivateContractError, Options<ActivateContractData>> => {
    const mutationOptions: UseMutationOptions<ActivateContractResponse, ActivateContractError, Options<ActivateContractData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await activateContract({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const terminateContractMutation = (options?: Partial<Options<TerminateContractData>>): UseMutationOptions<TerminateContractResponse, TerminateContractError, Options<TerminateContractData>> => {
    const mutationOptions: UseMutationOptions<TerminateContractResponse, TerminateContractError, Options<TerminateContractData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await terminateContract({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const amendContractMutation = (options?: Partial<Options<AmendContractData>>): UseMutationOptions<AmendContractResponse, AmendContractError, Options<AmendContractData>> => {
    const mutationOptions: UseMutationOptions<AmendContractResponse, AmendContractError, Options<AmendContractData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await amendContract({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const deleteContractAmendmentMutation = (options?: Partial<Options<DeleteContractAmendmentData>>): UseMutationOptions<DeleteContractAmendmentResponse, DeleteContractAmendmentError, Options<DeleteContractAmendmentData>> => {
    const mutationOptions: UseMutationOptions<DeleteContractAmendmentResponse, DeleteContractAmendmentError, Options<DeleteContractAmendmentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await deleteContractAmendment({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listInvoicesQueryKey = (options: Options<ListInvoicesData>) => createQueryKey('listInvoices', options);

/**
 * List invoices
 *
 * The organization's invoices, newest first, each with all of its lines.
 *
 * Required role: MEMBER.
 *
 */
export const listInvoicesOptions = (options: Options<ListInvoicesData>) => queryOptions<ListInvoicesResponse, ListInvoicesError, ListInvoicesResponse, ReturnType<typeof listInvoicesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listInvoices({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listInvoicesQueryKey(options)
});

export const listInvoicesInfiniteQueryKey = (options: Options<ListInvoicesData>): QueryKey<Options<ListInvoicesData>> => createQueryKey('listInvoices', options, true);

/**
 * List invoices
 *
 * The organization's invoices, newest first, each with all of its lines.
 *
 * Required role: MEMBER.
 *
 */
export const listInvoicesInfiniteOptions = (options: Options<ListInvoicesData>) => {
    const opts = infiniteQueryOptions<ListInvoicesResponse, ListInvoicesError, InfiniteData<ListInvoicesResponse>, QueryKey<Options<ListInvoicesData>>, string | Pick<QueryKey<Options<ListInvoicesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListInvoicesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listInvoices({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listInvoicesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const createInvoiceMutation = (options?: Partial<Options<CreateInvoiceData>>): UseMutationOptions<CreateInvoiceResponse, CreateInvoiceError, Options<CreateInvoiceData>> => {
    const mutationOptions: UseMutationOptions<CreateInvoiceResponse, CreateInvoiceError, Options<CreateInvoiceData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createInvoice({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getInvoiceQueryKey = (options: Options<GetInvoiceData>) => createQueryKey('getInvoice', options);

/**
 * Get an invoice
 *
 * The invoice as it is now, with all of its lines. Another organization's invoice is 403, an identifier that
 * does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getInvoiceOptions = (options: Options<GetInvoiceData>) => queryOptions<GetInvoiceResponse, GetInvoiceError, GetInvoiceResponse, ReturnType<typeof getInvoiceQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getInvoice({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getInvoiceQueryKey(options)
});

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
export const updateInvoiceMutation = (options?: Partial<Options<UpdateInvoiceData>>): UseMutationOptions<UpdateInvoiceResponse, UpdateInvoiceError, Options<UpdateInvoiceData>> => {
    const mutationOptions: UseMutationOptions<UpdateInvoiceResponse, UpdateInvoiceError, Options<UpdateInvoiceData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateInvoice({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const issueInvoiceMutation = (options?: Partial<Options<IssueInvoiceData>>): UseMutationOptions<IssueInvoiceResponse, IssueInvoiceError, Options<IssueInvoiceData>> => {
    const mutationOptions: UseMutationOptions<IssueInvoiceResponse, IssueInvoiceError, Options<IssueInvoiceData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await issueInvoice({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const voidInvoiceMutation = (options?: Partial<Options<VoidInvoiceData>>): UseMutationOptions<VoidInvoiceResponse, VoidInvoiceError, Options<VoidInvoiceData>> => {
    const mutationOptions: UseMutationOptions<VoidInvoiceResponse, VoidInvoiceError, Options<VoidInvoiceData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await voidInvoice({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listPaymentsQueryKey = (options: Options<ListPaymentsData>) => createQueryKey('listPayments', options);

/**
 * List payments
 *
 * The organization's payments, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listPaymentsOptions = (options: Options<ListPaymentsData>) => queryOptions<ListPaymentsResponse, ListPaymentsError, ListPaymentsResponse, ReturnType<typeof listPaymentsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listPayments({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listPaymentsQueryKey(options)
});

export const listPaymentsInfiniteQueryKey = (options: Options<ListPaymentsData>): QueryKey<Options<ListPaymentsData>> => createQueryKey('listPayments', options, true);

/**
 * List payments
 *
 * The organization's payments, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listPaymentsInfiniteOptions = (options: Options<ListPaymentsData>) => {
    const opts = infiniteQueryOptions<ListPaymentsResponse, ListPaymentsError, InfiniteData<ListPaymentsResponse>, QueryKey<Options<ListPaymentsData>>, string | Pick<QueryKey<Options<ListPaymentsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListPaymentsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listPayments({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listPaymentsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const createPaymentMutation = (options?: Partial<Options<CreatePaymentData>>): UseMutationOptions<CreatePaymentResponse, CreatePaymentError, Options<CreatePaymentData>> => {
    const mutationOptions: UseMutationOptions<CreatePaymentResponse, CreatePaymentError, Options<CreatePaymentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createPayment({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPaymentQueryKey = (options: Options<GetPaymentData>) => createQueryKey('getPayment', options);

/**
 * Get a payment
 *
 * The payment as it is now. Another organization's payment is 403, an identifier that does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getPaymentOptions = (options: Options<GetPaymentData>) => queryOptions<GetPaymentResponse, GetPaymentError, GetPaymentResponse, ReturnType<typeof getPaymentQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPayment({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPaymentQueryKey(options)
});

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
export const reversePaymentMutation = (options?: Partial<Options<ReversePaymentData>>): UseMutationOptions<ReversePaymentResponse, ReversePaymentError, Options<ReversePaymentData>> => {
    const mutationOptions: UseMutationOptions<ReversePaymentResponse, ReversePaymentError, Options<ReversePaymentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await reversePayment({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listMetersQueryKey = (options: Options<ListMetersData>) => createQueryKey('listMeters', options);

/**
 * List meters
 *
 * The organization's meters, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listMetersOptions = (options: Options<ListMetersData>) => queryOptions<ListMetersResponse, ListMetersError, ListMetersResponse, ReturnType<typeof listMetersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listMeters({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listMetersQueryKey(options)
});

export const listMetersInfiniteQueryKey = (options: Options<ListMetersData>): QueryKey<Options<ListMetersData>> => createQueryKey('listMeters', options, true);

/**
 * List meters
 *
 * The organization's meters, newest first.
 *
 * Required role: MEMBER.
 *
 */
export const listMetersInfiniteOptions = (options: Options<ListMetersData>) => {
    const opts = infiniteQueryOptions<ListMetersResponse, ListMetersError, InfiniteData<ListMetersResponse>, QueryKey<Options<ListMetersData>>, string | Pick<QueryKey<Options<ListMetersData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListMetersData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listMeters({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listMetersInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create a meter
 *
 * Creates a meter, which counts usage events. It never changes: what was billed by it stays explainable. A
 * `key` that another meter has is refused with 409.
 *
 * Required role: ADMIN.
 *
 */
export const createMeterMutation = (options?: Partial<Options<CreateMeterData>>): UseMutationOptions<CreateMeterResponse, CreateMeterError, Options<CreateMeterData>> => {
    const mutationOptions: UseMutationOptions<CreateMeterResponse, CreateMeterError, Options<CreateMeterData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createMeter({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getMeterQueryKey = (options: Options<GetMeterData>) => createQueryKey('getMeter', options);

/**
 * Get a meter
 *
 * The meter with this key. Keys belong to an organization, so that another organization's are 404.
 *
 * Required role: MEMBER.
 *
 */
export const getMeterOptions = (options: Options<GetMeterData>) => queryOptions<GetMeterResponse, GetMeterError, GetMeterResponse, ReturnType<typeof getMeterQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getMeter({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getMeterQueryKey(options)
});

export const queryUsageQueryKey = (options: Options<QueryUsageData>) => createQueryKey('queryUsage', options);

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
export const queryUsageOptions = (options: Options<QueryUsageData>) => queryOptions<QueryUsageResponse, QueryUsageError, QueryUsageResponse, ReturnType<typeof queryUsageQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await queryUsage({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: queryUsageQueryKey(options)
});

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
export const ingestUsageEventsMutation = (options?: Partial<Options<IngestUsageEventsData>>): UseMutationOptions<IngestUsageEventsResponse, IngestUsageEventsError, Options<IngestUsageEventsData>> => {
    const mutationOptions: UseMutationOptions<IngestUsageEventsResponse, IngestUsageEventsError, Options<IngestUsageEventsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await ingestUsageEvents({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const voidUsageEventsMutation = (options?: Partial<Options<VoidUsageEventsData>>): UseMutationOptions<VoidUsageEventsResponse, VoidUsageEventsError, Options<VoidUsageEventsData>> => {
    const mutationOptions: UseMutationOptions<VoidUsageEventsResponse, VoidUsageEventsError, Options<VoidUsageEventsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await voidUsageEvents({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listEventsQueryKey = (options: Options<ListEventsData>) => createQueryKey('listEvents', options);

/**
 * List events
 *
 * Every event of the organization, newest first, without its data: including events that no endpoint
 * received.
 *
 * Required role: MEMBER.
 *
 */
export const listEventsOptions = (options: Options<ListEventsData>) => queryOptions<ListEventsResponse, ListEventsError, ListEventsResponse, ReturnType<typeof listEventsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listEvents({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listEventsQueryKey(options)
});

export const listEventsInfiniteQueryKey = (options: Options<ListEventsData>): QueryKey<Options<ListEventsData>> => createQueryKey('listEvents', options, true);

/**
 * List events
 *
 * Every event of the organization, newest first, without its data: including events that no endpoint
 * received.
 *
 * Required role: MEMBER.
 *
 */
export const listEventsInfiniteOptions = (options: Options<ListEventsData>) => {
    const opts = infiniteQueryOptions<ListEventsResponse, ListEventsError, InfiniteData<ListEventsResponse>, QueryKey<Options<ListEventsData>>, string | Pick<QueryKey<Options<ListEventsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListEventsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listEvents({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listEventsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getEventQueryKey = (options: Options<GetEventData>) => createQueryKey('getEvent', options);

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
export const getEventOptions = (options: Options<GetEventData>) => queryOptions<GetEventResponse, GetEventError, GetEventResponse, ReturnType<typeof getEventQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getEvent({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getEventQueryKey(options)
});

export const readEventFeedQueryKey = (options: Options<ReadEventFeedData>) => createQueryKey('readEventFeed', options);

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
export const readEventFeedOptions = (options: Options<ReadEventFeedData>) => queryOptions<ReadEventFeedResponse, ReadEventFeedError, ReadEventFeedResponse, ReturnType<typeof readEventFeedQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await readEventFeed({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: readEventFeedQueryKey(options)
});

export const readEventFeedInfiniteQueryKey = (options: Options<ReadEventFeedData>): QueryKey<Options<ReadEventFeedData>> => createQueryKey('readEventFeed', options, true);

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
export const readEventFeedInfiniteOptions = (options: Options<ReadEventFeedData>) => {
    const opts = infiniteQueryOptions<ReadEventFeedResponse, ReadEventFeedError, InfiniteData<ReadEventFeedResponse>, QueryKey<Options<ReadEventFeedData>>, string | Pick<QueryKey<Options<ReadEventFeedData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ReadEventFeedData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await readEventFeed({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: readEventFeedInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const listDeliveriesQueryKey = (options: Options<ListDeliveriesData>) => createQueryKey('listDeliveries', options);

/**
 * List deliveries
 *
 * A delivery is one event for one endpoint. Newest first; filters can be combined.
 *
 * Required role: MEMBER.
 *
 */
export const listDeliveriesOptions = (options: Options<ListDeliveriesData>) => queryOptions<ListDeliveriesResponse, ListDeliveriesError, ListDeliveriesResponse, ReturnType<typeof listDeliveriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listDeliveries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listDeliveriesQueryKey(options)
});

export const listDeliveriesInfiniteQueryKey = (options: Options<ListDeliveriesData>): QueryKey<Options<ListDeliveriesData>> => createQueryKey('listDeliveries', options, true);

/**
 * List deliveries
 *
 * A delivery is one event for one endpoint. Newest first; filters can be combined.
 *
 * Required role: MEMBER.
 *
 */
export const listDeliveriesInfiniteOptions = (options: Options<ListDeliveriesData>) => {
    const opts = infiniteQueryOptions<ListDeliveriesResponse, ListDeliveriesError, InfiniteData<ListDeliveriesResponse>, QueryKey<Options<ListDeliveriesData>>, string | Pick<QueryKey<Options<ListDeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListDeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listDeliveries({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listDeliveriesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getDeliveryQueryKey = (options: Options<GetDeliveryData>) => createQueryKey('getDelivery', options);

/**
 * Get a delivery
 *
 * The delivery as it is now, with the time of its next attempt. This also works for a test event. Another
 * organization's delivery is 403, an identifier that does not exist is 404.
 *
 * Required role: MEMBER.
 *
 */
export const getDeliveryOptions = (options: Options<GetDeliveryData>) => queryOptions<GetDeliveryResponse, GetDeliveryError, GetDeliveryResponse, ReturnType<typeof getDeliveryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getDelivery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getDeliveryQueryKey(options)
});

export const listDeliveryAttemptsQueryKey = (options: Options<ListDeliveryAttemptsData>) => createQueryKey('listDeliveryAttempts', options);

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
export const listDeliveryAttemptsOptions = (options: Options<ListDeliveryAttemptsData>) => queryOptions<ListDeliveryAttemptsResponse, ListDeliveryAttemptsError, ListDeliveryAttemptsResponse, ReturnType<typeof listDeliveryAttemptsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listDeliveryAttempts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listDeliveryAttemptsQueryKey(options)
});

export const listDeliveryAttemptsInfiniteQueryKey = (options: Options<ListDeliveryAttemptsData>): QueryKey<Options<ListDeliveryAttemptsData>> => createQueryKey('listDeliveryAttempts', options, true);

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
export const listDeliveryAttemptsInfiniteOptions = (options: Options<ListDeliveryAttemptsData>) => {
    const opts = infiniteQueryOptions<ListDeliveryAttemptsResponse, ListDeliveryAttemptsError, InfiniteData<ListDeliveryAttemptsResponse>, QueryKey<Options<ListDeliveryAttemptsData>>, string | Pick<QueryKey<Options<ListDeliveryAttemptsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListDeliveryAttemptsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await listDeliveryAttempts({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listDeliveryAttemptsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const redeliverDeliveryMutation = (options?: Partial<Options<RedeliverDeliveryData>>): UseMutationOptions<RedeliverDeliveryResponse, RedeliverDeliveryError, Options<RedeliverDeliveryData>> => {
    const mutationOptions: UseMutationOptions<RedeliverDeliveryResponse, RedeliverDeliveryError, Options<RedeliverDeliveryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await redeliverDelivery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorListOrganizationsQueryKey = (options?: Options<OperatorListOrganizationsData>) => createQueryKey('operatorListOrganizations', options);

/**
 * List organizations
 *
 * All organizations, newest first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListOrganizationsOptions = (options?: Options<OperatorListOrganizationsData>) => queryOptions<OperatorListOrganizationsResponse, OperatorListOrganizationsError, OperatorListOrganizationsResponse, ReturnType<typeof operatorListOrganizationsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListOrganizations({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListOrganizationsQueryKey(options)
});

export const operatorListOrganizationsInfiniteQueryKey = (options?: Options<OperatorListOrganizationsData>): QueryKey<Options<OperatorListOrganizationsData>> => createQueryKey('operatorListOrganizations', options, true);

/**
 * List organizations
 *
 * All organizations, newest first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListOrganizationsInfiniteOptions = (options?: Options<OperatorListOrganizationsData>) => {
    const opts = infiniteQueryOptions<OperatorListOrganizationsResponse, OperatorListOrganizationsError, InfiniteData<OperatorListOrganizationsResponse>, QueryKey<Options<OperatorListOrganizationsData>>, string | Pick<QueryKey<Options<OperatorListOrganizationsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListOrganizationsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListOrganizations({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListOrganizationsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create an organization
 *
 * Creates an organization and its first member, an OWNER. Names need not be unique.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorCreateOrganizationMutation = (options?: Partial<Options<OperatorCreateOrganizationData>>): UseMutationOptions<OperatorCreateOrganizationResponse, OperatorCreateOrganizationError, Options<OperatorCreateOrganizationData>> => {
    const mutationOptions: UseMutationOptions<OperatorCreateOrganizationResponse, OperatorCreateOrganizationError, Options<OperatorCreateOrganizationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorCreateOrganization({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorGetOrganizationQueryKey = (options: Options<OperatorGetOrganizationData>) => createQueryKey('operatorGetOrganization', options);

/**
 * Get an organization
 *
 * An organization.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetOrganizationOptions = (options: Options<OperatorGetOrganizationData>) => queryOptions<OperatorGetOrganizationResponse, OperatorGetOrganizationError, OperatorGetOrganizationResponse, ReturnType<typeof operatorGetOrganizationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetOrganization({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetOrganizationQueryKey(options)
});

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
export const operatorUpdateOrganizationMutation = (options?: Partial<Options<OperatorUpdateOrganizationData>>): UseMutationOptions<OperatorUpdateOrganizationResponse, OperatorUpdateOrganizationError, Options<OperatorUpdateOrganizationData>> => {
    const mutationOptions: UseMutationOptions<OperatorUpdateOrganizationResponse, OperatorUpdateOrganizationError, Options<OperatorUpdateOrganizationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorUpdateOrganization({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorListTokensQueryKey = (options: Options<OperatorListTokensData>) => createQueryKey('operatorListTokens', options);

/**
 * List the API tokens of an organization
 *
 * The organization's tokens of the public API, newest first, including revoked and expired ones.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListTokensOptions = (options: Options<OperatorListTokensData>) => queryOptions<OperatorListTokensResponse, OperatorListTokensError, OperatorListTokensResponse, ReturnType<typeof operatorListTokensQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListTokens({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListTokensQueryKey(options)
});

export const operatorListTokensInfiniteQueryKey = (options: Options<OperatorListTokensData>): QueryKey<Options<OperatorListTokensData>> => createQueryKey('operatorListTokens', options, true);

/**
 * List the API tokens of an organization
 *
 * The organization's tokens of the public API, newest first, including revoked and expired ones.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListTokensInfiniteOptions = (options: Options<OperatorListTokensData>) => {
    const opts = infiniteQueryOptions<OperatorListTokensResponse, OperatorListTokensError, InfiniteData<OperatorListTokensResponse>, QueryKey<Options<OperatorListTokensData>>, string | Pick<QueryKey<Options<OperatorListTokensData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListTokensData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListTokens({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListTokensInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Issue an API token
 *
 * A token of the public API, issued in the name of the organization's first OWNER. `token` is only in this
 * response. A scope that does not exist and an expiry in the past are refused with 422.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorIssueTokenMutation = (options?: Partial<Options<OperatorIssueTokenData>>): UseMutationOptions<OperatorIssueTokenResponse, OperatorIssueTokenError, Options<OperatorIssueTokenData>> => {
    const mutationOptions: UseMutationOptions<OperatorIssueTokenResponse, OperatorIssueTokenError, Options<OperatorIssueTokenData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorIssueToken({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Revoke an API token
 *
 * Permanently revokes a token: the next request with it is refused. A repeated call gets the same response
 * as the first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorRevokeTokenMutation = (options?: Partial<Options<OperatorRevokeTokenData>>): UseMutationOptions<OperatorRevokeTokenResponse, OperatorRevokeTokenError, Options<OperatorRevokeTokenData>> => {
    const mutationOptions: UseMutationOptions<OperatorRevokeTokenResponse, OperatorRevokeTokenError, Options<OperatorRevokeTokenData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorRevokeToken({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const operatorPublishEventMutation = (options?: Partial<Options<OperatorPublishEventData>>): UseMutationOptions<OperatorPublishEventResponse, OperatorPublishEventError, Options<OperatorPublishEventData>> => {
    const mutationOptions: UseMutationOptions<OperatorPublishEventResponse, OperatorPublishEventError, Options<OperatorPublishEventData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorPublishEvent({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const operatorPublishEventsMutation = (options?: Partial<Options<OperatorPublishEventsData>>): UseMutationOptions<OperatorPublishEventsResponse, OperatorPublishEventsError, Options<OperatorPublishEventsData>> => {
    const mutationOptions: UseMutationOptions<OperatorPublishEventsResponse, OperatorPublishEventsError, Options<OperatorPublishEventsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorPublishEvents({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorListWebhookEndpointsQueryKey = (options?: Options<OperatorListWebhookEndpointsData>) => createQueryKey('operatorListWebhookEndpoints', options);

/**
 * List webhook endpoints
 *
 * Endpoints of all organizations, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListWebhookEndpointsOptions = (options?: Options<OperatorListWebhookEndpointsData>) => queryOptions<OperatorListWebhookEndpointsResponse, OperatorListWebhookEndpointsError, OperatorListWebhookEndpointsResponse, ReturnType<typeof operatorListWebhookEndpointsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListWebhookEndpoints({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListWebhookEndpointsQueryKey(options)
});

export const operatorListWebhookEndpointsInfiniteQueryKey = (options?: Options<OperatorListWebhookEndpointsData>): QueryKey<Options<OperatorListWebhookEndpointsData>> => createQueryKey('operatorListWebhookEndpoints', options, true);

/**
 * List webhook endpoints
 *
 * Endpoints of all organizations, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListWebhookEndpointsInfiniteOptions = (options?: Options<OperatorListWebhookEndpointsData>) => {
    const opts = infiniteQueryOptions<OperatorListWebhookEndpointsResponse, OperatorListWebhookEndpointsError, InfiniteData<OperatorListWebhookEndpointsResponse>, QueryKey<Options<OperatorListWebhookEndpointsData>>, string | Pick<QueryKey<Options<OperatorListWebhookEndpointsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListWebhookEndpointsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListWebhookEndpoints({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListWebhookEndpointsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorGetWebhookEndpointQueryKey = (options: Options<OperatorGetWebhookEndpointData>) => createQueryKey('operatorGetWebhookEndpoint', options);

/**
 * Get a webhook endpoint
 *
 * An endpoint of any organization, whatever its status.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetWebhookEndpointOptions = (options: Options<OperatorGetWebhookEndpointData>) => queryOptions<OperatorGetWebhookEndpointResponse, OperatorGetWebhookEndpointError, OperatorGetWebhookEndpointResponse, ReturnType<typeof operatorGetWebhookEndpointQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetWebhookEndpoint({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetWebhookEndpointQueryKey(options)
});

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
export const operatorDisableWebhookEndpointMutation = (options?: Partial<Options<OperatorDisableWebhookEndpointData>>): UseMutationOptions<OperatorDisableWebhookEndpointResponse, OperatorDisableWebhookEndpointError, Options<OperatorDisableWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<OperatorDisableWebhookEndpointResponse, OperatorDisableWebhookEndpointError, Options<OperatorDisableWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorDisableWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const operatorRestoreWebhookEndpointMutation = (options?: Partial<Options<OperatorRestoreWebhookEndpointData>>): UseMutationOptions<OperatorRestoreWebhookEndpointResponse, OperatorRestoreWebhookEndpointError, Options<OperatorRestoreWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<OperatorRestoreWebhookEndpointResponse, OperatorRestoreWebhookEndpointError, Options<OperatorRestoreWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorRestoreWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

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
export const operatorRotateSigningSecretMutation = (options?: Partial<Options<OperatorRotateSigningSecretData>>): UseMutationOptions<OperatorRotateSigningSecretResponse, OperatorRotateSigningSecretError, Options<OperatorRotateSigningSecretData>> => {
    const mutationOptions: UseMutationOptions<OperatorRotateSigningSecretResponse, OperatorRotateSigningSecretError, Options<OperatorRotateSigningSecretData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorRotateSigningSecret({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorListAuditEntriesQueryKey = (options?: Options<OperatorListAuditEntriesData>) => createQueryKey('operatorListAuditEntries', options);

/**
 * List what was changed
 *
 * Every change made through this API, by the command line or in the console, newest first. What partners change
 * through the public API is not recorded.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListAuditEntriesOptions = (options?: Options<OperatorListAuditEntriesData>) => queryOptions<OperatorListAuditEntriesResponse, OperatorListAuditEntriesError, OperatorListAuditEntriesResponse, ReturnType<typeof operatorListAuditEntriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListAuditEntries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListAuditEntriesQueryKey(options)
});

export const operatorListAuditEntriesInfiniteQueryKey = (options?: Options<OperatorListAuditEntriesData>): QueryKey<Options<OperatorListAuditEntriesData>> => createQueryKey('operatorListAuditEntries', options, true);

/**
 * List what was changed
 *
 * Every change made through this API, by the command line or in the console, newest first. What partners change
 * through the public API is not recorded.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListAuditEntriesInfiniteOptions = (options?: Options<OperatorListAuditEntriesData>) => {
    const opts = infiniteQueryOptions<OperatorListAuditEntriesResponse, OperatorListAuditEntriesError, InfiniteData<OperatorListAuditEntriesResponse>, QueryKey<Options<OperatorListAuditEntriesData>>, string | Pick<QueryKey<Options<OperatorListAuditEntriesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListAuditEntriesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListAuditEntries({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListAuditEntriesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorListDeliveriesQueryKey = (options?: Options<OperatorListDeliveriesData>) => createQueryKey('operatorListDeliveries', options);

/**
 * Find deliveries
 *
 * Deliveries of all organizations, newest first; the filters can be combined.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListDeliveriesOptions = (options?: Options<OperatorListDeliveriesData>) => queryOptions<OperatorListDeliveriesResponse, OperatorListDeliveriesError, OperatorListDeliveriesResponse, ReturnType<typeof operatorListDeliveriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListDeliveries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListDeliveriesQueryKey(options)
});

export const operatorListDeliveriesInfiniteQueryKey = (options?: Options<OperatorListDeliveriesData>): QueryKey<Options<OperatorListDeliveriesData>> => createQueryKey('operatorListDeliveries', options, true);

/**
 * Find deliveries
 *
 * Deliveries of all organizations, newest first; the filters can be combined.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListDeliveriesInfiniteOptions = (options?: Options<OperatorListDeliveriesData>) => {
    const opts = infiniteQueryOptions<OperatorListDeliveriesResponse, OperatorListDeliveriesError, InfiniteData<OperatorListDeliveriesResponse>, QueryKey<Options<OperatorListDeliveriesData>>, string | Pick<QueryKey<Options<OperatorListDeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListDeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListDeliveries({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListDeliveriesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorGetDeliveryQueryKey = (options: Options<OperatorGetDeliveryData>) => createQueryKey('operatorGetDelivery', options);

/**
 * Get a delivery
 *
 * The delivery as it is now, with the time of its next attempt.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetDeliveryOptions = (options: Options<OperatorGetDeliveryData>) => queryOptions<OperatorGetDeliveryResponse, OperatorGetDeliveryError, OperatorGetDeliveryResponse, ReturnType<typeof operatorGetDeliveryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetDelivery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetDeliveryQueryKey(options)
});

export const operatorListDeliveryAttemptsQueryKey = (options: Options<OperatorListDeliveryAttemptsData>) => createQueryKey('operatorListDeliveryAttempts', options);

/**
 * List the attempts of a delivery
 *
 * Every attempt of the delivery, the latest first: when it was made, what was sent (with the signature,
 * never the secret), how long each part took, and the endpoint's response.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListDeliveryAttemptsOptions = (options: Options<OperatorListDeliveryAttemptsData>) => queryOptions<OperatorListDeliveryAttemptsResponse, OperatorListDeliveryAttemptsError, OperatorListDeliveryAttemptsResponse, ReturnType<typeof operatorListDeliveryAttemptsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListDeliveryAttempts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListDeliveryAttemptsQueryKey(options)
});

export const operatorListDeliveryAttemptsInfiniteQueryKey = (options: Options<OperatorListDeliveryAttemptsData>): QueryKey<Options<OperatorListDeliveryAttemptsData>> => createQueryKey('operatorListDeliveryAttempts', options, true);

/**
 * List the attempts of a delivery
 *
 * Every attempt of the delivery, the latest first: when it was made, what was sent (with the signature,
 * never the secret), how long each part took, and the endpoint's response.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListDeliveryAttemptsInfiniteOptions = (options: Options<OperatorListDeliveryAttemptsData>) => {
    const opts = infiniteQueryOptions<OperatorListDeliveryAttemptsResponse, OperatorListDeliveryAttemptsError, InfiniteData<OperatorListDeliveryAttemptsResponse>, QueryKey<Options<OperatorListDeliveryAttemptsData>>, string | Pick<QueryKey<Options<OperatorListDeliveryAttemptsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListDeliveryAttemptsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListDeliveryAttempts({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListDeliveryAttemptsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const operatorRedeliverDeliveryMutation = (options?: Partial<Options<OperatorRedeliverDeliveryData>>): UseMutationOptions<OperatorRedeliverDeliveryResponse, OperatorRedeliverDeliveryError, Options<OperatorRedeliverDeliveryData>> => {
    const mutationOptions: UseMutationOptions<OperatorRedeliverDeliveryResponse, OperatorRedeliverDeliveryError, Options<OperatorRedeliverDeliveryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorRedeliverDelivery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorListRedeliveriesQueryKey = (options?: Options<OperatorListRedeliveriesData>) => createQueryKey('operatorListRedeliveries', options);

/**
 * List redeliveries
 *
 * Every redelivery by filter, newest first, without the replays that partners start themselves.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListRedeliveriesOptions = (options?: Options<OperatorListRedeliveriesData>) => queryOptions<OperatorListRedeliveriesResponse, OperatorListRedeliveriesError, OperatorListRedeliveriesResponse, ReturnType<typeof operatorListRedeliveriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListRedeliveries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListRedeliveriesQueryKey(options)
});

export const operatorListRedeliveriesInfiniteQueryKey = (options?: Options<OperatorListRedeliveriesData>): QueryKey<Options<OperatorListRedeliveriesData>> => createQueryKey('operatorListRedeliveries', options, true);

/**
 * List redeliveries
 *
 * Every redelivery by filter, newest first, without the replays that partners start themselves.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListRedeliveriesInfiniteOptions = (options?: Options<OperatorListRedeliveriesData>) => {
    const opts = infiniteQueryOptions<OperatorListRedeliveriesResponse, OperatorListRedeliveriesError, InfiniteData<OperatorListRedeliveriesResponse>, QueryKey<Options<OperatorListRedeliveriesData>>, string | Pick<QueryKey<Options<OperatorListRedeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListRedeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListRedeliveries({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListRedeliveriesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const operatorStartRedeliveryMutation = (options?: Partial<Options<OperatorStartRedeliveryData>>): UseMutationOptions<OperatorStartRedeliveryResponse, OperatorStartRedeliveryError, Options<OperatorStartRedeliveryData>> => {
    const mutationOptions: UseMutationOptions<OperatorStartRedeliveryResponse, OperatorStartRedeliveryError, Options<OperatorStartRedeliveryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorStartRedelivery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorGetRedeliveryQueryKey = (options: Options<OperatorGetRedeliveryData>) => createQueryKey('operatorGetRedelivery', options);

/**
 * Get a redelivery
 *
 * The progress of the redelivery, and the outcomes of the deliveries that it queued.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetRedeliveryOptions = (options: Options<OperatorGetRedeliveryData>) => queryOptions<OperatorGetRedeliveryResponse, OperatorGetRedeliveryError, OperatorGetRedeliveryResponse, ReturnType<typeof operatorGetRedeliveryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetRedelivery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetRedeliveryQueryKey(options)
});

export const operatorListBillingRunsQueryKey = (options?: Options<OperatorListBillingRunsData>) => createQueryKey('operatorListBillingRuns', options);

/**
 * List billing runs
 *
 * The runs of every hour and those that operators started, newest first. They are kept for
 * `RETENTION_BILLING_RUN_DAYS`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListBillingRunsOptions = (options?: Options<OperatorListBillingRunsData>) => queryOptions<OperatorListBillingRunsResponse, OperatorListBillingRunsError, OperatorListBillingRunsResponse, ReturnType<typeof operatorListBillingRunsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListBillingRuns({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListBillingRunsQueryKey(options)
});

export const operatorListBillingRunsInfiniteQueryKey = (options?: Options<OperatorListBillingRunsData>): QueryKey<Options<OperatorListBillingRunsData>> => createQueryKey('operatorListBillingRuns', options, true);

/**
 * List billing runs
 *
 * The runs of every hour and those that operators started, newest first. They are kept for
 * `RETENTION_BILLING_RUN_DAYS`.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListBillingRunsInfiniteOptions = (options?: Options<OperatorListBillingRunsData>) => {
    const opts = infiniteQueryOptions<OperatorListBillingRunsResponse, OperatorListBillingRunsError, InfiniteData<OperatorListBillingRunsResponse>, QueryKey<Options<OperatorListBillingRunsData>>, string | Pick<QueryKey<Options<OperatorListBillingRunsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListBillingRunsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListBillingRuns({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListBillingRunsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const operatorStartBillingRunMutation = (options?: Partial<Options<OperatorStartBillingRunData>>): UseMutationOptions<OperatorStartBillingRunResponse, OperatorStartBillingRunError, Options<OperatorStartBillingRunData>> => {
    const mutationOptions: UseMutationOptions<OperatorStartBillingRunResponse, OperatorStartBillingRunError, Options<OperatorStartBillingRunData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await operatorStartBillingRun({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const operatorGetBillingRunQueryKey = (options: Options<OperatorGetBillingRunData>) => createQueryKey('operatorGetBillingRun', options);

/**
 * Get a billing run
 *
 * What the run has done so far.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetBillingRunOptions = (options: Options<OperatorGetBillingRunData>) => queryOptions<OperatorGetBillingRunResponse, OperatorGetBillingRunError, OperatorGetBillingRunResponse, ReturnType<typeof operatorGetBillingRunQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetBillingRun({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetBillingRunQueryKey(options)
});

export const operatorListBillingRunResultsQueryKey = (options: Options<OperatorListBillingRunResultsData>) => createQueryKey('operatorListBillingRunResults', options);

/**
 * List what a billing run did
 *
 * The periods that the run billed, with their invoices, and those that it could not bill, newest first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListBillingRunResultsOptions = (options: Options<OperatorListBillingRunResultsData>) => queryOptions<OperatorListBillingRunResultsResponse, OperatorListBillingRunResultsError, OperatorListBillingRunResultsResponse, ReturnType<typeof operatorListBillingRunResultsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListBillingRunResults({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListBillingRunResultsQueryKey(options)
});

export const operatorListBillingRunResultsInfiniteQueryKey = (options: Options<OperatorListBillingRunResultsData>): QueryKey<Options<OperatorListBillingRunResultsData>> => createQueryKey('operatorListBillingRunResults', options, true);

/**
 * List what a billing run did
 *
 * The periods that the run billed, with their invoices, and those that it could not bill, newest first.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListBillingRunResultsInfiniteOptions = (options: Options<OperatorListBillingRunResultsData>) => {
    const opts = infiniteQueryOptions<OperatorListBillingRunResultsResponse, OperatorListBillingRunResultsError, InfiniteData<OperatorListBillingRunResultsResponse>, QueryKey<Options<OperatorListBillingRunResultsData>>, string | Pick<QueryKey<Options<OperatorListBillingRunResultsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListBillingRunResultsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListBillingRunResults({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListBillingRunResultsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorListInvoicesQueryKey = (options?: Options<OperatorListInvoicesData>) => createQueryKey('operatorListInvoices', options);

/**
 * Find invoices
 *
 * Invoices of all organizations, newest first. Filters can be combined.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListInvoicesOptions = (options?: Options<OperatorListInvoicesData>) => queryOptions<OperatorListInvoicesResponse, OperatorListInvoicesError, OperatorListInvoicesResponse, ReturnType<typeof operatorListInvoicesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListInvoices({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListInvoicesQueryKey(options)
});

export const operatorListInvoicesInfiniteQueryKey = (options?: Options<OperatorListInvoicesData>): QueryKey<Options<OperatorListInvoicesData>> => createQueryKey('operatorListInvoices', options, true);

/**
 * Find invoices
 *
 * Invoices of all organizations, newest first. Filters can be combined.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListInvoicesInfiniteOptions = (options?: Options<OperatorListInvoicesData>) => {
    const opts = infiniteQueryOptions<OperatorListInvoicesResponse, OperatorListInvoicesError, InfiniteData<OperatorListInvoicesResponse>, QueryKey<Options<OperatorListInvoicesData>>, string | Pick<QueryKey<Options<OperatorListInvoicesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListInvoicesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListInvoices({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListInvoicesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorGetInvoiceQueryKey = (options: Options<OperatorGetInvoiceData>) => createQueryKey('operatorGetInvoice', options);

/**
 * Get an invoice
 *
 * An invoice of any organization.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetInvoiceOptions = (options: Options<OperatorGetInvoiceData>) => queryOptions<OperatorGetInvoiceResponse, OperatorGetInvoiceError, OperatorGetInvoiceResponse, ReturnType<typeof operatorGetInvoiceQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetInvoice({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetInvoiceQueryKey(options)
});

export const operatorListQueuesQueryKey = (options?: Options<OperatorListQueuesData>) => createQueryKey('operatorListQueues', options);

/**
 * List the queues
 *
 * Every queue of jobs, by name, and what it contains now. `deliver-event` contains the deliveries. Counts
 * above 10,000 jobs of a state are some seconds old.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListQueuesOptions = (options?: Options<OperatorListQueuesData>) => queryOptions<OperatorListQueuesResponse, OperatorListQueuesError, OperatorListQueuesResponse, ReturnType<typeof operatorListQueuesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListQueues({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListQueuesQueryKey(options)
});

export const operatorListQueuesInfiniteQueryKey = (options?: Options<OperatorListQueuesData>): QueryKey<Options<OperatorListQueuesData>> => createQueryKey('operatorListQueues', options, true);

/**
 * List the queues
 *
 * Every queue of jobs, by name, and what it contains now. `deliver-event` contains the deliveries. Counts
 * above 10,000 jobs of a state are some seconds old.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorListQueuesInfiniteOptions = (options?: Options<OperatorListQueuesData>) => {
    const opts = infiniteQueryOptions<OperatorListQueuesResponse, OperatorListQueuesError, InfiniteData<OperatorListQueuesResponse>, QueryKey<Options<OperatorListQueuesData>>, string | Pick<QueryKey<Options<OperatorListQueuesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListQueuesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListQueues({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListQueuesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorListWorkersQueryKey = (options?: Options<OperatorListWorkersData>) => createQueryKey('operatorListWorkers', options);

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
export const operatorListWorkersOptions = (options?: Options<OperatorListWorkersData>) => queryOptions<OperatorListWorkersResponse, OperatorListWorkersError, OperatorListWorkersResponse, ReturnType<typeof operatorListWorkersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorListWorkers({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorListWorkersQueryKey(options)
});

export const operatorListWorkersInfiniteQueryKey = (options?: Options<OperatorListWorkersData>): QueryKey<Options<OperatorListWorkersData>> => createQueryKey('operatorListWorkers', options, true);

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
export const operatorListWorkersInfiniteOptions = (options?: Options<OperatorListWorkersData>) => {
    const opts = infiniteQueryOptions<OperatorListWorkersResponse, OperatorListWorkersError, InfiniteData<OperatorListWorkersResponse>, QueryKey<Options<OperatorListWorkersData>>, string | Pick<QueryKey<Options<OperatorListWorkersData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<OperatorListWorkersData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await operatorListWorkers({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: operatorListWorkersInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const operatorGetRetentionQueryKey = (options?: Options<OperatorGetRetentionData>) => createQueryKey('operatorGetRetention', options);

/**
 * Get retention
 *
 * How long data is kept, and the last 30 runs that removed what was older, newest first. Workers run it every night.
 *
 * Required role: OPERATOR.
 *
 */
export const operatorGetRetentionOptions = (options?: Options<OperatorGetRetentionData>) => queryOptions<OperatorGetRetentionResponse, OperatorGetRetentionError, OperatorGetRetentionResponse, ReturnType<typeof operatorGetRetentionQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await operatorGetRetention({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: operatorGetRetentionQueryKey(options)
});
