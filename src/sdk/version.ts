/** The package's version, as `package.json` has it (a test compares). Its major and minor are the contract's; the patch is its own. */
export const VERSION: string = '1.1.0';
