import { testEncryptionKeys } from '../support/app.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { type CellName, cellNames } from '../support/two-cells.ts';

/** Where the cells answer `/route` and one another, known before any of them starts. */
export type OperationsPorts = Readonly<Record<CellName, number>>;

export const chooseOperationsPorts = async (): Promise<OperationsPorts> => ({
  eu1: await lastingFreePort(),
  eu2: await lastingFreePort(),
});

/** Of a process of the cell, and of commands for it. */
export const cellSettings = (
  name: CellName,
  ports: OperationsPorts,
  publicUrl: string,
  databaseUrl: string,
): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: testEncryptionKeys,
  PUBLIC_URL: publicUrl,
  CELL: name,
  CELLS: cellNames.map((each) => `${each}=http://127.0.0.1:${ports[each]}`).join(','),
  OPERATIONS_PORT: String(ports[name]),
  ALLOW_INSECURE_RECEIVERS: 'true',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  RETRY_SCHEDULE_SECONDS: '1,1,1,1,1,1,1,1,1,1,1',
});
