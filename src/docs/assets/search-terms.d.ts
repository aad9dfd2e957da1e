export declare function wordsIn(text: string): string[];
export declare function termOf(word: string): string;
export declare const commonWords: ReadonlySet<string>;
