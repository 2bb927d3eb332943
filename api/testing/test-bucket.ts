import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bucket } from '../settings/storage.ts';

/**
 * An S3 server in its own process, with one empty bucket. It does not check signatures, because it encodes `'` and `*`
 * in queries differently from S3.
 */
export async function testBucket(): Promise<{ settings: Bucket; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bucket-'));
  // The package declares a binary that it does not contain; this does what the binary would do.
  const program = "require('@20minutes/s3rver/lib/cli.js').parseAsync(['node', 's3rver', ...process.argv.slice(1)])";
  const options = [
    '-s',
    '--allow-mismatched-signatures',
    '-d',
    folder,
    '-a',
    '127.0.0.1',
    '-p',
    '0',
    '--configure-bucket',
    'attachments',
  ];
  const child = spawn(process.execPath, ['-e', program, '--', ...options], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<string>((found, failed) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const listening = said.match(/:(\d+)\s*$/m)?.[1];
      if (listening) found(listening);
    });
    child.once('exit', (code) => failed(new Error(`The S3 server ended with ${code}: ${said}`)));
  });
  return {
    // The access keys that this server knows.
    settings: {
      bucket: 'attachments',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
