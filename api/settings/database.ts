import { addressesIn, asksForStandby, isDatabaseUrl } from '@groundwork/db/database-url';
import { z } from 'zod';

const notDatabaseUrl =
  'an address is postgres://user:password@host:5432/database; in user and password, encode special characters: ' +
  '%40 for @, %2F for /, %3A for :, %23 for #';

export const databaseSettings = {
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: notDatabaseUrl })
    .refine((url) => !asksForStandby(url), { error: 'the server writes; set target_session_attrs=read-write' })
    .optional()
    .describe(
      'PostgreSQL 15 or later with its contrib extensions. The role must own the database and may create ' +
        'roles; requests run as the restricted role groundwork_login. Required in production. ' +
        'Without it, PostgreSQL runs embedded. It may name several hosts (docs/operating.md). ' +
        'It may lead through a connection pool in transaction mode if DATABASE_DIRECT_URL is set',
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabaseUrl, { error: notDatabaseUrl })
    .refine((url) => !asksForStandby(url), { error: 'the server writes; set target_session_attrs=read-write' })
    .optional()
    .describe(
      'The same database without a connection pool in transaction mode: for migrations, jobs, live updates and the ' +
        'commands. Without it, DATABASE_URL',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isDatabaseUrl, { error: notDatabaseUrl })
    .refine((url) => !isDatabaseUrl(url) || addressesIn(url).length === 1, { error: 'name one host' })
    .optional()
    .describe(
      'A standby of the same database. Search, statistics and lists of the admin area, `npm run backup` and `npm run ' +
        'doctor` read from it while it keeps up (docs/operating.md)',
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(6)
    .describe('Database connections of one server process'),
};
