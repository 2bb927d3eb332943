import type { Defect } from './defect.ts';
import { app } from './defects/app.ts';
import { base } from './defects/base.ts';
import { forms } from './defects/forms.ts';
import { identity } from './defects/identity.ts';
import { maps } from './defects/maps.ts';
import { people } from './defects/people.ts';
import { talk } from './defects/talk.ts';
import { work } from './defects/work.ts';

/**
 * The defects, by feature of the abuse cases and of availability (docs/security.md). Without defects of policies and
 * grants, because db/mutations.test.ts removes each policy and grant.
 */
export const defects: Record<string, Defect[]> = {
  ...identity,
  ...people,
  ...talk,
  ...work,
  ...forms,
  ...maps,
  ...app,
  ...base,
};
