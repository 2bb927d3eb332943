import { join, resolve } from 'node:path';
import { limits } from '@groundwork/contract/base/limits';
import { z } from 'zod';
import { SettingsError } from './settings-error.mjs';

/** Where files are stored, and which internal servers form fields may load options from. */
export const storageSettings = {
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder for the embedded PostgreSQL, the generated secret, files, unfinished uploads, and emails when there ' +
        'is no SMTP_URL',
    ),
  FILES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for attached files, on a local or shared disk. Without it, DATA_DIR/files. Production requires this ' +
        'or S3_BUCKET',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('S3 bucket for attached files, instead of a folder. It needs the other S3 settings'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  S3_ENDPOINT: z.url().optional().describe('Address of an S3-compatible store other than Amazon'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key of the bucket. Required with S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key. Required with S3_BUCKET'),
  FORM_OPTIONS_HOSTS: z
    .string()
    .default('')
    .describe(
      'Internal servers from which form fields may load options (SSRF allow list): host or host:port, separated ' +
        'by commas. Public servers on standard ports are always allowed',
    ),
  FILE_LIMIT_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000)
    .default(limits.fileMegabytes)
    .describe('Maximum size of an attached file, in MB'),
};
type Env = z.output<z.ZodObject<typeof storageSettings>>;

/** The store of files: a folder of this machine, or a bucket. */
export type Storage = { folder: string } | Bucket;
export type Bucket = {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

export function storageOf(env: Env, dataDir: string): Storage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) return { folder: resolve(env.FILES_DIR ?? join(dataDir, 'files')) };
  if (env.FILES_DIR) throw new SettingsError('FILES_DIR and S3_BUCKET exclude each other');
  if (!accessKeyId || !secretAccessKey) {
    const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => !env[name]);
    throw new SettingsError(`With S3_BUCKET these settings are required and missing: ${missing.join(', ')}`);
  }
  return { bucket, region: env.S3_REGION, endpoint: env.S3_ENDPOINT ?? null, accessKeyId, secretAccessKey };
}
