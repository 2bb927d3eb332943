import { limits } from '../contract/limits.ts';

// Loaded before the server: the older product may take as long and send as much as it likes.
Object.assign(limits.import, { answerMs: 600_000, answerBytes: 1e9 });
