import { isInBytes, type QuotaName, quotaNames, quotas } from '@groundwork/contract/base/quotas';
import { z } from 'zod';

const megabyte = 1024 * 1024;
/** The name of the setting of a quota: QUOTA_TEAM_TASKS, or QUOTA_TEAM_FILE_MB in megabytes. */
const quotaSetting = (name: QuotaName) => `QUOTA_${name.replace(/_bytes$/, '_mb').toUpperCase()}`;
const quotaSettings = Object.fromEntries(
  quotaNames.map((name) => {
    const { most, what } = quotas[name];
    const usual = isInBytes(name) ? most / megabyte : most;
    const described = `Quota: ${what}${isInBytes(name) ? ', in MB' : ''}`;
    return [quotaSetting(name), z.coerce.number().int().min(1).max(1_000_000_000).default(usual).describe(described)];
  }),
);

/** Retention: how many days rows of growing tables are kept. A job deletes older rows. */
const retention = {
  activity: { usual: 1095, least: 1, what: 'the activity of a team is kept' },
  notification: { usual: 90, least: 7, what: 'notifications are kept that were read, or were only mailed' },
  unread_notification: { usual: 365, least: 7, what: 'unread notifications are kept' },
  revision: {
    usual: 1095,
    least: 1,
    what: 'earlier versions of descriptions, goals and records are kept. The current version stays',
  },
  audit: { usual: 400, least: 30, what: 'the audit log is kept' },
  import: { usual: 365, least: 1, what: 'finished imports are kept, with their reports. What they brought stays' },
  job: { usual: 1, least: 1, what: 'finished jobs are kept, without their content' },
  failed_job: {
    usual: 14,
    least: 1,
    what: 'failed jobs are kept, such as mails that could not be delivered. Super-admins may try them again so long',
  },
};
type Retained = keyof typeof retention;
const retainedNames = Object.keys(retention) as Retained[];
/** The name of a retention setting, such as UNREAD_NOTIFICATION_DAYS. */
const retentionSetting = (name: Retained) => `${name.toUpperCase()}_DAYS`;
const retentionSettings = Object.fromEntries(
  retainedNames.map((name) => {
    const { usual, least, what } = retention[name];
    return [
      retentionSetting(name),
      z.coerce.number().int().min(least).max(36_500).default(usual).describe(`Days that ${what}`),
    ];
  }),
);

/** Settings of the quotas of teams and people, and of how long the server keeps rows. */
export const limitSettings = {
  ...quotaSettings,
  ...retentionSettings,
  MAP_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(1095)
    .describe('Days that maps keep their history. A job deletes older states every night; what is current stays'),
  MAP_HISTORY_VERSIONS: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_000_000_000)
    .default(1_000_000)
    .describe(
      'Earlier states of nodes and connections that a map keeps, about 0.7 kB each. Beyond it, the job deletes the ' +
        'oldest',
    ),
};

export function quotasOf(env: Record<string, unknown>): Record<QuotaName, number> {
  const amount = (name: QuotaName) => Number(env[quotaSetting(name)]) * (isInBytes(name) ? megabyte : 1);
  return Object.fromEntries(quotaNames.map((name) => [name, amount(name)])) as Record<QuotaName, number>;
}

export const retentionOf = (env: Record<string, unknown>) =>
  Object.fromEntries(retainedNames.map((name) => [name, Number(env[retentionSetting(name)])])) as Record<
    Retained,
    number
  >;
