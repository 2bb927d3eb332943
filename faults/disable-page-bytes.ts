import { limits } from '../contract/limits.ts';

// Loaded before the server: pages of lists do not end by bytes.
Object.assign(limits.page, { bytes: 1e12 });
