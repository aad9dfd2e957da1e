// Exports of lists: what a list answers page by page, as one file that is sent while it is read.
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import type { OperationHandler } from '../edge/served-api.ts';
import type { UntypedCall } from '../public/route-handler.ts';
import { RunningLimit } from './limits.ts';

/** The operations that src/contract/exports.ts adds. Their handlers are made of those of the lists. */
export type ExportId = Extract<keyof RouteHandlers, `export${string}` | `operatorExport${string}`>;

/** `x-export` of an operation. */
export interface ExportOf {
  readonly list: string;
  readonly file: string;
  readonly columns: readonly string[];
}

interface PageOfRows {
  readonly data: readonly object[];
  readonly next_cursor: string | null;
}

const ROWS_OF_PAGE = 100;
const mediaTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** Of a session. Each reads as fast as it is read, and so takes a share of the server from everybody else. */
export const exportLimit = () =>
  new RunningLimit(5, (count) => `${count} exports are running. Wait until one has ended.`);

/** @param list the handler of the list. */
export function exportHandler(
  { file, columns }: ExportOf,
  list: OperationHandler,
  running: RunningLimit,
): OperationHandler {
  return {
    atomic: list.atomic,
    async handle(call) {
      const end = running.begin(call.waiting.callerId);
      try {
        const reply = await begin(call);
        reply.body.once('close', end);
        return reply;
      } catch (error) {
        end();
        throw error;
      }
    },
  };

  async function begin(call: UntypedCall) {
    const { format, ...filters } = call.query as { readonly format: keyof typeof mediaTypes };
    const pageAfter = async (cursor?: string) => {
      const { body } = await list.handle({ ...call, query: { ...filters, limit: ROWS_OF_PAGE, cursor } });
      return body as PageOfRows;
    };
    // What is wrong with the filters is answered as by the list.
    const first = await pageAfter();
    const texts = async function* () {
      for (let page = first; ; page = await pageAfter(page.next_cursor)) {
        yield format === 'csv' ? csvOf(page, columns, page === first) : ndjsonOf(page);
        if (page.next_cursor === null) return;
        // It may take minutes: who has lost access meanwhile gets no more.
        await call.waiting.readmit();
      }
    };
    const day = call.context.databaseClock.now().toISOString().slice(0, 10);
    return {
      status: 200,
      headers: {
        'Content-Type': mediaTypes[format],
        'Content-Disposition': `attachment; filename="${file}-${day}.${format}"`,
      },
      body: Readable.from(texts(), { objectMode: false }),
    };
  }
}

const ndjsonOf = ({ data }: PageOfRows): string => data.map((row) => `${JSON.stringify(row)}\n`).join('');

/**
 * What begins a formula, at the beginning of a text and where a spreadsheet may see that of a cell: in many countries `;` separates
 * them, and then the quotes that keep a text together do not count.
 */
const FORMULAS = /(?<=^|[;\t\r\n])[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/g;

/** As spreadsheets take it: with the mark of UTF-8, and no text that they would carry out as a formula. */
function csvOf({ data }: PageOfRows, columns: readonly string[], isFirst: boolean): string {
  const paths = columns.map((column) => column.split('.'));
  return stringify(
    data.map((row) => paths.map((path) => cellOf(row, path))),
    {
      columns: [...columns],
      header: isFirst,
      bom: isFirst,
      record_delimiter: 'windows',
      // The package quotes its record delimiter alone: a line feed would begin a row.
      quoted_match: /[;\t\r\n]/,
      cast: { boolean: String, string: (text) => text.replaceAll(FORMULAS, "'$&") },
    },
  );
}

function cellOf(row: unknown, path: readonly string[]): unknown {
  const value = path.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined),
    row,
  );
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
