import { messages } from '@groundwork/contract/base/messages';
import { en } from './en.ts';
import { pseudo } from './pseudo.ts';

// Node has neither `import.meta.env` nor `document`. The benchmark and some tests render maps in Node.
const developing = import.meta.env ? import.meta.env.DEV && 'document' in globalThis : false;

/** `said` translates a sentence from the server, which responds in English. */
type Language = {
  words: typeof en;
  messages?: typeof messages;
  said?: (sentence: string) => string;
  direction: 'ltr' | 'rtl';
};
const english: Language = { words: en, direction: 'ltr' };
const nobodys = (direction: 'ltr' | 'rtl'): Language => ({
  words: pseudo(en),
  messages: pseudo(messages),
  said: pseudo,
  direction,
});

/**
 * The languages by tag. A new language needs a catalog of the same type and a line here. In development, two
 * pseudo-locales reveal untranslated text, for instance with `?locale=ar-XB`.
 */
const languages: Partial<Record<string, Language>> = {
  en: english,
  ...(developing && { 'en-XA': nobodys('ltr'), 'ar-XB': nobodys('rtl') }),
};

/** Returns the `locale` parameter of this tab, in development only. */
function asked(): string | null {
  if (!developing) return null;
  const locale = new URLSearchParams(location.search).get('locale');
  if (locale) sessionStorage.setItem('locale', locale);
  return sessionStorage.getItem('locale');
}

/** The first of the user's languages with a catalog. */
export const language =
  [asked() ?? '', ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')].find((tag) => languages[tag]) ?? 'en';

const chosen = languages[language] ?? english;

/** The catalog of that language and its text direction. */
export const { words, direction } = chosen;
export const said = chosen.said ?? ((sentence: string) => sentence);

// The schemas of the contract read the message catalog, and the contract knows no languages. So this module replaces
// the messages in the catalog before any schema reads them.
if (chosen.messages) Object.assign(messages, chosen.messages);
