import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableEmail } from './readable-email.ts';

test.each([
  ['ana@xn--mller-kva.example', 'ana@müller.example'],
  ['ana@xn--r8jz45g.example', 'ana@例え.example'],
  ['info@mail.xn--e1afmkfd.xn--p1ai', 'info@mail.пример.рф'],
  ['ana@harbour.example', 'ana@harbour.example'],
  ['ana', 'ana'],
  ['ana@xn--a.example', 'ana@xn--a.example'],
  ['ana@xn--99999999.example', 'ana@xn--99999999.example'],
  ['ana@xn--.example', 'ana@xn--.example'],
])('%s reads %s', (address, readable) => {
  expect(readableEmail(address)).toBe(readable);
});

test('every domain that becomes punycode reads as itself', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0x61, max: 0x2ffff }), { minLength: 1, maxLength: 20 }), (codes) => {
      const written = String.fromCodePoint(...codes.filter((code) => code < 0xd800 || code > 0xdfff));
      const ascii = domainToASCII(`${written}.example`);
      if (!/^xn--[^.]+\.example$/.test(ascii)) return;
      expect(domainToASCII(readableEmail(`a@${ascii}`).slice(2))).toBe(ascii);
    }),
  );
});
