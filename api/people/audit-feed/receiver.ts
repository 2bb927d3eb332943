import type { AuditEntry, AuditFeed } from '@groundwork/contract/people/admin';

/**
 * Sends entries to a receiver, in order, and returns when it has them. Without entries, it only checks that the
 * receiver answers.
 * @throws when it is not certain that the receiver has the entries
 */
export type Send = (entries: AuditEntry[], signal: AbortSignal) => Promise<void>;

/** The receiver answered with another status than 2xx. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** The receiver answered with more bytes than `sendStream` accepts. */
export class TooMuch extends Error {}

type Failure = { error: NonNullable<AuditFeed['error']>; status: number | null };

const byCode: [RegExp, Failure['error']][] = [
  [/^(ENOTFOUND|EAI_)/, 'name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/, 'unreachable'],
  [/TIMEOUT|^ETIMEDOUT|^ABORT_ERR/, 'timeout'],
  [/CERT|^UNABLE_TO_|^DEPTH_ZERO|^ERR_TLS_|^ERR_SSL_|^EPROTO/, 'certificate'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/, 'closed'],
];

/** Why sending failed. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Refused) return { error: 'status', status: thrown.status };
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.name === 'TimeoutError') return { error: 'timeout', status: null };
    // An error of several addresses has the code of the first.
    const { code } = error as { code?: string };
    const [, known] = byCode.find(([pattern]) => pattern.test(code ?? '')) ?? [];
    if (known) return { error: known, status: null };
  }
  return { error: 'other', status: null };
}
