import { permissions as en } from './en/permissions.ts';
import { pseudo } from './pseudo.ts';
import { language } from './words.ts';

/** The part of the catalog that only the page of permissions uses, so that no other page loads it. */
const languages: Partial<Record<string, typeof en>> = { en };
export const permissions = languages[language] ?? (language.includes('-') ? pseudo(en) : en);
