import pg from 'pg';

/**
 * Writes REQUIRE_SECOND_FACTOR into the database, where it holds for all servers (rules.second_factor_required_by).
 * `adminUrl` is the administrator's database URL, because the server's role may not change this rule.
 */
export async function requireSecondFactor(adminUrl: string, required: boolean) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `insert into meta.second_factor_rule (required) values ($1)
       on conflict (only_row) do update set required = excluded.required`,
      [required],
    );
  } finally {
    await client.end();
  }
}
