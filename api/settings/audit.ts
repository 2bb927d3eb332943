import { z } from 'zod';
import { SettingsError } from './settings-error.mjs';

/** The receivers of the audit log. */
export type AuditSettings = {
  webhook: { url: string; secret: string } | null;
  syslog: { protocol: 'udp' | 'tcp' | 'tls'; host: string; port: number } | null;
};

/** Parses AUDIT_SYSLOG_URL, as `AuditSettings.syslog`. */
function syslogOf(text: string, context: z.RefinementCtx): NonNullable<AuditSettings['syslog']> {
  const [, protocol, host = '', port] = /^(udp|tcp|tls):\/\/([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})\/?$/i.exec(text) ?? [];
  const said = protocol?.toLowerCase();
  if ((said === 'udp' || said === 'tcp' || said === 'tls') && Number(port) > 0 && Number(port) < 65_536)
    return { protocol: said, host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  context.addIssue({ code: 'custom', message: 'an address is udp://host:port, tcp://host:port or tls://host:port' });
  return z.NEVER;
}

export const auditSettings = {
  AUDIT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.parse(url)?.username, { error: 'an address has no user and password' })
    .optional()
    .describe(
      'Address that gets each new entry of the audit log as a signed webhook (docs/audit-feed.md). It may be inside ' +
        'your network. It needs AUDIT_WEBHOOK_SECRET',
    ),
  AUDIT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, { error: 'whsec_ and 24 to 64 random bytes in base64' })
    .optional()
    .describe('Signs the webhook: `whsec_` and 24 to 64 random bytes in base64, such as of openssl rand -base64 32'),
  AUDIT_SYSLOG_URL: z
    .string()
    .transform(syslogOf)
    .optional()
    .describe(
      'Receiver of syslog that gets each new entry of the audit log (docs/audit-feed.md): tls://host:port, ' +
        'tcp://host:port or udp://host:port',
    ),
};
type Env = z.output<z.ZodObject<typeof auditSettings>>;

export function auditOf(env: Env): AuditSettings {
  const { AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret, AUDIT_SYSLOG_URL: syslog = null } = env;
  if (!url && !secret) return { webhook: null, syslog };
  if (!url || !secret)
    throw new SettingsError(
      'For the webhook of the audit log this setting is required and missing: ' +
        (url ? 'AUDIT_WEBHOOK_SECRET' : 'AUDIT_WEBHOOK_URL'),
    );
  return { webhook: { url, secret }, syslog };
}
