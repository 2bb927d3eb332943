import { AlreadyRunning, EmbeddedProblem } from '@groundwork/db/embedded';
import { UnfitDatabase } from '@groundwork/db/migrate';
import pg from 'pg';
import { SettingsError } from './settings/settings-error.mjs';

const noAnswer = 'PostgreSQL does not answer. Correct the host in DATABASE_URL, or let the firewall pass its port.';
const noNetwork = 'No network leads to PostgreSQL. Correct the host in DATABASE_URL, or the network of this machine.';
const cut = 'The connection to PostgreSQL was cut. Look into its log, and whether DATABASE_URL names its port.';
const untrusted = 'The certificate of PostgreSQL is not trusted. Name its authority in DATABASE_URL: sslrootcert=FILE.';
const contrib = 'This PostgreSQL is incomplete. Install its contrib extensions (Debian: they are in postgresql-NN).';
const locked =
  'Others hold locks that the migration needs. Nothing was changed. ' +
  'Stop long transactions, such as a backup, and try again.';

/**
 * Sentences that tell the operator how to mend an error of the database. The key is an SQLSTATE of PostgreSQL, the
 * first two characters of one (its class), or an error code of Node.
 */
const ofDatabase: Record<string, string> = {
  // The connection.
  ECONNREFUSED: 'No PostgreSQL listens there. Start it, or correct the host and the port in DATABASE_URL.',
  ENOTFOUND: 'The host in DATABASE_URL has no address. Correct its name, or the name server of this machine.',
  EAI_AGAIN: 'The name server of this machine does not answer. Correct it, or write an IP address into DATABASE_URL.',
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noNetwork,
  ENETUNREACH: noNetwork,
  ECONNRESET: cut,
  EPIPE: cut,
  '08': cut,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'The certificate of PostgreSQL has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of PostgreSQL is for another host. Write the name of the certificate into DATABASE_URL.',

  // Signing in.
  '28P01': 'PostgreSQL refuses the password. Correct the user and the password in DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL. Create the role with LOGIN, and let pg_hba.conf admit it.',
  '3D000': 'The database of DATABASE_URL does not exist. Create it, or correct its name.',
  '53300': 'PostgreSQL has no free connection. Raise max_connections, or lower DATABASE_CONNECTIONS of the servers.',
  '57P03': 'PostgreSQL starts, stops or recovers. Try again when it accepts connections.',
  '57': 'PostgreSQL ended the connection. Try again when it accepts connections.',

  // Migrating.
  '42501':
    'The role of DATABASE_URL lacks a right. It must own the database and have CREATEROLE (docs/operating.md, ' +
    '"Installing").',
  '25006': 'This PostgreSQL is read-only, such as a standby. Write the address of the primary into DATABASE_URL.',
  '40P01': locked,
  '55P03': locked,
  '57014': 'A statement took longer than statement_timeout allows. Raise it for the role of DATABASE_URL.',
  '0A000': contrib,
  '58P01': contrib,
  '53100': 'The disk of PostgreSQL is full. Free some space.',
  '53': 'PostgreSQL lacks memory. Free some.',
};

/** Sentences for errors of the `pg` package, which have no code. The key is the beginning of the error message. */
const ofMessage: Record<string, string> = {
  'timeout expired': noAnswer,
  'Query read timeout': noAnswer,
  'Connection terminated': cut,
  'The server does not support SSL connections':
    'This PostgreSQL does not use TLS. Turn it on there (ssl = on), or remove sslmode from DATABASE_URL.',
  SASL: 'DATABASE_URL has no password, and PostgreSQL asks for one. Write postgres://user:password@host/database.',
};

/** Sentences for errors of this machine at the start of the server. The key is an error code of Node. */
const ofMachine: Record<string, string> = {
  EADDRINUSE: 'The port is taken. Set PORT to another one.',
  EADDRNOTAVAIL: 'This machine does not have the address that HOST names. Set HOST to one of its own, or to 0.0.0.0.',
  EACCES: 'The account of Groundwork may not do that. Give it the right, or change DATA_DIR, FILES_DIR or PORT.',
  EPERM: 'The account of Groundwork may not do that. Give it the right, or change DATA_DIR or FILES_DIR.',
  EROFS: 'The disk is read-only. Set DATA_DIR and FILES_DIR to folders that can be written to.',
  ENOENT: 'A file or folder that the settings name does not exist. Create it, or correct the setting.',
  ENOTDIR: 'A folder that the settings name is a file. Correct DATA_DIR or FILES_DIR.',
  EEXIST: 'A folder that the settings name is a file. Correct DATA_DIR or FILES_DIR.',
  ENOSPC: 'The disk is full. Free some space.',
};

/** The error, its causes, and the attempts at several addresses (AggregateError). */
function chain(error: unknown, depth = 0): (Error & { code?: string })[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const attempts = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...attempts].flatMap((inner) => chain(inner, depth + 1))];
}

/** Returns the message of PostgreSQL or Node, without the password of an address. */
function reasonOf(errors: Error[]): string {
  const said = errors.map(({ message }) => message).find((message) => message !== '') ?? '';
  return said.replace(/\/\/\S*@/g, '//…@').replace(/\s+/g, ' ');
}

function firstSentence(errors: (Error & { code?: string })[], tables: Record<string, string>[]): string | undefined {
  for (const error of errors) {
    const { code = '', message } = error;
    const state = error instanceof pg.DatabaseError ? code.slice(0, 2) : '';
    const started = Object.keys(ofMessage).find((key) => message.startsWith(key)) ?? '';
    const found = [...tables.map((table) => table[code] ?? table[state]), ofMessage[started]].find(Boolean);
    if (found) return `${found} (${reasonOf(errors)})`;
  }
}

/** Returns a sentence on how to mend a failed connection, with the error in brackets; null for an unknown error. */
export const connectionSentence = (error: unknown) => firstSentence(chain(error), [ofDatabase]) ?? null;

/**
 * Returns a sentence that tells the operator how to mend an error at start, with the error in brackets. Null for a
 * defect of Groundwork, whose stack trace helps to find it.
 */
export function startupSentence(error: unknown): string | null {
  if (error instanceof AlreadyRunning)
    return 'Groundwork is already running on this data folder. Stop it first, or set DATA_DIR to another one.';
  if (error instanceof SettingsError || error instanceof UnfitDatabase || error instanceof EmbeddedProblem)
    return error.message;
  const errors = chain(error);
  const known = firstSentence(errors, [ofDatabase, ofMachine]);
  if (known) return known;
  const refused = errors.find((one) => one instanceof pg.DatabaseError);
  return refused
    ? `PostgreSQL refused a statement of the start. Report it with this error. (${reasonOf(errors)}, ${refused.code})`
    : null;
}

/** Prints what the operator can do, and exits with 1. */
export function exitWith(error: unknown): never {
  const sentence = startupSentence(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
