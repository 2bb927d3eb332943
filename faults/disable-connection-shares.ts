import { limits } from '../contract/limits.ts';

// Loaded before the server: one person may use all database connections.
Object.assign(limits.inFlight, { connectionShare: 1 });
