import { limits } from '../contract/limits.ts';

// Loaded before the server: one person may upload any number of files at once.
Object.assign(limits, { uploadsPerPerson: 1e6 });
