// What `npm start` runs. What is compiled is kept for the next start, which then is faster and does without the compiler and its memory (docs/decisions/014).
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../.data/compiled'));
const { main } = await import('./http/server.ts');
await main();
flushCompileCache();
