/**
 * In texts, where the API is: who serves them puts the reader's address in its place. A module of its own, because the server needs
 * it from the start, and the rest of the docs only when somebody reads them.
 */
export const SAMPLE_ORIGIN = 'https://countersign.example';
