import { z } from 'zod';
import { insecureNames, namesIn } from '../insecure-settings.ts';

/** The mode of the server, its addresses and its port. */
export const serverSettings = {
  NODE_ENV: z
    .string()
    .default('development')
    .describe(
      '`production` requires the settings marked so, uses no local defaults for them, and serves no mailbox page',
    ),
  ALLOW_INSECURE: z
    .string()
    .default('')
    .refine((list) => namesIn(list).every((name) => insecureNames.some((known) => known === name)), {
      error: `the names are ${insecureNames.join(', ')}`,
    })
    .describe(
      'What a production server accepts although it is not safe, separated by commas: `http` (an APP_URL without ' +
        'TLS that is not on this machine), `secret` (a SECRET, ENCRYPTION_KEY, METRICS_TOKEN or ' +
        'AUDIT_WEBHOOK_SECRET that can be guessed), `smtp` (mails ' +
        'without TLS), `audit` (the audit log to another machine without TLS)',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on'),
  APP_URL: z
    .url()
    .regex(/^https?:\/\/[^/]+(\/[\w.~-]+)*\/*$/i, {
      error: 'an address is http(s)://host, or http(s)://host/path with letters, digits, ".", "~", "_" and "-"',
    })
    .optional()
    .describe(
      'Public address of the application, also with a path (`https://host/groundwork`). ' +
        'Links in emails start with it. Required in production',
    ),
};
