import { limits } from '../contract/base/limits.ts';

// Loaded before the server: switches off the time and size limits of imports.
Object.assign(limits.import, { answerMs: 600_000, answerBytes: 1e9 });
