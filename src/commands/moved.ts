// Commands of earlier versions that are operations of `countersign api` now.

const operations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit: { list: 'operatorListAuditEntries' },
  billing: {
    run: 'operatorStartBillingRun',
    runs: 'operatorListBillingRuns',
    show: 'operatorListBillingRunResults',
  },
  delivery: {
    list: 'operatorListDeliveries',
    show: 'operatorListDeliveryAttempts',
    redeliver: 'operatorRedeliverDelivery',
  },
  endpoint: {
    list: 'operatorListWebhookEndpoints',
    show: 'operatorGetWebhookEndpoint',
    disable: 'operatorDisableWebhookEndpoint',
    restore: 'operatorRestoreWebhookEndpoint',
    'rotate-secret': 'operatorRotateSigningSecret',
    replay: 'startReplay',
    test: 'sendTestEvent',
    health: 'getWebhookEndpointHealth',
  },
  event: { publish: 'operatorPublishEvent', list: 'listEvents', show: 'getEvent' },
  invoice: {
    list: 'operatorListInvoices',
    show: 'operatorGetInvoice',
    create: 'createInvoice',
    issue: 'issueInvoice',
    void: 'voidInvoice',
    'record-payment': 'createPayment',
  },
  organization: {
    list: 'operatorListOrganizations',
    show: 'operatorGetOrganization',
    'time-zone': 'operatorUpdateOrganization',
  },
  queue: { list: 'operatorListQueues' },
  redelivery: {
    start: 'operatorStartRedelivery',
    list: 'operatorListRedeliveries',
    show: 'operatorGetRedelivery',
  },
  token: { create: 'operatorIssueToken', list: 'operatorListTokens', revoke: 'operatorRevokeToken' },
  worker: { list: 'operatorListWorkers' },
};

export const movedCommands = Object.entries(operations).flatMap(([group, commands]) =>
  Object.entries(commands).map(([command, operation]) => ({ name: `${group} ${command}`, operation })),
);

/** Where to find what somebody typed as in an earlier version. */
export function adviceOnMoved([group = '', command = '']: readonly string[]): string | undefined {
  const typed = `${group} ${command}`;
  const moved = movedCommands.find(({ name }) => name === typed);
  if (!moved) return undefined;
  const call = `countersign api ${moved.operation}`;
  return `"${typed}" is now "${call}"; "${call} --help" shows its options.`;
}
