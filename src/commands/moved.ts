// Commands of released versions that are operations of `countersign api` now.

export const movedCommands: Readonly<Record<string, string>> = {
  'delivery redeliver': 'operatorRedeliverDelivery',
  'endpoint rotate-secret': 'operatorRotateSigningSecret',
  'event publish': 'operatorPublishEvent',
  'invoice create': 'createInvoice',
  'invoice issue': 'issueInvoice',
  'invoice void': 'voidInvoice',
  'invoice record-payment': 'createPayment',
  'token create': 'operatorIssueToken',
  'token list': 'operatorListTokens',
  'token revoke': 'operatorRevokeToken',
};

/** Where to find what somebody typed as in an earlier version. */
export function adviceOnMoved([group = '', command = '']: readonly string[]): string | undefined {
  const typed = `${group} ${command}`;
  const operation = movedCommands[typed];
  const call = `countersign api ${operation}`;
  return operation && `"${typed}" is now "${call}"; "${call} --help" shows its options.`;
}
