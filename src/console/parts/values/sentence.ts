/** “the endpoint answered 410” → “The endpoint answered 410”: what the server says within a sentence, as one of its own. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What the contract says of something, without the signs of its markup. */
export const withoutMarkup = (text: string): string => text.replaceAll('`', '');
