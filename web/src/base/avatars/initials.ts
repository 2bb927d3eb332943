import { limits } from '@groundwork/contract/base/limits';

const hues = [20, 60, 85, 155, 200, 250, 300, 340];

/** Returns a hue from a person's id, so that it is the same everywhere. */
export function hueOf(id: string) {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length];
}

/** Returns up to two initials: of the first and the last name. */
export function initialsOf(name: string) {
  const parts = name.trim().split(/\s+/);
  const chosen = parts.length > limits.initials ? [parts[0], parts.at(-1)] : parts;
  return chosen
    .map((part) => Array.from(part ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
