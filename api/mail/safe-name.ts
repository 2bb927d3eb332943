import { isBlank } from '@groundwork/contract/base/names';

const longest = 60;

/**
 * Words that a mail program or a reader takes for an address: with @, a scheme, a slash, or a dot before two letters.
 */
const address = /[@/\\]|^www\b|:\S|\.[\p{L}\p{N}-]{2,}|^(https?|mailto|tel|javascript|data):?$/iu;

/**
 * A name as a mail may say it. Strangers cause mails, so a name must not carry their message: it has no addresses and
 * links, no invisible characters and at most 60 characters. Returns `otherwise` if nothing is left.
 */
export function safeName(name: string, otherwise: string): string {
  const words = name
    // Turns lookalike dots, slashes and @ into the plain ones.
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/gu, '.')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    // Soft hyphens, zero-width characters and bidi controls could hide an address. Persian, Indic scripts and emoji
    // need the two joiners.
    .replace(/[^\P{Cf}\u200c\u200d]|[\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .split(/\s+/u)
    .filter((word) => !isBlank(word) && !address.test(word.replace(/[\u200c\u200d]/g, '')));
  const letters = [...words.join(' ')];
  const short =
    letters.length > longest
      ? `${letters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`
      : letters.join('');
  return short || otherwise;
}
