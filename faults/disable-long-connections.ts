import { limits } from '../contract/base/limits.ts';
import { Database } from '../db/database.ts';

// Loaded before the server: long transactions use the pool of all requests, without a limit per person.
Object.defineProperty(Database.prototype, 'long', {
  get() {
    return this;
  },
});
Object.assign(limits.inFlight, { connectionShare: 1, longShare: 1 });
