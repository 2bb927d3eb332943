const afterPoint = Array.from({ length: 100 }, (_, hundredths) =>
  hundredths === 0 ? '' : `.${`${hundredths}`.padStart(2, '0').replace(/0$/, '')}`,
);

/**
 * Formats a length with two decimals, as exported files need them. Formatting integers is several times as fast as
 * formatting fractions.
 */
export function hundredths(value: number): string {
  const all = Math.round(Math.abs(value) * 100);
  const whole = Math.floor(all / 100);
  return `${value < 0 && all > 0 ? '-' : ''}${whole}${afterPoint[all - whole * 100]}`;
}
