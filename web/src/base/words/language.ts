import { messages } from '@groundwork/contract/base/messages';
import { pseudo } from './pseudo.ts';

// Node has neither `import.meta.env` nor `document`. The benchmark and some tests render maps in Node.
const developing = import.meta.env ? import.meta.env.DEV && 'document' in globalThis : false;

type Language = { translate: <Words>(words: Words) => Words; direction: 'ltr' | 'rtl' };
const english: Language = { translate: (words) => words, direction: 'ltr' };

/**
 * The languages by tag. In development, two pseudo-locales reveal untranslated text, for instance with
 * `?locale=ar-XB`.
 */
const languages: Partial<Record<string, Language>> = {
  en: english,
  ...(developing && {
    'en-XA': { translate: pseudo, direction: 'ltr' },
    'ar-XB': { translate: pseudo, direction: 'rtl' },
  }),
};

/** Returns the `locale` parameter of this tab, in development only. */
function asked(): string | null {
  if (!developing) return null;
  const locale = new URLSearchParams(location.search).get('locale');
  if (locale) sessionStorage.setItem('locale', locale);
  return sessionStorage.getItem('locale');
}

/** The tag of the language that development shows, or null. */
export const askedLocale = asked();

/** English or a pseudo-locale. `chooseLanguage` loads the words of another language. */
export const language =
  [askedLocale ?? '', ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')].find((tag) => languages[tag]) ??
  'en';

const { translate, direction } = languages[language] ?? english;

export { direction };

/** Returns the words of a noun in the language of the user. */
// @__NO_SIDE_EFFECTS__
export function translated<Words>(words: Words): Words {
  return translate(words);
}

/** Translates a sentence from the server, which responds in English. */
export const said = (sentence: string): string => translate(sentence);

// The schemas of the contract read the message catalog, and the contract knows no languages. So this module replaces
// the messages in the catalog before any schema reads them.
if (language !== 'en') Object.assign(messages, translate(messages));
