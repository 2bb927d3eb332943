import { messages } from '@groundwork/contract/messages';
import { en } from './en.ts';
import { pseudo } from './pseudo.ts';

// Node, which draws maps for the benchmark and in tests, has no such things.
const developing = import.meta.env ? import.meta.env.DEV && 'document' in globalThis : false;

/** `said` tells a sentence of the server, which speaks English, in the language. */
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

/** By their tags. Another language is a catalogue of the same type and a line here; while developing there are two that show what was missed, for instance with `?locale=ar-XB`. */
const languages: Partial<Record<string, Language>> = {
  en: english,
  ...(developing && { 'en-XA': nobodys('ltr'), 'ar-XB': nobodys('rtl') }),
};

/** What the address of this tab has asked for while developing. */
function asked(): string | null {
  if (!developing) return null;
  const locale = new URLSearchParams(location.search).get('locale');
  if (locale) sessionStorage.setItem('locale', locale);
  return sessionStorage.getItem('locale');
}

/** The first of the viewer's languages that there is a catalogue for. */
export const language =
  [asked() ?? '', ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')].find((tag) => languages[tag]) ?? 'en';

const chosen = languages[language] ?? english;

/** The catalogue of that language, and the direction in which it is written. */
export const { words, direction } = chosen;
export const said = chosen.said ?? ((sentence: string) => sentence);

// What the contract says is said by its rules too, which know nothing of languages: its catalogue itself is changed, before anybody reads it.
if (chosen.messages) Object.assign(messages, chosen.messages);
