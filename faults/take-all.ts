import { limits } from '../contract/limits.ts';

// Loaded before the server: nothing is ever too much.
Object.assign(limits.inFlight, { perConnection: 1e6, perPerson: 1e6 });
