// Customers and meters that are archived: they are kept, and left out where something new is made of them.
import { type Sql, sql } from '../../platform/postgres/statement.ts';

export interface ArchivedFilter {
  /** Only those that are, or are not. */
  readonly archived?: boolean | undefined;
}

/** The condition of a filter, for Prisma. */
export const whereArchived = ({ archived }: ArchivedFilter) =>
  archived === undefined ? {} : { archived_at: archived ? { not: null } : null };

/** The same, for a statement. */
export const isArchived = ({ archived }: ArchivedFilter): Sql | false =>
  archived !== undefined && sql`(archived_at is not null) = ${archived}`;
