/** What a server says when it has started: a line of JSON, or a banner, which earlier versions always print. */
const FACTS = {
  baseUrl: /"base_url":"([^"]+)"|Base URL\s+(\S+)/,
  operationsUrl: /"operations_url":"([^"]+)"|Operations\s+(\S+)\/metrics/,
  demoToken: /"demo_token":"([^"]+)"|Demo token\s+(\S+)/,
};

export function hasAnnounced(output: string): boolean {
  return output.includes('"msg":"started"') || output.includes('Ctrl-C stops');
}

export function announced(output: string, fact: keyof typeof FACTS): string | undefined {
  const [, ofLine, ofBanner] = FACTS[fact].exec(output) ?? [];
  return ofLine ?? ofBanner;
}

/** The complete lines of a log, among whatever else was printed. */
export function logLines(output: string): Record<string, unknown>[] {
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{"level":'))
    .map((line) => JSON.parse(line));
}
