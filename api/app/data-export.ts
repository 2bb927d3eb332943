import type { DataExport } from '@groundwork/contract/app/data-export';
import type { Db } from '@groundwork/db/database';
import { asServer } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { refusal } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';

async function myExport(db: Db): Promise<{ export: DataExport | null }> {
  const { rows } = await sql<DataExport>`select * from rules.my_data_export()`.execute(db);
  return { export: rows[0] ?? null };
}

export const dataExport = {
  get: signedIn.dataExport.get.handler(({ context }) => myExport(context.db)),

  request: signedIn.dataExport.request.handler(async ({ context: { db, jobs } }) => {
    const { rows } = await sql<{ id: string | null }>`select rules.request_my_data_export() as id`.execute(db);
    const export_id = rows[0]?.id;
    if (!export_id) throw refusal('CONFLICT', 'account.dataExportTooSoon');
    await asServer(db, () => jobs.startDataExport(db, { export_id }));
    return myExport(db);
  }),
};
