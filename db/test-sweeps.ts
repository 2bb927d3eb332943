/** The number of runs of a generated test: `gate` in `npm test`, `long` in `npm run test:long`. */
export const sweep = (gate: number, long: number) => (process.env.TEST_LONG ? long : gate);
