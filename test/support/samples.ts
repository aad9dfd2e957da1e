/** One line of an answer in Prometheus's text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a scrape gave, read as Prometheus reads it. */
export class Samples {
  readonly text: string;
  readonly all: readonly Sample[];

  constructor(text: string) {
    this.text = text;
    this.all = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(parse);
  }

  /** The value of the one sample of this name with exactly these labels, whichever cell it is of. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const wanted = Object.entries(labels);
    return this.all.find(
      (sample) =>
        sample.name === name &&
        Object.keys(sample.labels).every((label) => label === 'cell' || label in labels) &&
        wanted.every(([label, value]) => sample.labels[label] === value),
    )?.value;
  }

  /** The names of the metrics as queries use them: histograms also by bucket, sum and count. */
  get names(): Set<string> {
    const typed = [...this.text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(
      typed.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }
}

const SAMPLE = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;

function parse(line: string): Sample {
  const { name = '', labels = '', value = '' } = SAMPLE.exec(line)?.groups ?? {};
  if (name === '') throw new Error(`Not a sample of Prometheus's text format: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
    ([, label = '', text = '']) => [label, text] as const,
  );
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}

/** @param url of the API, or of the operations port. */
export async function scrape(url: string): Promise<Samples> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}.`);
  return new Samples(await response.text());
}
