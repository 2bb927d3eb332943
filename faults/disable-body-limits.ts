import { limits } from '../contract/limits.ts';

// Loaded before the server: it receives any number of bodies at once.
const unbounded = { count: 1e6, bytes: 1e12 };
Object.assign(limits.bodies, { perCaller: unbounded, inAll: unbounded });
