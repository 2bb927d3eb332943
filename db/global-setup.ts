import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
    template: string;
  }
}

/** Starts one PostgreSQL for a test run of all projects. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.url);
  project.provide('template', cluster.template);
  return cluster.stop;
}
