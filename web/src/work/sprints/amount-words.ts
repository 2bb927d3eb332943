import * as words from '../../base/words/words.ts';
import type { BurndownUnit } from './burndown-lines.ts';

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** A number of tasks, or hours such as "3h 30m". */
export const amountWords = (amount: number, unit: BurndownUnit) =>
  unit === 'hours' ? words.tasks.hours(amount) : number.format(amount);
