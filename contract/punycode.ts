import { asciiEmail } from './normalized.ts';

// Parameters of punycode (RFC 3492, section 5).
const base = 36;
const [least, most, skew, damp, firstBias, firstCode] = [1, 26, 38, 700, 72, 128];
const digitsOf = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapted(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? damp : 2));
  left += Math.floor(left / length);
  let steps = 0;
  for (; left > ((base - least) * most) / 2; steps += base) left = Math.floor(left / (base - least));
  return steps + Math.floor(((base - least + 1) * left) / (left + skew));
}

/** A label of a domain in its own script; null when it is no punycode. */
function decoded(label: string): string | null {
  const plain = label.toLowerCase();
  if (!plain.startsWith('xn--')) return plain;
  const input = plain.slice(4);
  const end = input.lastIndexOf('-');
  const codes = [...input.slice(0, Math.max(0, end))].map((letter) => letter.charCodeAt(0));
  let [code, place, bias] = [firstCode as number, 0, firstBias as number];
  for (let at = end + 1; at < input.length; ) {
    const before = place;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitsOf.indexOf(input[at++] ?? ' ');
      if (digit < 0) return null;
      place += digit * weight;
      const threshold = Math.min(most, Math.max(least, step - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(place - before, codes.length + 1, before === 0);
    code += Math.floor(place / (codes.length + 1));
    place %= codes.length + 1;
    if (code > 0x10ffff) return null;
    codes.splice(place++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/** A domain in its own script, as `readableEmail` has it. */
export const readableDomain = (domain: string): string => readableEmail(`a@${domain}`).slice(2);

/**
 * An address with its domain in its own script, as people read it. The domain stays in ASCII unless the readable form
 * converts back to the same address, so that no address can look like another.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (at === 0 || !/(^|\.)xn--/i.test(address.slice(at))) return address;
  const labels = address.slice(at).split('.').map(decoded);
  const readable = address.slice(0, at) + labels.join('.');
  return labels.includes(null) || asciiEmail(readable) !== asciiEmail(address).toLowerCase() ? address : readable;
}
