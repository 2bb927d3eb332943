import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '@groundwork/contract/people/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The parts of an authenticator's answer that a test may change. */
type Changes = {
  origin?: string;
  domain?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  userHandle?: string | undefined;
};

const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A passkey in software (WebAuthn, ES256, attestation "none"). Its counter grows with each signature. */
export function aPasskey({ origin, domain }: { origin: string; domain: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const id = randomBytes(16);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  let userHandle = '';

  const clientData = (challenge: string, type: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(counter: number, changes: Changes, attested: Buffer = Buffer.alloc(0)) {
    const head = Buffer.alloc(5);
    head[0] =
      flag.userPresent |
      (changes.userVerified === false ? 0 : flag.userVerified) |
      flag.backupEligible |
      flag.backedUp |
      (attested.length > 0 ? flag.attested : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(changes.domain ?? domain), head, attested]);
  }

  const passkey = {
    id: credential.id,
    counter: 0,
    /** Answers options to register. */
    register({ challenge, user }: { challenge: string; user: { id: string } }, changes: Changes = {}) {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authenticatorData(0, changes, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData(challenge, 'webauthn.create', changes).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** Answers options to sign in. */
    sign({ challenge }: { challenge: string }, changes: Changes = {}): PasskeyAssertion {
      const data = authenticatorData(++passkey.counter, changes);
      const client = clientData(challenge, 'webauthn.get', changes);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: 'userHandle' in changes ? changes.userHandle : userHandle,
        },
      };
    },
  };
  return passkey;
}
