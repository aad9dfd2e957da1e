// Which npm packages a bundle is made of, as the bundler says. An SBOM is made of it (src/packaging/sbom.ts).

interface Chunk {
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
  readonly fileName: string;
}

/** @returns where they are below the root, such as `node_modules/koa`, sorted. */
export function bundledPackages(output: readonly Chunk[]): string[] {
  const rendered = output
    .flatMap(({ modules = {} }) => Object.entries(modules))
    // Style sheets go into a file of their own, and leave nothing in the chunk.
    .filter(([path, { renderedLength }]) => renderedLength > 0 || /\.css\b/.test(path))
    .map(([path]) => packageOf(path));
  return [...new Set(rendered.filter((path) => path !== undefined))].sort();
}

/** @returns undefined for a file of ours. */
export function packageOf(path: string): string | undefined {
  return /.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
