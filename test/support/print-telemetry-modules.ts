import { registerHooks } from 'node:module';

/** Loaded with --import: tells which modules of OpenTelemetry the process loads, as they are. */
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /node_modules\/(@opentelemetry\/[^/]+)\//.exec(url) ?? [];
    if (name !== undefined) process.stderr.write(`loaded ${name}\n`);
    return nextLoad(url, context);
  },
});
