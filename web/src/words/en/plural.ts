const rules = new Intl.PluralRules('en');
const number = new Intl.NumberFormat();

/** `plural(1, 'task', 'tasks')` → "1 task"; the number is written the way the viewer writes numbers. */
export const plural = (n: number, one: string, other: string) =>
  `${number.format(n)} ${rules.select(n) === 'one' ? one : other}`;
