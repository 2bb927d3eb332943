// @module-tag long
import { expect, test } from 'vitest';
import { type Fault, passed } from './fault.ts';
import { killedServer } from './killed-server.ts';
import { lostConnections } from './lost-connections.ts';
import { restartedDatabase } from './restarted-database.ts';
import { stoppedServer } from './stopped-server.ts';

// Runs these faults with few repetitions. `npm run test:faults` runs all faults with the demanded number of
// repetitions, and also checks the durations.
test.each<[string, Fault]>(
  [killedServer, restartedDatabase, stoppedServer, lostConnections].map((fault) => [fault.what, fault]),
)('%s', { timeout: 240_000 }, async (_, fault) => {
  for (const finding of await fault.run(false)) expect(finding).toSatisfy(passed);
});
