/** How often a generated test tries: `gate` times in `npm test`, `long` times in `npm run test:long`. */
export const sweep = (gate: number, long: number) => (process.env.TEST_LONG ? long : gate);
