import { baseUrlOf, type Stage } from './stage.ts';
import type { SupervisedProcess } from './supervised-process.ts';

const TIMEOUT_MS = 30_000;

/** Publishes over HTTP. @returns undefined without an answer: the process was killed, is frozen, or has another address by now. */
export async function publishAt(
  process: SupervisedProcess,
  { operatorToken }: Stage,
  organizationId: string,
  event: object,
  timeoutMs = TIMEOUT_MS,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  try {
    const url = `${baseUrlOf(process)}/api/v1/operator/organizations/${organizationId}/events`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
