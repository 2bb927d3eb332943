import { app } from './messages/app.ts';
import { forms } from './messages/forms.ts';
import { general } from './messages/general.ts';
import { maps } from './messages/maps.ts';
import { people } from './messages/people.ts';
import { quotas } from './messages/quotas.ts';
import { talk } from './messages/talk.ts';
import { work } from './messages/work.ts';

/**
 * Messages, by noun. The wording is that of parts 5, 6 and 8 of the specification; further messages follow its style.
 */
export const messages = {
  general,
  quotas,
  ...people,
  ...talk,
  ...work,
  ...forms,
  ...maps,
  ...app,
} as const;
