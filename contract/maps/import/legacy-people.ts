import { limits } from '../../base/limits.ts';
import { sentence } from '../../base/sentences.ts';
import { email } from '../../people/account.ts';
import type { LegacyUser } from './legacy.ts';
import { oneLine } from './legacy-template.ts';

export type ConvertedPerson = { email: string; first_name: string; last_name: string };

/** The person to invite, or the reason when the address is invalid. */
export function convertedPerson({ email: written, displayName }: LegacyUser): ConvertedPerson | { reason: string } {
  const address = email.safeParse(written);
  if (!address.success) return { reason: sentence('legacy.notAnEmail', oneLine(written) || '“”') };
  return { email: address.data, ...splitName(displayName) };
}

/** Splits "Ana Maria Petrov" and "Petrov, Ana Maria": the last name is the last word, or what precedes a comma. */
export function splitName(displayName: string): Pick<ConvertedPerson, 'first_name' | 'last_name'> {
  const whole = oneLine(displayName, limits.text.name);
  const comma = whole.indexOf(',');
  if (comma > 0) return { first_name: whole.slice(comma + 1).trim(), last_name: whole.slice(0, comma).trim() };
  const [, first = whole, last = ''] = /^(.+) (\S+)$/u.exec(whole) ?? [];
  return { first_name: first, last_name: last };
}
