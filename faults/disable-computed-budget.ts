import { limits } from '../contract/limits.ts';
import { replaceCode } from './replace-code.ts';

// Loaded before the server: a list computes whatever its rows show, each time, also when another one does.
Object.assign(limits.computed, { rows: 1e9, ms: 60_000, freshRows: 1e9 });
replaceCode('api/http/kept-values.ts', 'for (const id of maybeLarge) underWay.set(id, work);', '');
