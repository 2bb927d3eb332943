import { limits } from '../contract/limits.ts';
import { Database } from '../db/database.ts';

// Loaded before the server: long transactions take the connections of all others, and as many as their people send.
Object.defineProperty(Database.prototype, 'long', {
  get() {
    return this;
  },
});
Object.assign(limits.inFlight, { connectionShare: 1, longShare: 1 });
