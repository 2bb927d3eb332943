import { expect, it } from 'vitest';
import { pastedAddresses } from './pasted-addresses.ts';

const emails = (text: string) => pastedAddresses(text).addresses.map(({ email }) => email);

it.each([
  'a@x.example, b@x.example',
  'a@x.example;b@x.example',
  'a@x.example b@x.example',
  'a@x.example\nb@x.example',
  ' a@x.example,\r\n;\tb@x.example ,',
  'a@x.example\uff0cb@x.example\uff1b',
  'a@x.example\u3001\uff1cb@x.example\uff1e',
  '\u200ea@x.example\u00a0mailto:b@x.example\u200b',
])('finds the addresses of %j', (text) => {
  expect(emails(text)).toEqual(['a@x.example', 'b@x.example']);
});

it.each([
  ['Nadia Rahman <nadia@x.example>', 'Nadia', 'Rahman'],
  ['Mai <nadia@x.example>', 'Mai', ''],
  ['Ana Lúcia dos Santos <nadia@x.example>', 'Ana', 'Lúcia dos Santos'],
  ['"Rahman, Nadia" <nadia@x.example>', 'Nadia', 'Rahman'],
  ['<nadia@x.example>', '', ''],
  ['nadia@x.example', '', ''],
])('takes the name of %j', (text, first_name, last_name) => {
  expect(pastedAddresses(text)).toEqual({
    addresses: [{ email: 'nadia@x.example', first_name, last_name }],
    others: [],
  });
});

it('counts an internationalized domain and its punycode as one', () => {
  expect(emails('a@müller.example, A@MÜLLER.example, a@xn--mller-kva.example')).toEqual(['a@xn--mller-kva.example']);
  expect(emails('rosa@пример.рф, ROSA@Пример.РФ, rosa@xn--e1afmkfd.xn--p1ai')).toEqual(['rosa@xn--e1afmkfd.xn--p1ai']);
});

it('parses all formats in one text', () => {
  expect(
    pastedAddresses('a@x.example Nadia Rahman <b@x.example>; c@x.example, "Li, Wen" <d@x.example> e@x.example')
      .addresses,
  ).toEqual([
    { email: 'a@x.example', first_name: '', last_name: '' },
    { email: 'b@x.example', first_name: 'Nadia', last_name: 'Rahman' },
    { email: 'c@x.example', first_name: '', last_name: '' },
    { email: 'd@x.example', first_name: 'Wen', last_name: 'Li' },
    { email: 'e@x.example', first_name: '', last_name: '' },
  ]);
});

it('ignores case when it removes duplicates, and returns invalid entries separately', () => {
  expect(pastedAddresses('A@x.example, a@X.example, a@x, Nadia <nadia>, "b"@x.example')).toEqual({
    addresses: [{ email: 'A@x.example', first_name: '', last_name: '' }],
    others: ['a@x', 'nadia', 'b', '@x.example'],
  });
  expect(pastedAddresses(' ,; \n')).toEqual({ addresses: [], others: [] });
});

it('reads 100,000 signs without an address in linear time', () => {
  for (const sign of [' ', '"', 'a ', '<', '"a" ']) expect(emails(sign.repeat(100_000 / sign.length))).toEqual([]);
});
