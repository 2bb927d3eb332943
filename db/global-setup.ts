import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
    template: string;
  }
}

let running: ReturnType<typeof startTestCluster> | null = null;
let users = 0;

/** One cluster for all projects of a run, however many ask for it. */
export default async function setup(project: TestProject) {
  running ??= startTestCluster();
  users++;
  const cluster = await running;
  project.provide('clusterUrl', cluster.url);
  project.provide('template', cluster.template);
  return async () => {
    users--;
    if (users === 0) await cluster.stop();
  };
}
