import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Settings } from '../settings.ts';

/**
 * Encrypts the secrets that the database stores (docs/decisions/067-seal-stored-secrets-with-one-key.md).
 *
 * A sealed secret is `v1.<key id>.<base64url of nonce, ciphertext and tag>`, with AES-256-GCM. `owner` identifies the
 * row it belongs to: a secret copied to another row does not open.
 */
export function sealer({ encryptionKey, secret }: Pick<Settings, 'encryptionKey' | 'secret'>) {
  const derived = Buffer.from(hkdfSync('sha256', encryptionKey ?? secret, '', 'groundwork: stored secrets', 32));
  const keyId = createHash('sha256').update(derived).digest('hex').slice(0, 8);
  const start = `v1.${keyId}.`;
  return {
    seal(plain: string, owner: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derived, nonce).setAAD(Buffer.from(owner));
      const sealed = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return start + Buffer.concat(sealed).toString('base64url');
    },
    /** Null when the secret is damaged, was sealed with another key, or belongs to another row. */
    open(sealed: string, owner: string): string | null {
      const bytes = Buffer.from(sealed.slice(start.length), 'base64url');
      if (!sealed.startsWith(start) || bytes.length < 28) return null;
      const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, 12))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-16));
      try {
        return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** The owner of the secrets of a person's authenticator app. */
export const authenticatorOwner = (userId: string) => `authenticator ${userId}`;

/** Selects every sealed secret of the database, with its `owner`. `what` describes the secret for people. */
export const sealedSecrets = `
  select i.session_id as id, 'import session ' || i.session_id as what, encode(i.credential, 'escape') as sealed,
    s.token as owner
  from auth.import_sessions i join auth.sessions s on s.id = i.session_id
  union all
  select user_id, 'authenticator of account ' || user_id, sealed, '${authenticatorOwner('')}' || user_id
  from auth.authenticators, unnest(array[secret, pending_secret]) sealed where sealed is not null`;
