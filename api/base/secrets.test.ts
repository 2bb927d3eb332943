import { describe, expect, test } from 'vitest';
import { sealer } from './secrets.ts';

const withKey = (encryptionKey: string | null) => sealer({ encryptionKey, secret: 'the secret of a server' });
const { seal, open } = withKey('a key that only this test knows');

test('a sealed secret opens again, in every script and at every length', () => {
  for (const plain of ['', 'JBSWY3DPEHPK3PXP', 'пароль 🔑 会議室', 'x'.repeat(10_000)])
    expect(open(seal(plain, 'rosa'), 'rosa')).toBe(plain);
});

test('sealing twice gives two texts, and neither shows the secret', () => {
  const [one, two] = [seal('JBSWY3DPEHPK3PXP', 'rosa'), seal('JBSWY3DPEHPK3PXP', 'rosa')];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^v1\.[\da-f]{8}\.[\w-]+$/);
  expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('JBSWY');
});

describe('does not open', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'rosa');
  test('for another row', () => expect(open(sealed, 'tomas')).toBeNull());
  test.each(['another key', null])('with %s', (key) => expect(withKey(key).open(sealed, 'rosa')).toBeNull());
  test.each(['', 'v1', sealed.slice(0, 20), sealed.replace('v1.', 'v2.'), sealed.slice(12)])('as %j', (text) =>
    expect(open(text, 'rosa')).toBeNull(),
  );
  test('with one character changed, wherever that is', () => {
    // The last character holds bits that base64 ignores.
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(open(changed, 'rosa'), `character ${at}`).toBeNull();
    }
  });
});
