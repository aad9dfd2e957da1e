/** What is read for each scrape, of which there is one value. */
export const watched = {
  'last retention': {
    name: 'countersign_retention_last_completed_timestamp_seconds',
    help: 'When the last run of retention ended, in seconds since 1970. The same in every process.',
  },
  'last billing run': {
    name: 'countersign_billing_last_completed_timestamp_seconds',
    help: 'When the last run that billed all contracts ended, in seconds since 1970. The same in every process.',
  },
  'client certificate': {
    name: 'countersign_egress_certificate_expires_timestamp_seconds',
    help: 'When the certificate of EGRESS_CLIENT_CERT expires, in seconds since 1970; absent without one.',
  },
  archiving: {
    name: 'countersign_archiving_failing',
    help: "1 if PostgreSQL's last attempt to archive its write-ahead log failed, otherwise 0; absent without archive_mode. The same in every process.",
  },
  feed: {
    name: 'countersign_feed_oldest_unplaced_age_seconds',
    help: 'How long ago the oldest event was published that is committed and has no position in the event feed; 0 if all have one. The same in every process.',
  },
};
