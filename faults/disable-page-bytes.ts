import { limits } from '../contract/base/limits.ts';

// Loaded before the server: switches off the limit of bytes in a page of a list.
Object.assign(limits.page, { bytes: 1e12 });
