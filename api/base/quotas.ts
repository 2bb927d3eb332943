import { type QuotaName, quotaNames } from '@groundwork/contract/base/quotas';
import pg from 'pg';

/**
 * Writes the quotas of the settings into the database, where they hold for all servers. `adminUrl` is the
 * administrator's database URL, because neither the server's role nor members may change a quota.
 */
export async function setQuotas(adminUrl: string, quotas: Partial<Record<QuotaName, number>>) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const names = quotaNames.filter((name) => quotas[name] !== undefined);
    await client.query(
      `insert into meta.quotas select * from unnest($1::text[], $2::bigint[])
       on conflict (name) do update set most = excluded.most`,
      [names, names.map((name) => quotas[name])],
    );
  } finally {
    await client.end();
  }
}
