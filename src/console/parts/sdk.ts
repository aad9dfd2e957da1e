/** The SDK of this installation: what npm installs it from, and the name by which programs import it. The documentation knows both. */
import { useQuery } from '@tanstack/react-query';

interface Sdk {
  /** An address of this installation, or the package that its operator has published. */
  readonly install: string;
  readonly import: string;
}

/** In samples, until it is known. */
const NAME = '@countersign/sdk';

/** What samples say: nothing to install until it is known, or if the documentation is not built. */
export function useSdk() {
  const { data: sdk } = useQuery({
    queryKey: ['sdk'],
    queryFn: readSdk,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    installLine: sdk && `npm install ${sdk.install}`,
    /** @returns the sample, with the name by which this SDK is imported. */
    named: (code: string): string => (sdk ? code.replaceAll(NAME, sdk.import) : code),
  };
}

async function readSdk(): Promise<Sdk> {
  const response = await fetch('/docs/sdk.json');
  if (!response.ok) throw new Error(`The documentation answers ${response.status}.`);
  return response.json();
}
