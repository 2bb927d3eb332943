import { z } from 'zod';

/** The mail server, and the keys of the installation. */
export const secretSettings = {
  SMTP_URL: z
    .string()
    .optional()
    .describe(
      'Mail server: smtps://user:password@host:port, or smtp://, which in production requires STARTTLS. Required in ' +
        'production. Without it, emails are written to DATA_DIR/outbox',
    ),
  MAIL_FROM: z.string().default('Groundwork <groundwork@localhost>').describe('Sender of emails'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters. Signs cookies and mailed links. Required in production; generated once ' +
        'otherwise',
    ),
  ENCRYPTION_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters. Encrypts the secrets in the database, such as those of two-factor ' +
        'authentication. Without it, a key derived from SECRET does; then a new SECRET loses them (docs/operating.md)',
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16)
    .optional()
    .describe('At least 16 characters. Encrypts backups with this passphrase, in the format of age'),
};
