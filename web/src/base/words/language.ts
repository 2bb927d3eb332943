import { changeLanguage, chooseLanguage, type Languages } from '@groundwork/contract/base/catalogue';
import { pseudo } from './pseudo.ts';

/** Two pseudo-locales reveal untranslated text, for instance with `?locale=ar-XB`. */
const pseudoLocales = ['en-XA', 'ar-XB'];

/** Shows the language that the `locale` parameter of this tab names. Only development calls it. */
export async function showAskedLanguage(languages: Languages): Promise<void> {
  const asked = new URLSearchParams(location.search).get('locale');
  if (asked) sessionStorage.setItem('locale', asked);
  const tag = sessionStorage.getItem('locale');
  if (tag === null) return;
  if (pseudoLocales.includes(tag)) changeLanguage({ tag, words: {}, change: pseudo });
  else await chooseLanguage(tag, languages);
}
