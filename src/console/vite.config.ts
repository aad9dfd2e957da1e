// How the console is built (src/build/console.ts), and served while it is written: `npx vite src/console`, beside `npm start`.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** A language that is none, such as `C` or `en-US@posix`, would end the program. What it formats by itself, no chart shows. */
const chartsInAnyLanguage = {
  name: 'charts-in-any-language',
  transform(code: string, id: string) {
    if (!id.includes('/uplot/')) return undefined;
    const browserOwn = "Intl.NumberFormat(domEnv ? nav.language : 'en-US')";
    if (id.endsWith('.js') && !code.includes(browserOwn))
      throw new Error('uPlot formats numbers in another way.');
    return { code: code.replace(browserOwn, "Intl.NumberFormat('en')"), map: null };
  },
};

const noise = new Set(['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  // The server puts a nonce of its own in every response (src/http/edge/documents/console-files.ts).
  html: { cspNonce: '__NONCE__' },
  // Nothing of the machine that builds gets into the files.
  envPrefix: 'CONSOLE_',
  plugins: [chartsInAnyLanguage],
  build: {
    outDir: fileURLToPath(new URL('../../dist/console/', import.meta.url)),
    emptyOutDir: true,
    // The first ones with light-dark(), whose replacement would need the scheme in the same file.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Every browser that the build's target names preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // An icon inlined as a data URL would be one more thing for the policy to allow.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What is for servers that render, and how long a build takes.
      onLog: (level, log, handle) => {
        if (!noise.has(log.code ?? '')) handle(level, log);
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // With the Host that the browser sent: the API refuses an Origin that is not its own.
    proxy: Object.fromEntries(
      ['/api', '/docs'].map((path) => [path, { target: 'http://localhost:3000', changeOrigin: false }]),
    ),
  },
});
