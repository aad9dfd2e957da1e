/** Sends a request to Countersign. Functions that orval makes call it. */
export async function request<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const headers = new Headers(options.headers);
  if (!headers.has('Authorization'))
    headers.set('Authorization', `Bearer ${process.env.COUNTERSIGN_API_KEY}`);
  const url = new URL(path, process.env.COUNTERSIGN_BASE_URL);
  const response = await fetch(url, { ...options, headers, signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  const data = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, data } as Answer;
}
