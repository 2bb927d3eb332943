import type { TestProject } from 'vitest/node';
import { type Cluster, clusterOfRun, startTestCluster } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
    template: string;
    seed: number;
  }
}

/** Starts one PostgreSQL for a test run of all projects, unless `npm test` has started one. */
export default async function setup(project: TestProject) {
  const shared = clusterOfRun();
  const started = shared ? undefined : await startTestCluster();
  const { url, template } = (shared ?? started) as Cluster;
  project.provide('clusterUrl', url);
  project.provide('template', template);
  project.provide('seed', project.config.sequence.seed);
  return started?.stop;
}
