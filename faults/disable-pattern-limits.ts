import { limits } from '../contract/limits.ts';

// Loaded before the server: patterns and the texts they match have any size.
Object.assign(limits.form, { patternBudget: 1e12, patternText: 1e6, patternSteps: 1e6, patternsSteps: 1e6 });
