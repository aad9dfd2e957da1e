import { fileURLToPath } from 'node:url';
import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { type Drain, measureDrain, usualEndpoints } from '../drain.ts';
import { type Figure, figure } from '../figure.ts';
import type { Section } from '../section.ts';

/** The authority that signed the receiver's certificate, trusted as an operator's own would be. */
const trustingTestCa = {
  NODE_EXTRA_CA_CERTS: fileURLToPath(new URL('../../support/tls/ca.cert.pem', import.meta.url)),
};

/** What TLS costs, and what a second and third worker process bring. */
export const transport: Section = {
  name: 'transport',
  about: ({ deliveries }) =>
    `As throughput, with ${deliveries / 2} deliveries. HTTPS: a certificate of a local authority, connections kept. All processes share the same cores, so more workers can show that they do not disturb one another, not that they scale.`,
  measure,
};

const section = transport.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const options = { ...usualEndpoints, deliveries: bench.deliveries / 2 };
  const drain = (more: { protocol?: 'https'; workers?: number }) => () =>
    measureDrain(bench, countersign(more.protocol && trustingTestCa), { ...options, ...more });
  const results = await alternate(bench, section, [
    ['HTTP, 1 worker', drain({})],
    ['HTTPS', drain({ protocol: 'https' })],
    ['2 workers', drain({ workers: 2 })],
    ['3 workers', drain({ workers: 3 })],
  ]);
  const one = results('HTTP, 1 worker');
  const https = results('HTTPS');
  const compare = (
    what: string,
    unit: string,
    drains: Drain[],
    value: (drain: Drain) => number,
    beside: string,
  ) =>
    figure({ section, what, unit }, drains.map(value), {
      baseline: { what: beside, values: one.map(value) },
    });
  const perSecond = ({ deliveriesPerSecond }: Drain) => deliveriesPerSecond;
  return [
    compare('deliveries over HTTPS', '/s', https, perSecond, 'HTTP'),
    compare('worker CPU of 1,000 deliveries, HTTPS', 's', https, ({ workerCpu }) => workerCpu, 'HTTP'),
    compare('deliveries by 2 workers', '/s', results('2 workers'), perSecond, '1 worker'),
    compare('deliveries by 3 workers', '/s', results('3 workers'), perSecond, '1 worker'),
  ];
}
