// Customers and meters that are archived: they are kept, and left out where something new is made of them.

export interface ArchivedFilter {
  /** Only those that are, or are not. */
  readonly archived?: boolean | undefined;
}

/** The condition of a filter, for Prisma. */
export const whereArchived = ({ archived }: ArchivedFilter) =>
  archived === undefined ? {} : { archived_at: archived ? { not: null } : null };
