const rules = new Intl.PluralRules('en');
const number = new Intl.NumberFormat();

/** `plural(1, 'task', 'tasks')` → "1 task". The number has the format of the user's locale. */
export const plural = (n: number, one: string, other: string) =>
  `${number.format(n)} ${rules.select(n) === 'one' ? one : other}`;
