import { clusterOfRun, startTestCluster } from '../db/test-database.ts';

/** Starts one PostgreSQL for all journeys, unless `npm test` has started it. */
export default async function setup() {
  if (clusterOfRun()) return;
  const { url, template, stop } = await startTestCluster();
  // Playwright passes the variable on to its workers.
  process.env.TEST_CLUSTER = JSON.stringify({ url, template });
  return stop;
}
