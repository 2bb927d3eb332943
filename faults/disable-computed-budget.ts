import { limits } from '../contract/base/limits.ts';
import { replaceCode } from './replace-code.ts';

// Loaded before the server: a list computes all targets of its rows on each request, without a budget, and does not
// share the result with concurrent requests.
Object.assign(limits.computed, { rows: 1e9, ms: 60_000, freshRows: 1e9 });
replaceCode('api/http/kept-values.ts', 'for (const id of maybeLarge) underWay.set(id, work);', '');
