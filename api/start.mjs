// Runs the server for `npm start`. Node caches compiled code on disk, so that the next start is faster and needs less
// memory (docs/decisions/014-cache-compiled-code-between-starts.md).
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import './flags.mjs';
import './deployment.mjs';

enableCompileCache(join(import.meta.dirname, '../.data/compiled'));
const { main } = await import('./server/server.ts');
await main();
flushCompileCache();
