import pLimit from 'p-limit';

const twoAtOnce = pLimit(2);

/** Delays the long transactions of jobs, so that two of them at most hold connections that requests need, too. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => twoAtOnce(work);
