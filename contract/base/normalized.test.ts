import { describe, expect, test } from 'vitest';
import { problemOf, storedValues } from '../forms/form-values.ts';
import {
  confirmationInput,
  invitationToken,
  profileInput,
  resetLinkInput,
  signInInput,
  signUpInput,
} from '../people/account.ts';
import { secondFactorCodeInput } from '../people/second-factor.ts';
import { isEmail } from './email-addresses.ts';
import {
  asciiEmail,
  isMultiple,
  isPhone,
  normalizedCode,
  normalizedPhone,
  numberOf,
  phoneAddress,
  writtenNumber,
} from './normalized.ts';
import { sentence } from './sentences.ts';

const fieldOf = (type: 'tel' | 'email' | 'url' | 'number' | 'text', more = {}) =>
  ({ id: type, name: type, label: type, type, required: false, ...more }) as const;

describe('a phone number', () => {
  test.each([
    ['+49 30 123-45', '+49 30 123-45'],
    ['+49\u00a030\u202f123\u2009\u201345', '+49 30 123 -45'],
    ['\u202a+1\u00a0(555)\u00a0010\u20119999\u202c', '+1 (555) 010-9999'],
    ['\u200e+972-50-123-4567\u200f', '+972-50-123-4567'],
    ['030\u200b123\u200b45\ufeff', '03012345'],
    ['555\u20120100', '555-0100'],
    ['555\u20140100', '555-0100'],
    ['555\u22120100', '555-0100'],
    ['\u0660\u0661\u0662\u0663\u0664\u0665\u0666', '0123456'],
    ['\u06f0\u06f9\u06f1\u06f2', '0912'],
    ['\u0966\u0967\u0968', '012'],
    ['\uff0b\uff18\uff11\uff0d\uff10\uff13\uff08\uff11\uff12\uff13\uff09', '+81-03(123)'],
    ['03\u30fc1234\u30fc5678', '03-1234-5678'],
    ['555\u00b70100', '555.0100'],
    ['tel:+49-30-12345', '+49-30-12345'],
    ['(+49) 30 12345', '(+49) 30 12345'],
    ['555-0100 x12', '555-0100 x12'],
    ['555-0100x12', '555-0100x12'],
    ['555-0100 ext. 12', '555-0100 ext. 12'],
    ['555-0100, Extension 12', '555-0100, Extension 12'],
    ['+1-555-0100;ext=12', '+1-555-0100;ext=12'],
    ['555-0100 #12', '555-0100 #12'],
    ['495 123-45-67 доб. 5', '495 123-45-67 доб. 5'],
    ['030 12345 Durchwahl 7', '030 12345 Durchwahl 7'],
  ])('%j is stored as %j', (written, stored) => {
    expect(normalizedPhone(written)).toBe(stored);
    expect(isPhone(stored)).toBe(true);
    expect(problemOf(fieldOf('tel'), written)).toBeNull();
    expect(storedValues([fieldOf('tel')], { tel: written })).toEqual({ tel: stored });
    expect(profileInput.parse({ phone_number: written }).phone_number).toBe(stored);
  });

  test.each(['abc', '12', 'x12', '---', '+', '030 12345 call me', '1'.repeat(41), '555-0100 x', '12@34', '++49 30 1'])(
    '%j is none',
    (written) => {
      expect(problemOf(fieldOf('tel'), written)).toBe('formFields.tel');
    },
  );
});

test.each([
  ['+49 (30) 123-45', 'tel:+493012345'],
  ['+49\u00a030\u201312', 'tel:+493012'],
  ['555-0100 ext. 12', 'tel:5550100;ext=12'],
  ['555-0100x12', 'tel:5550100;ext=12'],
  ['javascript:alert(1)', undefined],
  ['1;phone-context=evil', undefined],
])('%j is called by %s', (written, link) => {
  expect(phoneAddress(written)).toBe(link);
});

describe('an email address', () => {
  test.each([
    [' ana@harbour.example\u00a0', 'ana@harbour.example'],
    ['\u200eana@harbour.example\u200b', 'ana@harbour.example'],
    ['ana@har\u00adbour.example', 'ana@harbour.example'],
    ['mailto:ana@harbour.example', 'ana@harbour.example'],
    [
      '\uff41\uff4e\uff41\uff20\uff48\uff41\uff52\uff42\uff4f\uff55\uff52\uff0e' +
        '\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45',
      'ana@harbour.example',
    ],
    ['ana@harbour\u3002example', 'ana@harbour.example'],
    ['ana@müller.example', 'ana@xn--mller-kva.example'],
    ['ana@mu\u0308ller.example', 'ana@xn--mller-kva.example'],
    ['ana@MÜLLER.example', 'ana@xn--mller-kva.example'],
    ['ana@xn--mller-kva.example', 'ana@xn--mller-kva.example'],
    ['ana@例え.example', 'ana@xn--r8jz45g.example'],
    ['ana@почта.example', 'ana@xn--80a1acny.example'],
    ['rosa@пример.рф', 'rosa@xn--e1afmkfd.xn--p1ai'],
    ['rosa@ПРИМЕР。РФ', 'rosa@xn--e1afmkfd.xn--p1ai'],
    ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@harbour.भारत', 'user@harbour.xn--h2brj9c'],
    ['user@موقع.السعودية', 'user@xn--4gbrim.xn--mgberp4a5d4ar'],
  ])('%j is the account %j', (written, stored) => {
    expect(asciiEmail(written)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
    expect(signInInput.parse({ email: written, password: 'x' }).email).toBe(stored);
    expect(problemOf(fieldOf('email'), written)).toBeNull();
  });

  test.each([
    'ana@müller',
    'ana@рф',
    'ana@harbour.xn--',
    'ana@harbour.xn--p1ai-',
    'ana@@müller.example',
    'ana@müller.example:80',
    'ana@müller.example/x',
    'ana@müller.example, ivo@x.example',
    'ana@müller.example?x',
    'ana@ü%2e.example',
    'josé@harbour.example',
    'ana@müller.example\r\nBcc: mallory@evil.example',
  ])('%j is refused with the sentence of part 5', (written) => {
    expect(signInInput.safeParse({ email: written, password: 'x' }).error?.issues[0]?.message).toBe(
      'auth.invalidEmail',
    );
    expect(problemOf(fieldOf('email'), written)).toBe('formFields.email');
  });

  test('of a form stays as people read it, without invisible characters', () => {
    const fields = [fieldOf('email'), fieldOf('url')];
    expect(storedValues(fields, { email: '\u200bana@müller.example ', url: ' https://a.example\u200b' })).toEqual({
      email: 'ana@müller.example',
      url: 'https://a.example',
    });
  });

  test('of a person who signs up is stored in ASCII', () => {
    const person = { email: 'ana@MÜLLER.example', password: 'Harbour-2026', firstName: 'Ana', lastName: 'Petrov' };
    expect(signUpInput.parse(person).email).toBe('ana@xn--mller-kva.example');
  });
});

describe('a number', () => {
  test.each([
    ['12', 'en', 12],
    ['1.5', 'en', 1.5],
    ['1,5', 'en', 1.5],
    ['1.5', 'de', 1.5],
    ['1,5', 'de', 1.5],
    ['1.234,5', 'en', 1234.5],
    ['1,234.5', 'de', 1234.5],
    ['1.500', 'de', 1500],
    ['1,500', 'de', 1.5],
    ['1.500', 'en', 1.5],
    ['1,500', 'en', 1500],
    ['0.500', 'de', 0.5],
    ['1 234,5', 'fr', 1234.5],
    ['1\u202f234\u202f567,5', 'fr', 1_234_567.5],
    ['1\u00a0234.5', 'en', 1234.5],
    ['1’234.50', 'de-CH', 1234.5],
    ["1'234", 'en', 1234],
    ['1,23,456.7', 'en-IN', 123_456.7],
    ['1.234.567', 'en', 1_234_567],
    ['\u0661\u066c\u0662\u0663\u0664\u066b\u0665', 'ar-EG', 1234.5],
    ['\u0663\u066b\u0665', 'en', 3.5],
    ['\u06f1\u06f2', 'fa', 12],
    ['\u0967\u0968.\u096b', 'hi', 12.5],
    ['\uff11\uff12\uff0e\uff15', 'ja', 12.5],
    ['\u221212', 'en', -12],
    ['\u201312,5', 'de', -12.5],
    ['- 5', 'en', -5],
    ['+5', 'en', 5],
    ['.5', 'en', 0.5],
    [',5', 'en', 0.5],
    ['5.', 'en', 5],
    ['1e5', 'en', 100_000],
    ['\u200b7\u200e', 'en', 7],
    ['1,500', null, 1.5],
  ])('%j in %s is %d', (written, locale, value) => {
    expect(numberOf(written, locale)).toBe(value);
  });

  test.each([
    '',
    ' ',
    '-',
    'e',
    '1e',
    'abc',
    '12 apples',
    '1 2',
    '12 34',
    '1.2.3',
    '1,2,3',
    '1.23,456.7',
    '0x10',
    '--5',
    'Infinity',
    'NaN',
    '1/2',
  ])('%j is none', (written) => {
    expect(numberOf(written, 'en')).toBeNaN();
  });

  test.each(['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi', 'ja', 'pt-BR', 'es'])(
    'that a field shows in %s is read back',
    (locale) => {
      for (const value of [0, -1, 0.5, 1.234, 1234, 1234.567, 1e21, 1e-7, 123_456.789])
        expect(numberOf(writtenNumber(value, locale), locale)).toBe(value);
    },
  );
});

describe('a multiple of a step', () => {
  test.each([
    [0.07, 0.01],
    [0.29, 0.01],
    [1.1, 0.1],
    [0.3, 0.1],
    [0.1 + 0.2, 0.1],
    [4.35, 0.01],
    [-19.99, 0.01],
    [1_234_567.89, 0.01],
    [0, 0.01],
    [1e21, 0.1],
    [9, 3],
  ])('%d is one of %d', (value, step) => {
    expect(isMultiple(value, step)).toBe(true);
    expect(problemOf(fieldOf('number', { numberStep: step }), value)).toBeNull();
  });

  test.each([
    [0.075, 0.01],
    [0.0700001, 0.01],
    [10, 3],
    [10_000_000_000.005, 0.01],
    [1_000_000.5, 1],
    [1e-20, 0.01],
  ])('%d is none of %d', (value, step) => {
    expect(isMultiple(value, step)).toBe(false);
    expect(problemOf(fieldOf('number', { numberStep: step }), value)).toBe(sentence('formFields.step', step));
  });
});

test.each([
  ['\u0661\u0662\u0663 \u0664\u0665\u0666', '123456'],
  ['\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6', '123456'],
  ['\uff11\uff12\uff13\u3000\uff14\uff15\uff16', '123456'],
  ['\u0967\u0968\u0969\u096a\u096b\u096c', '123456'],
  ['\u{1e951}\u{1e952}\u{1e953}', '123'],
  ['\u{1d7ce}\u{1d7d9}\u{1d7f8}', '012'],
  ['\u200e123\u202f456\u200b\ufeff', '123456'],
  ['\u2066123\u00a0456\u2069\t', '123456'],
  ['aaaa\u2011bbbb\u2013cccc\u00addddd', 'aaaa-bbbb-ccccdddd'],
])('the code %j is %j', (typed, code) => {
  expect(normalizedCode(typed)).toBe(code);
});

test.each([
  ['\u0661\u0662\u0663\u00a0\u0664\u0665\u0666', '123456'],
  ['\u200f1 2 3 - 4 5 6\u200e', '123456'],
  [' AAAA\u2013bbbb cccc\u200b-\uff44\uff44\uff44\uff44 ', 'aaaabbbbccccdddd'],
])('the second factor %j is read as %j', (typed, code) => {
  expect(secondFactorCodeInput.parse({ code: typed }).code).toBe(code);
});

test('tokens of mailed links and invitations lose what people copy along', () => {
  const token = '\u200b aZ\u2011_9\uff11\ufeff\n';
  expect(confirmationInput.parse({ token }).token).toBe('aZ-_91');
  expect(resetLinkInput.parse({ token }).token).toBe('aZ-_91');
  expect(invitationToken.parse(token)).toBe('aZ-_91');
});
