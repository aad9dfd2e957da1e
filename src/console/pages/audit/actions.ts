/** What was done, in words. A test compares the list with what the server records. */

const wordsOf = (action: string): string =>
  action.replaceAll(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** Those whose name in the API says it. */
const plain = `
  alert_channel.deleted billing_run.started contract.activated contract.amended contract.created
  contract.terminated credit_note.deleted credit_note.issued customer.archived customer.created
  customer.unarchived delivery.redelivered delivery.skipped event.published invitation.accepted
  invoice.issued invoice.paid invoice.voided member.removed member.signed_out meter.archived meter.created
  meter.unarchived organization.created organization.moved payment.recorded payment.refunded
  payment.reversed portal_link.revoked redelivery.canceled redelivery.started replay.started test_event.sent usage.voided
`;

/** By its name in the API. */
export const actionNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    plain
      .trim()
      .split(/\s+/)
      .map((action) => [action, wordsOf(action)]),
  ),
  'alert_channel.created': 'Alert channel added',
  'alert_channel.tested': 'Test alert sent',
  'api_token.created': 'API key issued',
  'api_token.revoked': 'API key revoked',
  'contract.amendment_deleted': 'Amendment deleted',
  'contract.deleted': 'Draft contract deleted',
  'contract.updated': 'Contract changed',
  'credit_note.applied': 'Credit applied',
  'credit_note.created': 'Credit note drafted',
  'credit_note.refunded': 'Credit refunded',
  'credit_note.updated': 'Credit note changed',
  'customer.updated': 'Customer changed',
  'erasure.canceled': 'Erasure of a customer’s data canceled',
  'erasure.started': 'Erasure of a customer’s data started',
  'inbox.answer_changed': 'Answer of a built-in receiver changed',
  'inbox.created': 'Built-in receiver made',
  'invitation.created': 'Person invited',
  'invitation.revoked': 'Invitation withdrawn',
  'invoice.created': 'Invoice drafted',
  'invoice.deleted': 'Draft invoice deleted',
  'invoice.updated': 'Invoice changed',
  'member.role_changed': 'Role changed',
  'meter.updated': 'Meter changed',
  'organization.rate_limit_changed': 'Rate limit changed',
  'organization.time_zone_changed': 'Time zone changed',
  'portal_link.created': 'Portal link made',
  'portal_session.ended': 'Portal closed',
  'portal_session.started': 'Portal opened',
  'sso_connection.changed': 'Identity provider changed',
  'sso_connection.enforcement_changed': 'Sign-in by provider only',
  'sso_connection.removed': 'Identity provider removed',
  'sso_domain.added': 'Domain added',
  'sso_domain.removed': 'Domain removed',
  'sso_domain.verified': 'Domain verified',
  'usage.ingested': 'Usage sent',
  'webhook_endpoint.challenge_renewed': 'Challenge renewed',
  'webhook_endpoint.created': 'Endpoint registered',
  'webhook_endpoint.deleted': 'Endpoint deleted',
  'webhook_endpoint.disabled': 'Endpoint disabled',
  'webhook_endpoint.next_secret_forgotten': 'Next signing secret forgotten',
  'webhook_endpoint.next_secret_prepared': 'Next signing secret prepared',
  'webhook_endpoint.restored': 'Endpoint restored',
  'webhook_endpoint.secret_rotated': 'Signing secret replaced',
  'webhook_endpoint.secret_switched': 'Switched to the next signing secret',
  'webhook_endpoint.subscriptions_replaced': 'Subscriptions changed',
  'webhook_endpoint.updated': 'Endpoint changed',
  'webhook_endpoint.verification_requested': 'Verification requested',
  'webhook_endpoint.verified': 'Endpoint verified',
};

/** A server that is newer than the page may record more. */
export const actionName = (action: string): string => actionNames[action] ?? wordsOf(action);
