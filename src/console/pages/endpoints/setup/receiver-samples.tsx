/** Receivers to copy: the samples of the documentation, which its tests run, as they are built into the console. */
import { Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import kitReceiver from '../../../../docs/samples/quick-start/receiver.ts?raw';
import pythonReceiver from '../../../../docs/samples/receivers/receiver.py?raw';
import isGenuine from '../../../../docs/samples/without-sdk/is-genuine.ts?raw';
import nodeReceiver from '../../../../docs/samples/without-sdk/receiver.ts?raw';
import { useSdk } from '../../../parts/sdk.ts';
import { CodeBlock } from '../../../parts/values/code-block.tsx';

interface Sample {
  readonly key: string;
  readonly label: string;
  readonly needsSdk?: boolean;
  readonly files: readonly { readonly name: string; readonly code: string }[];
  readonly run: string;
  readonly about: string;
}

const samples: readonly Sample[] = [
  {
    key: 'typescript',
    label: 'TypeScript',
    needsSdk: true,
    files: [{ name: 'receiver.ts', code: kitReceiver }],
    run: 'node receiver.ts',
    about: 'With the receiver kit, which verifies, answers the handshake and chooses the status by itself.',
  },
  {
    key: 'node',
    label: 'Node.js, no package',
    files: [
      { name: 'receiver.ts', code: nodeReceiver },
      { name: 'is-genuine.ts', code: isGenuine },
    ],
    run: 'node receiver.ts',
    about: 'Everything a receiver does, in two files.',
  },
  {
    key: 'python',
    label: 'Python',
    files: [{ name: 'receiver.py', code: pythonReceiver }],
    run: 'python3 receiver.py',
    about: 'The standard library alone.',
  },
];

export interface ReceiverSamplesProps {
  /** Undefined if it is not shown any more. */
  readonly secret: string | undefined;
  /** What the names on the wire begin with. */
  readonly serviceName: string;
}

export function ReceiverSamples({ secret, serviceName }: ReceiverSamplesProps) {
  const [key, setKey] = useState<string | null>('typescript');
  const sdk = useSdk();
  return (
    <Tabs value={key} onChange={setKey}>
      <Tabs.List mb="sm">
        {samples.map((sample) => (
          <Tabs.Tab key={sample.key} value={sample.key}>
            {sample.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map((sample) => (
        <Tabs.Panel key={sample.key} value={sample.key}>
          <Stack gap="xs">
            <Text variant="hint">{sample.about}</Text>
            {sample.needsSdk && sdk.installLine && (
              <CodeBlock code={sdk.installLine} what="how to install it" wraps />
            )}
            {sample.files.map(({ name, code }) => (
              <div key={name}>
                <Text variant="note" className="mono" mb={2}>
                  {name}
                </Text>
                <CodeBlock code={sdk.named(named(code, serviceName))} what={name} heightMax={320} />
              </div>
            ))}
            <Text size="sm">Start it with the secret, at the address that you registered:</Text>
            <CodeBlock
              code={`SIGNING_SECRET='${secret ?? 'your-signing-secret'}' ${sample.run}`}
              what="how to start it"
              wraps
            />
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The headers and the handshake’s type have the name of the service. */
function named(code: string, serviceName: string): string {
  const text = code.trim();
  if (serviceName === 'Service') return text;
  return text
    .replaceAll('Service-', `${serviceName}-`)
    .replaceAll('service-', `${serviceName.toLowerCase()}-`)
    .replaceAll('service.webhook', `${serviceName.toLowerCase()}.webhook`)
    .replace('signingSecret: process', `serviceName: '${serviceName}',\n  signingSecret: process`);
}
