// The folder of this installation, for files that are read at run time.

/**
 * The folder of package.json. The same relative path works in the bundle, because `dist/server/` is as deep
 * as `src/platform/`.
 */
export const installation = new URL('../../', import.meta.url);
