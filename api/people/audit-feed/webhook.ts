import { createHmac, randomUUID } from 'node:crypto';
import type { AuditSettings } from '../../settings/audit.ts';
import { Refused, type Send } from './receiver.ts';

/** The signature of a message (Standard Webhooks 1.0, "Signature scheme"). `secret` is whsec_ and base64. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * Posts entries to AUDIT_WEBHOOK_URL as Standard Webhooks says. A message that is sent again has the same id and body,
 * unless more entries have come since. The administrator of the server chose the address, so it may be inside the
 * network.
 */
export const webhook =
  ({ url, secret }: NonNullable<AuditSettings['webhook']>): Send =>
  async (entries, signal) => {
    const last = entries.at(-1);
    const id = last?.id ?? randomUUID();
    const body = JSON.stringify({
      type: 'audit.entries',
      timestamp: last?.created_at ?? new Date().toISOString(),
      data: { entries },
    });
    const timestamp = Math.floor(Date.now() / 1000).toString();
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Groundwork',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, id, timestamp, body),
      },
      body,
      signal,
    });
    // The body is not read, however long it is.
    await answer.body?.cancel();
    if (!answer.ok) throw new Refused(answer.status);
  };
