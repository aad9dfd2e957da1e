/** @returns the address if it is a page of this application and of nobody else. */
export const pageWithin = (href: string | undefined): string | undefined =>
  href?.startsWith('/') && !/^\/[/\\]/.test(href) ? href : undefined;
