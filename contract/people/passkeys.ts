import { z } from 'zod';
import { done, idOf, requiredName, rowId, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

export const passkey = z.object({
  id: rowId('passkey'),
  name: z.string(),
  /** Whether a password manager keeps it on several devices. */
  synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Bytes in base64url. */
const bytes = z
  .string('passkeys.refused')
  .regex(/^[\w-]*$/, 'passkeys.refused')
  .max(limits.passkeys.answerCharacters, 'passkeys.refused');
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key', 'passkeys.refused') };

// The credentials that the browser returns (WebAuthn, 5.1). The schemas keep only the fields that the server uses.

/** The answer to a request for a signature. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    /** The id of the account. Only authenticators with a discoverable credential send it. */
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** The answer to a request for a new passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(limits.text.type)).max(20).default([]),
  }),
});

export const passkeysContract = {
  list: operation('passkeys.loadFailed')
    .route({ method: 'GET', path: '/account/passkeys', tags: ['account'], summary: 'One’s own passkeys' })
    .output(z.object({ items: z.array(passkey) })),
  rename: operation('passkeys.renameFailed')
    .route({ method: 'PATCH', path: '/account/passkeys/{passkeyId}', tags: ['account'], summary: 'Rename a passkey' })
    .input(
      z.strictObject({
        passkeyId: idOf('passkey'),
        name: requiredName(limits.text.label, 'passkeys.nameRequired'),
      }),
    )
    .output(done),
  delete: operation('passkeys.deleteFailed', { freshSession: 'always' })
    .route({ method: 'DELETE', path: '/account/passkeys/{passkeyId}', tags: ['account'], summary: 'Remove a passkey' })
    .input(z.strictObject({ passkeyId: idOf('passkey') }))
    .output(done),
};
