// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

import type { RouteHandler } from '../../src/http/public/route-handler.ts';

import type { ActivateContractData, ActivateContractErrors, ActivateContractResponses, AmendContractData, AmendContractErrors, AmendContractResponses, ApplyCreditNoteData, ApplyCreditNoteErrors, ApplyCreditNoteResponses, ArchiveCustomerData, ArchiveCustomerErrors, ArchiveCustomerResponses, ArchiveMeterData, ArchiveMeterErrors, ArchiveMeterResponses, CheckFilterData, CheckFilterErrors, CheckFilterResponses, CreateContractData, CreateContractErrors, CreateContractResponses, CreateCreditNoteData, CreateCreditNoteErrors, CreateCreditNoteResponses, CreateCustomerData, CreateCustomerErrors, CreateCustomerResponses, CreateInvoiceData, CreateInvoiceErrors, CreateInvoiceResponses, CreateMeterData, CreateMeterErrors, CreateMeterResponses, CreatePaymentData, CreatePaymentErrors, CreatePaymentResponses, CreateVerificationChallengeData, CreateVerificationChallengeErrors, CreateVerificationChallengeResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteContractAmendmentData, DeleteContractAmendmentErrors, DeleteContractAmendmentResponses, DeleteContractData, DeleteContractErrors, DeleteContractResponses, DeleteCreditNoteData, DeleteCreditNoteErrors, DeleteCreditNoteResponses, DeleteInvoiceData, DeleteInvoiceErrors, DeleteInvoiceResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DisableWebhookEndpointData, DisableWebhookEndpointErrors, DisableWebhookEndpointResponses, GetContractData, GetContractErrors, GetContractResponses, GetCreditNoteData, GetCreditNoteErrors, GetCreditNoteResponses, GetCustomerData, GetCustomerErrors, GetCustomerResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryResponses, GetEventData, GetEventErrors, GetEventResponses, GetEventTypeData, GetEventTypeErrors, GetEventTypeResponses, GetInvoiceData, GetInvoiceErrors, GetInvoiceResponses, GetMeterData, GetMeterErrors, GetMeterResponses, GetOrganizationErrors, GetOrganizationResponses, GetPaymentData, GetPaymentErrors, GetPaymentResponses, GetReplayData, GetReplayErrors, GetReplayResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointHealthData, GetWebhookEndpointHealthErrors, GetWebhookEndpointHealthResponses, GetWebhookEndpointResponses, IngestUsageEventsData, IngestUsageEventsErrors, IngestUsageEventsResponses, IssueCreditNoteData, IssueCreditNoteErrors, IssueCreditNoteResponses, IssueInvoiceData, IssueInvoiceErrors, IssueInvoiceResponses, ListContractsData, ListContractsErrors, ListContractsResponses, ListCreditNotesData, ListCreditNotesErrors, ListCreditNotesResponses, ListCustomersData, ListCustomersErrors, ListCustomersResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDeliveryAttemptsData, ListDeliveryAttemptsErrors, ListDeliveryAttemptsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListEventTypesData, ListEventTypesErrors, ListEventTypesResponses, ListInvoicesData, ListInvoicesErrors, ListInvoicesResponses, ListMetersData, ListMetersErrors, ListMetersResponses, ListPaymentsData, ListPaymentsErrors, ListPaymentsResponses, ListReplaysData, ListReplaysErrors, ListReplaysResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, QueryUsageData, QueryUsageErrors, QueryUsageResponses, ReadEventFeedData, ReadEventFeedErrors, ReadEventFeedResponses, RedeliverDeliveryData, RedeliverDeliveryErrors, RedeliverDeliveryResponses, RefundCreditNoteData, RefundCreditNoteErrors, RefundCreditNoteResponses, RefundPaymentData, RefundPaymentErrors, RefundPaymentResponses, RestoreWebhookEndpointData, RestoreWebhookEndpointErrors, RestoreWebhookEndpointResponses, ReversePaymentData, ReversePaymentErrors, ReversePaymentResponses, SendTestEventData, SendTestEventErrors, SendTestEventResponses, SkipDeliveryData, SkipDeliveryErrors, SkipDeliveryResponses, StartReplayData, StartReplayErrors, StartReplayResponses, TerminateContractData, TerminateContractErrors, TerminateContractResponses, UnarchiveCustomerData, UnarchiveCustomerErrors, UnarchiveCustomerResponses, UnarchiveMeterData, UnarchiveMeterErrors, UnarchiveMeterResponses, UpdateContractData, UpdateContractErrors, UpdateContractResponses, UpdateCreditNoteData, UpdateCreditNoteErrors, UpdateCreditNoteResponses, UpdateCustomerData, UpdateCustomerErrors, UpdateCustomerResponses, UpdateInvoiceData, UpdateInvoiceErrors, UpdateInvoiceResponses, UpdateMeterData, UpdateMeterErrors, UpdateMeterResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointDetailsData, UpdateWebhookEndpointDetailsErrors, UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, VerifyWebhookEndpointData, VerifyWebhookEndpointErrors, VerifyWebhookEndpointResponses, VoidInvoiceData, VoidInvoiceErrors, VoidInvoiceResponses, VoidUsageEventsData, VoidUsageEventsErrors, VoidUsageEventsResponses } from './types.gen.ts';

export type RouteHandlers = {
    getOrganization: RouteHandler<{
        Reply: GetOrganizationErrors & GetOrganizationResponses;
    }>;
    listWebhookEndpoints: RouteHandler<{
        Querystring?: ListWebhookEndpointsData['query'];
        Reply: ListWebhookEndpointsErrors & ListWebhookEndpointsResponses;
    }>;
    createWebhookEndpoint: RouteHandler<{
        Body: CreateWebhookEndpointData['body'];
        Headers?: CreateWebhookEndpointData['headers'];
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
    checkFilter: RouteHandler<{
        Body: CheckFilterData['body'];
        Headers?: CheckFilterData['headers'];
        Params: CheckFilterData['path'];
        Reply: CheckFilterErrors & CheckFilterResponses;
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
        Querystring?: ListEventTypesData['query'];
        Reply: ListEventTypesErrors & ListEventTypesResponses;
    }>;
    getEventType: RouteHandler<{
        Params: GetEventTypeData['path'];
        Reply: GetEventTypeErrors & GetEventTypeResponses;
    }>;
    listCustomers: RouteHandler<{
        Querystring?: ListCustomersData['query'];
        Reply: ListCustomersErrors & ListCustomersResponses;
    }>;
    createCustomer: RouteHandler<{
        Body: CreateCustomerData['body'];
        Headers?: CreateCustomerData['headers'];
        Reply: CreateCustomerErrors & CreateCustomerResponses;
    }>;
    getCustomer: RouteHandler<{
        Headers?: GetCustomerData['headers'];
        Params: GetCustomerData['path'];
        Reply: GetCustomerErrors & GetCustomerResponses;
    }>;
    updateCustomer: RouteHandler<{
        Body: UpdateCustomerData['body'];
        Headers?: UpdateCustomerData['headers'];
        Params: UpdateCustomerData['path'];
        Reply: UpdateCustomerErrors & UpdateCustomerResponses;
    }>;
    archiveCustomer: RouteHandler<{
        Headers?: ArchiveCustomerData['headers'];
        Params: ArchiveCustomerData['path'];
        Reply: ArchiveCustomerErrors & ArchiveCustomerResponses;
    }>;
    unarchiveCustomer: RouteHandler<{
        Headers?: UnarchiveCustomerData['headers'];
        Params: UnarchiveCustomerData['path'];
        Reply: UnarchiveCustomerErrors & UnarchiveCustomerResponses;
    }>;
    listContracts: RouteHandler<{
        Querystring?: ListContractsData['query'];
        Reply: ListContractsErrors & ListContractsResponses;
    }>;
    createContract: RouteHandler<{
        Body: CreateContractData['body'];
        Headers?: CreateContractData['headers'];
        Reply: CreateContractErrors & CreateContractResponses;
    }>;
    deleteContract: RouteHandler<{
        Headers?: DeleteContractData['headers'];
        Params: DeleteContractData['path'];
        Reply: DeleteContractErrors & DeleteContractResponses;
    }>;
    getContract: RouteHandler<{
        Headers?: GetContractData['headers'];
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
        Querystring?: ListInvoicesData['query'];
        Reply: ListInvoicesErrors & ListInvoicesResponses;
    }>;
    createInvoice: RouteHandler<{
        Body: CreateInvoiceData['body'];
        Headers?: CreateInvoiceData['headers'];
        Reply: CreateInvoiceErrors & CreateInvoiceResponses;
    }>;
    deleteInvoice: RouteHandler<{
        Headers?: DeleteInvoiceData['headers'];
        Params: DeleteInvoiceData['path'];
        Reply: DeleteInvoiceErrors & DeleteInvoiceResponses;
    }>;
    getInvoice: RouteHandler<{
        Headers?: GetInvoiceData['headers'];
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
        Querystring?: ListPaymentsData['query'];
        Reply: ListPaymentsErrors & ListPaymentsResponses;
    }>;
    createPayment: RouteHandler<{
        Body: CreatePaymentData['body'];
        Headers?: CreatePaymentData['headers'];
        Reply: CreatePaymentErrors & CreatePaymentResponses;
    }>;
    getPayment: RouteHandler<{
        Headers?: GetPaymentData['headers'];
        Params: GetPaymentData['path'];
        Reply: GetPaymentErrors & GetPaymentResponses;
    }>;
    reversePayment: RouteHandler<{
        Body?: ReversePaymentData['body'];
        Headers?: ReversePaymentData['headers'];
        Params: ReversePaymentData['path'];
        Reply: ReversePaymentErrors & ReversePaymentResponses;
    }>;
    refundPayment: RouteHandler<{
        Body?: RefundPaymentData['body'];
        Headers?: RefundPaymentData['headers'];
        Params: RefundPaymentData['path'];
        Reply: RefundPaymentErrors & RefundPaymentResponses;
    }>;
    listCreditNotes: RouteHandler<{
        Querystring?: ListCreditNotesData['query'];
        Reply: ListCreditNotesErrors & ListCreditNotesResponses;
    }>;
    createCreditNote: RouteHandler<{
        Body: CreateCreditNoteData['body'];
        Headers?: CreateCreditNoteData['headers'];
        Reply: CreateCreditNoteErrors & CreateCreditNoteResponses;
    }>;
    deleteCreditNote: RouteHandler<{
        Headers?: DeleteCreditNoteData['headers'];
        Params: DeleteCreditNoteData['path'];
        Reply: DeleteCreditNoteErrors & DeleteCreditNoteResponses;
    }>;
    getCreditNote: RouteHandler<{
        Params: GetCreditNoteData['path'];
        Reply: GetCreditNoteErrors & GetCreditNoteResponses;
    }>;
    updateCreditNote: RouteHandler<{
        Body: UpdateCreditNoteData['body'];
        Headers?: UpdateCreditNoteData['headers'];
        Params: UpdateCreditNoteData['path'];
        Reply: UpdateCreditNoteErrors & UpdateCreditNoteResponses;
    }>;
    issueCreditNote: RouteHandler<{
        Headers?: IssueCreditNoteData['headers'];
        Params: IssueCreditNoteData['path'];
        Reply: IssueCreditNoteErrors & IssueCreditNoteResponses;
    }>;
    applyCreditNote: RouteHandler<{
        Body: ApplyCreditNoteData['body'];
        Headers?: ApplyCreditNoteData['headers'];
        Params: ApplyCreditNoteData['path'];
        Reply: ApplyCreditNoteErrors & ApplyCreditNoteResponses;
    }>;
    refundCreditNote: RouteHandler<{
        Body?: RefundCreditNoteData['body'];
        Headers?: RefundCreditNoteData['headers'];
        Params: RefundCreditNoteData['path'];
        Reply: RefundCreditNoteErrors & RefundCreditNoteResponses;
    }>;
    listMeters: RouteHandler<{
        Querystring?: ListMetersData['query'];
        Reply: ListMetersErrors & ListMetersResponses;
    }>;
    createMeter: RouteHandler<{
        Body: CreateMeterData['body'];
        Headers?: CreateMeterData['headers'];
        Reply: CreateMeterErrors & CreateMeterResponses;
    }>;
    getMeter: RouteHandler<{
        Headers?: GetMeterData['headers'];
        Params: GetMeterData['path'];
        Reply: GetMeterErrors & GetMeterResponses;
    }>;
    updateMeter: RouteHandler<{
        Body: UpdateMeterData['body'];
        Headers?: UpdateMeterData['headers'];
        Params: UpdateMeterData['path'];
        Reply: UpdateMeterErrors & UpdateMeterResponses;
    }>;
    archiveMeter: RouteHandler<{
        Headers?: ArchiveMeterData['headers'];
        Params: ArchiveMeterData['path'];
        Reply: ArchiveMeterErrors & ArchiveMeterResponses;
    }>;
    unarchiveMeter: RouteHandler<{
        Headers?: UnarchiveMeterData['headers'];
        Params: UnarchiveMeterData['path'];
        Reply: UnarchiveMeterErrors & UnarchiveMeterResponses;
    }>;
    queryUsage: RouteHandler<{
        Params: QueryUsageData['path'];
        Querystring: QueryUsageData['query'];
        Reply: QueryUsageErrors & QueryUsageResponses;
    }>;
    ingestUsageEvents: RouteHandler<{
        Body: IngestUsageEventsData['body'];
        Headers?: IngestUsageEventsData['headers'];
        Reply: IngestUsageEventsErrors & IngestUsageEventsResponses;
    }>;
    voidUsageEvents: RouteHandler<{
        Body: VoidUsageEventsData['body'];
        Headers?: VoidUsageEventsData['headers'];
        Reply: VoidUsageEventsErrors & VoidUsageEventsResponses;
    }>;
    listEvents: RouteHandler<{
        Querystring?: ListEventsData['query'];
        Reply: ListEventsErrors & ListEventsResponses;
    }>;
    getEvent: RouteHandler<{
        Params: GetEventData['path'];
        Querystring?: GetEventData['query'];
        Reply: GetEventErrors & GetEventResponses;
    }>;
    readEventFeed: RouteHandler<{
        Querystring?: ReadEventFeedData['query'];
        Reply: ReadEventFeedErrors & ReadEventFeedResponses;
    }>;
    listDeliveries: RouteHandler<{
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
    skipDelivery: RouteHandler<{
        Headers?: SkipDeliveryData['headers'];
        Params: SkipDeliveryData['path'];
        Reply: SkipDeliveryErrors & SkipDeliveryResponses;
    }>;
};
