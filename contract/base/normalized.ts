// Normalizes values of fields with a format before they are checked and stored: phone numbers, email addresses, web
// addresses and numbers. The web and the server use the same functions.

import { isAscii } from './folding.ts';
import { limits } from './limits.ts';

/** Zero-width characters, marks of direction, soft hyphens, variation selectors: copied text is full of them. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const dashes = /[\u2010-\u2015\u2043\u207b\u208b\u2212\u30fc\ufe58\ufe63\uff0d]/g;

/** Full-width forms, as Chinese and Japanese keyboards write them, become ASCII. */
const withAsciiForms = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of any script become those of ASCII. Unicode orders the ten digits of each script. */
export const asciiDigits = (text: string) =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let before = 0;
    while (isDigit(code - before - 1)) before++;
    return `${before % 10}`;
  });

/** Words for an extension in front of its digits, in the languages in which phone numbers are often written. */
const extension = [
  'x|×|#|ext|extn|extension|extensión|int|interno|interne|poste|anexo|ramal|durchwahl|dw|tst|toestel|anknytning',
  'доб|добавочный|вн|внутр',
].join('|');
const withExtension = new RegExp(`[,;]? ?(?:${extension})[.:=]? ?\\d{1,10}$`, 'iu');

/** A phone number with plain spaces, hyphens and ASCII digits. Its order and groups stay as they are. */
export const normalizedPhone = (text: string): string =>
  asciiDigits(withAsciiForms(text))
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb]/g, '.')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim()
    .replace(/^tel: ?/i, '');

/** Whether a normalized text is a phone number, with or without an extension. */
export function isPhone(text: string): boolean {
  const number = text.replace(withExtension, '');
  return number.length <= limits.text.phone && /^\(?\+?[\d ()./-]{3,}$/.test(number) && /\d/.test(number);
}

/** The link that calls a number; undefined for other texts. */
export function phoneAddress(text: string): string | undefined {
  const phone = normalizedPhone(text);
  if (!isPhone(phone)) return undefined;
  const number = phone.replace(withExtension, '');
  const inside = phone.slice(number.length).replace(/\D/g, '');
  return `tel:${number.replace(/[^\d+]/g, '')}${inside && `;ext=${inside}`}`;
}

/** An email address without the extras that people copy with it: invisible characters, outer spaces, `mailto:`. */
export const normalizedEmail = (text: string): string =>
  withAsciiForms(text)
    .replace(invisible, '')
    .trim()
    .replace(/^mailto: ?/i, '');

/**
 * The address in ASCII, as accounts keep it: an internationalized domain and its punycode are the same domain. A text
 * that is no address is returned for the check that follows.
 */
export function asciiEmail(text: string): string {
  const address = normalizedEmail(text);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // With ASCII signs such as `/` or `@`, the URL parser could read something other than a domain.
  if (at === 0 || isAscii(domain) || /[\0-,/:-@[-`{-\x7f]/.test(domain)) return address;
  const url = `http://${domain.normalize()}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** The domain of an address, as settings name it: in ASCII and lower case. */
export function domainOf(email: string): string {
  const address = asciiEmail(email);
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** A web address without invisible characters and spaces around it. */
export const normalizedWebAddress = (text: string): string => text.replace(invisible, '').trim();

/** Arabic signs become those of ASCII. */
const asciiSigns = (text: string) => text.replaceAll('\u066b', '.').replace(/[\u066c\u060c\u3001]/g, ',');

/** A space or an apostrophe between thousands. */
const spaced = /(?<=\d)[\p{White_Space}'\u2019\u02bc_](?=\d{3}(?!\d))/gu;

/**
 * A code as people type or copy it: of a team, a mailed link, an authenticator app, a recovery code. Codes hold no
 * spaces.
 */
export const normalizedCode = (text: string): string =>
  asciiDigits(withAsciiForms(text))
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/\p{White_Space}/gu, '');

/** The signs of a locale between thousands and before decimals; empty for other signs than a point and a comma. */
function signsOf(locale: string | undefined) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const sign = (type: 'decimal' | 'group') =>
    asciiSigns(parts.find((part) => part.type === type)?.value ?? '').replace(/[^.,]/g, '');
  return { decimal: sign('decimal'), group: sign('group') };
}

/**
 * The number that a person wrote, in the digits of any script; NaN for a text that is no number. The last of two kinds
 * of signs is the decimal sign: "1.234,5" and "1,234.5" are the same. `locale` decides only where one sign can mean
 * both: "1.234" is a thousand in German. Null means no locale: one sign is then a decimal sign.
 */
export function numberOf(text: string, locale?: string | null): number {
  const plain = asciiSigns(asciiDigits(withAsciiForms(text)).replace(invisible, '').replace(dashes, '-'))
    .trim()
    .replace(spaced, '');
  const [, sign = '', digits = '', exponent = ''] = /^([+-]?)\s?([\d.,]+)(e[+-]?\d{1,3})?$/i.exec(plain) ?? [];
  const whole = /\d/.test(digits) && ungrouped(digits, locale);
  return whole ? Number(sign + whole + exponent) : Number.NaN;
}

/** Digits with groups of three, or of two before the last three as in India. */
const grouped = /^[1-9]\d{0,2}(([.,])\d{3})(\2\d{3})*$|^[1-9]\d?(,\d\d)*,\d{3}$/;

/** Digits with a decimal point and without signs between thousands; null for signs in other places. */
function ungrouped(digits: string, locale: string | null | undefined): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits;
  const [before, sign, after] = [digits.slice(0, last), digits[last], digits.slice(last + 1)];
  const whole = before.replace(/[.,]/g, '');
  if (before.includes(sign as string)) return grouped.test(digits) ? whole + after : null;
  if (whole !== before) return grouped.test(before) ? `${whole}.${after}` : null;
  const isGroup = locale !== null && grouped.test(digits) && signsOf(locale).group === sign;
  return isGroup ? whole + after : `${before}.${after}`;
}

/** A number as a field shows it, with the decimal sign of the locale. */
export const writtenNumber = (value: number, locale?: string): string =>
  signsOf(locale).decimal === ',' ? String(value).replace('.', ',') : String(value);

/** Whether a number is a multiple of a step. 0.07 / 0.01 is 7.000000000000001, so it compares as doubles allow. */
export function isMultiple(value: number, step: number): boolean {
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) <= 2 * Number.EPSILON * Math.abs(steps);
}
