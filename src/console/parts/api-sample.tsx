/** How a program does what this page does: for curl, and with the SDK. */
import { Box, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSdk } from './sdk.ts';
import { CodeBlock } from './values/code-block.tsx';

export interface ApiSampleProps {
  /** Below `/api/v1/public`. */
  readonly path: string;
  readonly body: unknown;
  /** Of the SDK, such as `customers.create`. */
  readonly call: string;
  /** What the SDK takes, if it is not the body. */
  readonly sdkBody?: unknown;
}

export function ApiSample({ path, body, call, sdkBody = body }: ApiSampleProps) {
  const [kind, setKind] = useState('curl');
  const sdk = useSdk();
  const json = JSON.stringify(body, null, 2);
  const code =
    kind === 'curl'
      ? `curl ${location.origin}/api/v1/public/${path} \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${json.replaceAll("'", String.raw`'\''`)}'`
      : sdk.named(`${sdk.installLine ? `// ${sdk.installLine}\n` : ''}import { Countersign } from '@countersign/sdk';

// Reads COUNTERSIGN_API_KEY.
const client = new Countersign({ baseUrl: '${location.origin}' });
await client.${call}(${literal(sdkBody)});`);
  return (
    <Stack gap={6} mt="sm" ta="left" maw={560} w="100%">
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label="Language"
        data={[
          { value: 'curl', label: 'curl' },
          { value: 'sdk', label: 'TypeScript' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <Box>
        <CodeBlock code={code} what="the sample" />
      </Box>
    </Stack>
  );
}

/** As TypeScript writes it. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'");
