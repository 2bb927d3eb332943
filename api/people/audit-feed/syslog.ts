import dgram from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import type { AuditSettings } from '../../settings/audit.ts';
import { type Send, TooMuch } from './receiver.ts';

// Syslog: messages as RFC 5424 says, over UDP (RFC 5426), TCP (RFC 6587) or TLS (RFC 5425).

/** RFC 5424, table 1: "log audit". */
const facility = 13;

/**
 * RFC 5424, table 2: warning (4) for refused actions, notice (5) for deletions and changes of rights, otherwise info
 * (6).
 */
function severityOf(action: string): number {
  if (/\.(failed|refused)$/.test(action)) return 4;
  return /^(super_admin|role)\.|\.(removed|deleted|purged|revoked|suspended)$/.test(action) ? 5 : 6;
}

/** A header field: printable ASCII without spaces, RFC 5424 section 6; "-" for none. */
const field = (text: string, most: number) => text.replace(/[^!-~]/g, '').slice(0, most) || '-';

/** The value of a parameter, RFC 5424 section 6.3.3. Control characters could end a message early at some receivers. */
const parameter = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/["\\\]]/g, '\\$&');

/** How many bytes a message may have. Receivers take at least 2048 and usually 8192 (RFC 5424 section 6.1). */
export const mostBytes = 8192;

/** The entry with its texts cut to `most` characters. */
const cut = (entry: AuditEntry, most: number) =>
  JSON.stringify(entry, (_, value) => (typeof value === 'string' ? [...value].slice(0, most).join('') : value));

/** An entry as a message: its ids as structured data, and all of it as JSON. */
export function syslogMessage(entry: AuditEntry, host = hostname()): Buffer {
  const { id, action, created_at, actor_id, person_id, team_id, ip_address } = entry;
  const ids = { id, actor_id, person_id, team_id, ip_address };
  const parameters = Object.entries(ids).flatMap(([name, value]) => (value ? [`${name}="${parameter(value)}"`] : []));
  // 32473 is the number for examples (RFC 5612); Groundwork has none of its own.
  const data = `[audit@32473 ${parameters.join(' ')}]`;
  const priority = facility * 8 + severityOf(action);
  const header = `<${priority}>1 ${created_at} ${field(host, 255)} groundwork - ${field(action, 32)} ${data} \uFEFF`;
  const whole = Buffer.from(header + cut(entry, Number.POSITIVE_INFINITY));
  return whole.length <= mostBytes ? whole : Buffer.from(header + cut(entry, 60));
}

/** RFC 6587 section 3.4.1 and RFC 5425 section 4.3: the number of bytes comes before each message. */
export const framed = (message: Buffer) => Buffer.concat([Buffer.from(`${message.length} `), message]);

/** Sends entries to the address of AUDIT_SYSLOG_URL, which may be inside the network (see webhook.ts). */
export const syslog =
  ({ protocol, host, port }: NonNullable<AuditSettings['syslog']>): Send =>
  (entries, signal) => {
    const messages = entries.map((entry) => syslogMessage(entry));
    switch (protocol) {
      case 'udp':
        return sendDatagrams(host, port, messages, signal);
      case 'tcp':
        return sendStream(connect({ host, port, allowHalfOpen: true }), 'connect', messages, signal);
      case 'tls':
        return sendStream(
          connectTls({ host, port, servername: isIP(host) ? '' : host }),
          'secureConnect',
          messages,
          signal,
        );
    }
  };

/** How long the network may take to report that nobody receives datagrams. */
const reportMs = 100;

/** No receiver confirms a datagram, so this only fails when the network reports it. */
async function sendDatagrams(host: string, port: number, messages: Buffer[], signal: AbortSignal) {
  const { address, family } = await lookup(host);
  const socket = dgram.createSocket(family === 6 ? 'udp6' : 'udp4');
  const reported = once(socket, 'error', { signal }).then(([error]) => Promise.reject(error));
  reported.catch(() => {});
  try {
    await Promise.race([reported, new Promise<void>((done) => socket.connect(port, address, done))]);
    for (const message of messages) {
      const sent = new Promise<void>((done, failed) => {
        socket.send(message, (error) => (error ? failed(error) : done()));
      });
      await Promise.race([reported, sent]);
    }
    await Promise.race([reported, pause(reportMs)]);
  } finally {
    socket.close();
  }
}

/** The most bytes that a receiver may answer over TCP or TLS. The syslog protocol has no answers. */
const mostAnswered = 4096;

/**
 * Writes the messages and ends the connection. Syslog has no confirmations, so the messages count as received when the
 * receiver ends the connection, too. Before that, the receiver may have stopped with the messages in its kernel buffer.
 */
async function sendStream(socket: Socket, ready: string, messages: Buffer[], signal: AbortSignal) {
  let answered = 0;
  const ended = new Promise<void>((done, failed) => {
    socket.on('error', failed).on('close', () => done());
    signal.addEventListener('abort', () => socket.destroy(signal.reason), { once: true });
    socket.on('data', (part: Buffer) => {
      answered += part.length;
      if (answered > mostAnswered) socket.destroy(new TooMuch());
    });
  });
  socket.once(ready, () => socket.end(Buffer.concat(messages.map(framed))));
  try {
    await ended;
    if (!socket.writableFinished) throw Object.assign(new Error('closed early'), { code: 'ECONNRESET' });
  } finally {
    socket.destroy();
  }
}
