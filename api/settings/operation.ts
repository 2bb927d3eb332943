import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** An address or a CIDR. Short forms such as `10` are refused, because they look like a number of proxies. */
function isNetwork(text: string): boolean {
  const [address = '', ...prefix] = text.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress && (prefix.length === 0 || ipaddr.isValidCIDR(text));
}

/** The trusted proxies, as `Settings.trustProxy`. */
function trustedProxies(text: string, context: z.RefinementCtx): number | string[] {
  const said = text.trim().toLowerCase();
  if (/^(true|yes|on)$/.test(said)) return 1;
  if (/^(false|no|off)$/.test(said)) return 0;
  if (/^\d$/.test(said)) return Number(said);
  const addresses = said.split(/[\s,]+/).filter(Boolean);
  if (addresses.length > 0 && addresses.every(isNetwork)) return addresses;
  context.addIssue({ code: 'custom', message: 'true, false, a number of proxies from 0 to 9, or addresses and CIDRs' });
  return z.NEVER;
}

/** Proxies, metrics, traces and the log. */
export const operationSettings = {
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(trustedProxies)
    .describe(
      'Whom to believe about the client address (X-Forwarded-For): `true` for one reverse proxy, the number of ' +
        'proxies in a row, or the addresses of all proxies (addresses or CIDRs, separated by commas). See ' +
        'docs/operating.md',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'At least 16 random characters. Prometheus reads /metrics with it as a bearer token. Without it, there is ' +
        'no /metrics',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(30)
    .optional()
    .describe(
      'Seconds for which a stopping server still accepts requests while /readyz fails, so that the load balancer ' +
        'stops sending new ones. 2 in production, 0 otherwise',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'OpenTelemetry collector that gets traces over HTTP (OTLP), such as http://collector:4318. Without it, nothing ' +
        'is traced',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the requests that are traced, from 0 to 1'),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe(
      'SQL statements that take at least this many milliseconds are logged as slow, without their values. 0 logs ' +
        'all',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Log level: `silent`, `error`, `warn`, `info` or `debug`'),
  LOG_ADDRESSES: z.stringbool().default(true).describe('`false` leaves the addresses of clients out of the log'),
};
