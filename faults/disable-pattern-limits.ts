import { limits } from '../contract/base/limits.ts';

// Loaded before the server: patterns have no budget, and run in the thread that answers requests.
Object.assign(limits.form, { patternBudget: 1e12, patternsOutsideThread: 1e12 });
