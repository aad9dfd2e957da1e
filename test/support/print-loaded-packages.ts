import { registerHooks } from 'node:module';

const known = new Set<string>();

/**
 * Loaded with --import: prints `loaded <package>` for each package whose code the process loads, from the
 * bundle or from node_modules, and at exit `loaded node:<module>` for each of Node's modules.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    // In a file of the bundle, a comment names the source file of the lines below it.
    const text = url.includes('/dist/server/') ? String(loaded.source) : url;
    for (const [, name = ''] of text.matchAll(/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//g)) {
      if (known.has(name)) continue;
      known.add(name);
      process.stderr.write(`loaded ${name}\n`);
    }
    return loaded;
  },
});

process.on('exit', () => {
  const { moduleLoadList = [] }: { moduleLoadList?: string[] } = Object(process);
  const names = moduleLoadList.flatMap((entry) => /^NativeModule (.+)/.exec(entry)?.[1] ?? []);
  process.stderr.write(names.map((name) => `loaded node:${name}\n`).join(''));
});
