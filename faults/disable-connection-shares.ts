import { limits } from '../contract/base/limits.ts';

// Loaded before the server: one person may use all database connections.
Object.assign(limits.inFlight, { connectionShare: 1 });
