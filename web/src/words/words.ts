import { en } from './en.ts';
import { pseudo } from './pseudo.ts';

// Node, which draws maps for the benchmark and in tests, has no such things.
const developing = import.meta.env ? import.meta.env.DEV && 'location' in globalThis : false;

type Language = { words: typeof en; direction: 'ltr' | 'rtl' };
const english: Language = { words: en, direction: 'ltr' };

/** By their tags. Another language is a catalogue of the same type and a line here; while developing there are two that show what was missed, for instance with `?locale=ar-XB`. */
const languages: Partial<Record<string, Language>> = {
  en: english,
  ...(developing && { 'en-XA': { words: pseudo(en), direction: 'ltr' }, 'ar-XB': { words: pseudo(en), direction: 'rtl' } }),
};

/** What the address of this tab has asked for while developing. */
function asked(): string | null {
  if (!developing) return null;
  const locale = new URLSearchParams(location.search).get('locale');
  if (locale) sessionStorage.setItem('locale', locale);
  return sessionStorage.getItem('locale');
}

/** The first of the viewer's languages that there is a catalogue for. */
export const language = [asked() ?? '', ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')].find((tag) => languages[tag]) ?? 'en';

/** The catalogue of that language, and the direction in which it is written. */
export const { words, direction } = languages[language] ?? english;
