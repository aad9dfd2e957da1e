/** As in `package.json` (a test compares). Major and minor are the contract's; the patch is its own. */
export const VERSION: string = '1.1.0';
