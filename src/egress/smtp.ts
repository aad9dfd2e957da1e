// Sends mail through one SMTP server, whose connections are kept and reused.

/** A mail as it is sent. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailTransport {
  /** @throws MailRefusedError when the server refuses for good; any other error is temporary. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** The server refuses the address or the message for good (RFC 5321, section 4.2.1). */
export class MailRefusedError extends Error {}

const CONNECTIONS_MAX = 3;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long the server may send nothing. */
const SILENCE_MS = 30_000;

/**
 * @param smtpUrl includes user and password; `smtps:` encrypts from the start, `smtp:` as soon as the server
 *   offers it.
 */
export async function openMailTransport({
  smtpUrl,
  from,
}: {
  readonly smtpUrl: string;
  readonly from: string;
}): Promise<MailTransport> {
  // Loaded only where mail is configured.
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    // A mail must never include a file of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      try {
        await transporter.sendMail({
          from,
          // Passed as an object: in a text, a comma would make two addresses out of one.
          to: { name: '', address: to },
          subject,
          text,
          html,
          // RFC 3834: prevents vacation notices in reply.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (isPermanent(error)) throw new MailRefusedError(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** A wrong password is not a fault of the mail: it is retried until somebody corrects the password. */
function isPermanent(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  );
}
