import { limits } from '../contract/limits.ts';

// Loaded before the server: rich text may have any number of open elements.
Object.assign(limits, { htmlDepth: 1e9 });
