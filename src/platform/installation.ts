// Where this installation's files are that are read at run time.

/** The folder of package.json. In the bundle too: its files lie as deep, in `dist/server/`. */
export const installation = new URL('../../', import.meta.url);
