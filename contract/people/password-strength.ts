import { type MatchExtended, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Sentence } from '../base/sentences.ts';

// How hard a new password is to guess, for the server, which refuses weak ones, and for the meter of the web. Import it
// dynamically: it contains a dictionary of 50,000 passwords.

/** Languages whose months, weekdays and seasons people put into passwords. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];
const seasons =
  'spring summer autumn fall winter frühling frühjahr sommer fruehling fruehjahr herbst ' +
  'primavera verano otoño invierno printemps été automne hiver estate autunno inverno lente zomer herfst ' +
  'wiosna lato jesień zima verão outono vår höst vinter';

/** Without accents, as people type it. */
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function calendarWords(): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)));
  const formats = languages.flatMap((language) =>
    (['month', 'weekday'] as const).map(
      (part) => new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }),
    ),
  );
  return [...seasons.split(' '), ...formats.flatMap((format) => days.map((day) => format.format(day)))];
}

const bothSpellings = (words: string[]) => [...new Set(words.flatMap((word) => [word.toLowerCase(), plain(word)]))];

/** The beginnings of the rows of letters on the keyboards QWERTY, QWERTZ and AZERTY. */
const keyboardRows = 'qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm wxcvbn'
  .split(' ')
  .flatMap((row) => Array.from({ length: row.length - 4 }, (_, n) => row.slice(0, n + 5)));

/** The library checks only this many characters, because its time grows fast with the length. */
const lookedAt = 40;

const library = new ZxcvbnFactory({
  dictionary: { ...dictionary, expected: bothSpellings(['groundwork', ...calendarWords()]), keyboardRows },
  graphs: adjacencyGraphs,
  maxLength: lookedAt,
  l33tMaxSubstitutions: 10,
});

/** The words of names and addresses that a password should not consist of. Ignores the domain of an address. */
export function wordsIn(...texts: (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => ((text ?? '').slice(0, 400).split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u));
  // Shorter words occur in random passwords, too.
  return bothSpellings(words.filter((word) => word.length > 2)).slice(0, 40);
}

type Match = MatchExtended & { guessesLog10: number };
type Sign = 'own' | 'expected' | 'keyboard' | 'run' | 'common';

const signOfDictionary: Record<string, Sign> = { userInputs: 'own', expected: 'expected', keyboardRows: 'keyboard' };

/** The reason for which a part of a password is easy to guess; undefined if the part is hard to guess. */
function signOf(match: MatchExtended): Sign | undefined {
  if (match.pattern === 'spatial') return match.token.length > 3 ? 'keyboard' : undefined;
  if (match.pattern === 'repeat' || match.pattern === 'sequence') return 'run';
  if (match.pattern !== 'dictionary') return;
  return signOfDictionary[match.dictionaryName] ?? 'common';
}

/** The log10 of the guesses that a part needs. Attackers try expected words, keyboard rows and sequences first. */
function powerOf(match: MatchExtended): number {
  const sign = signOf(match);
  if (sign === 'own' || sign === 'expected') return 0.5;
  return sign === 'keyboard' || match.pattern === 'sequence' ? 1.5 : (match as Match).guessesLog10;
}

function powerOfAll({ sequence }: ZxcvbnResult): number {
  const [only, ...others] = sequence;
  if (only && others.length === 0 && signOf(only) === 'common') return 0;
  return sequence.reduce((sum, match) => sum + powerOf(match), 0);
}

const sentences = {
  own: 'auth.passwordOfOwnWords',
  expected: 'auth.passwordOfExpectedWords',
  keyboard: 'auth.passwordOfKeys',
  run: 'auth.passwordOfRuns',
  common: 'auth.commonPassword',
} satisfies Record<Sign, Sentence>;

/**
 * The lowest log10 of the guesses for each strength. A password below `fair` is refused. Six random characters, the
 * minimum of part 5, have 6.
 */
const [fair, good, strong] = [5, 7.5, 10];

/** `problem` says why a password is refused. */
export type PasswordStrength =
  | { strength: 'refused'; problem: Sentence }
  | { strength: 'fair' | 'good' | 'strong'; problem: null };

/** Rates a new password. `ownWords` is the result of `wordsIn` for the person and their teams. */
export function passwordStrength(password: string, ownWords: string[]): PasswordStrength {
  // Punctuation between and after words hardly helps.
  const spellings = [password, password.replace(/[^\p{L}\p{N}]/gu, '')].filter(Boolean);
  const results = spellings.map((spelling) => library.check(spelling, ownWords));
  const [weakest] = results.toSorted((a, b) => powerOfAll(a) - powerOfAll(b));
  const power = weakest ? powerOfAll(weakest) : 0;
  if (power >= strong) return { strength: 'strong', problem: null };
  if (power >= good) return { strength: 'good', problem: null };
  if (power >= fair) return { strength: 'fair', problem: null };
  const signs = new Set(weakest?.sequence.map(signOf));
  const sign = (Object.keys(sentences) as Sign[]).find((one) => signs.has(one)) ?? 'common';
  return { strength: 'refused', problem: sentences[sign] };
}
