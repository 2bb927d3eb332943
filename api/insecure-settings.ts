import { isLoopbackHost } from './http/this-machine.ts';

/** The insecure settings that `ALLOW_INSECURE` can allow in production. */
export const insecureNames = ['http', 'secret', 'smtp', 'audit'] as const;
export type Insecure = (typeof insecureNames)[number];

/** An unsafe setting in production. `name` is its name in `ALLOW_INSECURE`; null if it cannot be allowed. */
export type Weakness = { name: Insecure | null; sentence: string };

/** The names in `ALLOW_INSECURE`. */
export const namesIn = (list: string) => list.split(/[\s,]+/).filter(Boolean);

const allowing = (name: Insecure) => `or allow it with ALLOW_INSECURE=${name}`;

/**
 * Returns every weakness that a production server should refuse. Reads the unparsed environment, so that the server
 * reports weaknesses and malformed values together.
 */
export function weaknesses(env: NodeJS.ProcessEnv): Weakness[] {
  const { APP_URL = '', SECRET = '', ENCRYPTION_KEY = '', METRICS_TOKEN = '', SMTP_URL = '', OIDC_ISSUER = '' } = env;
  const { AUDIT_WEBHOOK_URL = '', AUDIT_WEBHOOK_SECRET = '', AUDIT_SYSLOG_URL = '' } = env;
  const found: Weakness[] = [];
  const app = URL.parse(APP_URL);
  if (app?.protocol === 'http:' && !isLoopbackHost(app.hostname))
    found.push({
      name: 'http',
      sentence:
        'APP_URL: with http, passwords and sessions cross the network unencrypted. ' +
        `Use https, ${allowing('http')}.`,
    });
  if (OIDC_ISSUER.startsWith('http:'))
    found.push({ name: null, sentence: 'OIDC_ISSUER: in production an https address is required' });
  for (const [setting, value] of Object.entries({ SECRET, ENCRYPTION_KEY, METRICS_TOKEN, AUDIT_WEBHOOK_SECRET }))
    if (value && isGuessable(value.replace(/^whsec_/, ''), setting === 'METRICS_TOKEN' ? 32 : 80))
      found.push({
        name: 'secret',
        sentence:
          `${setting}: this value can be guessed. ` + `Make one with openssl rand -base64 48, ${allowing('secret')}.`,
      });
  if (SMTP_URL && sendsPlainly(SMTP_URL))
    found.push({
      name: 'smtp',
      sentence:
        'SMTP_URL: its options turn TLS off, so mailed links would cross the network unprotected. Use smtps:// or ' +
        `smtp:// (STARTTLS) without these options, ${allowing('smtp')}.`,
    });
  for (const [setting, value, safe] of [
    ['AUDIT_WEBHOOK_URL', AUDIT_WEBHOOK_URL, 'https://'],
    ['AUDIT_SYSLOG_URL', AUDIT_SYSLOG_URL, 'tls://'],
  ] as const)
    if (crossesPlainly(value))
      found.push({
        name: 'audit',
        sentence: `${setting}: the audit log would cross the network unencrypted. Use ${safe}, ${allowing('audit')}.`,
      });
  return found;
}

/** Whether messages to an address leave this machine without TLS. */
export function crossesPlainly(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'udp:', 'tcp:'].includes(url.protocol) && !isLoopbackHost(url.hostname);
}

/** Whether a mail server is on this machine, so that mails do not cross a network. */
export const isLocalMailServer = (url: string) => isLoopbackHost(URL.parse(url)?.hostname ?? '');

/** Whether options in a mail server's address make nodemailer send without TLS or without checking the certificate. */
function sendsPlainly(url: string): boolean {
  const options = URL.parse(url)?.searchParams;
  if (!options || isLocalMailServer(url)) return false;
  return (
    ['ignoreTLS', 'opportunisticTLS'].some((option) => options.get(option) === 'true') ||
    ['requireTLS', 'secure', 'tls.rejectUnauthorized'].some((option) => options.get(option) === 'false')
  );
}

/** Words of examples and commands, which no generated value contains. */
const ofExamples = /change.?me|example|password|secret|groundwork|default|openssl|random|replace|your[-_ ]|[\s…<>$]/i;

/**
 * Whether a value is an example, a repetition, a sequence, or has an entropy of fewer `bits`. The entropy that is
 * measured in 32 random hexadecimal digits is below 96 bits once in 10,000 values, and below 80 practically never.
 */
function isGuessable(value: string, bits: number): boolean {
  const letters = [...value];
  const counts = [...Map.groupBy(letters, (letter) => letter).values()].map(({ length }) => length);
  const entropy = counts.reduce((sum, count) => sum + count * Math.log2(letters.length / count), 0);
  const steps = letters.slice(1).filter((letter, n) => {
    const step = (letter.codePointAt(0) ?? 0) - (letters[n]?.codePointAt(0) ?? 0);
    return Math.abs(step) <= 1;
  });
  const repeats = (value + value).indexOf(value, 1) < value.length;
  return ofExamples.test(value) || repeats || entropy < bits || steps.length > 0.75 * letters.length;
}
