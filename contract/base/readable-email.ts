// The ES module by its path: `punycode` alone is a deprecated module of Node, and bundlers leave its unused parts out.
import { decode } from 'punycode/punycode.es6.js';
import { asciiEmail } from './normalized.ts';

/** A domain in its own script, as `readableEmail` has it. */
export const readableDomain = (domain: string): string => readableEmail(`a@${domain}`).slice(2);

/**
 * An address with its domain in its own script, as people read it. The domain stays in ASCII unless the readable form
 * converts back to the same address, so that no address can look like another.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const labels = address.slice(at).toLowerCase().split('.');
  if (at === 0 || !labels.some(isEncoded)) return address;
  try {
    const domain = labels.map((label) => (isEncoded(label) ? decode(label.slice(4)) : label)).join('.');
    const readable = address.slice(0, at) + domain;
    return asciiEmail(readable) === asciiEmail(address).toLowerCase() ? readable : address;
  } catch (error) {
    // The library throws a RangeError for a label that is no punycode.
    if (error instanceof RangeError) return address;
    throw error;
  }
}

const isEncoded = (label: string) => label.startsWith('xn--');
