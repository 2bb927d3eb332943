import { limits } from '../contract/base/limits.ts';

// Loaded before the server: switches off the limits of request bodies in flight.
const unbounded = { count: 1e6, bytes: 1e12 };
Object.assign(limits.bodies, { perCaller: unbounded, inAll: unbounded });
