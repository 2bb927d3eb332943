import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cnpg from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readSettings, settingsTable } from '../settings.ts';

// Checks deploy/kubernetes with the schemas of Kubernetes and CloudNativePG, and compares it with the application.

const root = join(import.meta.dirname, '../..');
const documentsOf = (file: string) =>
  parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes', file), 'utf8'), { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
const servers = documentsOf('groundwork.yaml');
const database = documentsOf('database.yaml');

const kinds = {
  ...{ ConfigMap, CronJob, Deployment, HorizontalPodAutoscaler, Ingress, PersistentVolumeClaim },
  ...{ PodDisruptionBudget, Service, Cluster: cnpg.Cluster },
};
const oneOf = (kind: keyof typeof kinds) => servers.find((document) => document.kind === kind);
const deployment = oneOf('Deployment').spec.template;
const backup = oneOf('CronJob').spec.jobTemplate.spec.template;

test.each([...servers, ...database].map((document) => [document.kind as keyof typeof kinds, document]))(
  'the schema accepts the %s',
  (kind, document) => {
    const Kind = kinds[kind];
    expect(() => new Kind(document).validate()).not.toThrow();
    expect(() => new Kind({ ...document, metadata: { name: ['several'] } }).validate()).toThrow();
  },
);

test('every setting exists, and together they are enough for production', () => {
  const known = settingsTable().map(({ name }) => name);
  const configured: Record<string, string> = oneOf('ConfigMap').data;
  expect(known).toEqual(expect.arrayContaining(Object.keys(configured)));
  const text = readFileSync(join(root, 'deploy/kubernetes/groundwork.yaml'), 'utf8');
  const inSecret = [...(/`groundwork`: (.*?)\.\n/s.exec(text)?.[1] ?? '').matchAll(/[A-Z][A-Z0-9_]+/g)].map(
    ([name]) => name,
  );
  expect(known).toEqual(expect.arrayContaining(inSecret));
  const secrets: Record<string, string> = {
    SMTP_URL: 'smtps://mail.example',
    SECRET: 'mYx0Vb2nQpT7sLr4KcEwHd9GuZ8jAf3o',
  };
  const settings = readSettings({
    ...configured,
    ...Object.fromEntries(inSecret.map((name) => [name, secrets[name] ?? 'mYx0Vb2nQpT7sLr4'])),
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://groundwork:a1@groundwork-database-rw/groundwork',
  });
  expect(settings).toMatchObject({ production: true, trustProxy: 1 });
});

test('probes, commands and ports are those of the server', () => {
  const [server] = deployment.spec.containers;
  expect(server.ports[0].containerPort).toBe(settingsTable().find(({ name }) => name === 'PORT')?.usual);
  expect([server.livenessProbe.httpGet.path, server.readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz']);
  const command: string = backup.spec.containers[0].command.at(-1);
  for (const [file = ''] of command.matchAll(/api\/\S+\.ts/g)) expect(existsSync(join(root, file)), file).toBe(true);
  const drainSeconds = Number(oneOf('ConfigMap').data.DRAIN_SECONDS);
  expect(deployment.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 10);
  const { periodSeconds, failureThreshold } = server.readinessProbe;
  expect(drainSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
});

test('no container runs as root, writes outside of its volumes, or has rights in the cluster', () => {
  for (const { spec } of [deployment, backup]) {
    expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    for (const container of spec.containers)
      expect(container.securityContext).toMatchObject({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
  }
});

test('the Service, the autoscaler and the disruption budget choose the servers, and not the backup', () => {
  const chosen = oneOf('Service').spec.selector;
  expect(deployment.metadata.labels).toMatchObject(chosen);
  expect(oneOf('PodDisruptionBudget').spec.selector.matchLabels).toEqual(chosen);
  expect(backup.metadata.labels).not.toMatchObject(chosen);
  expect(oneOf('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(oneOf('Deployment').metadata.name);
});

test('the role of the database may migrate it, and the server uses its Secret', () => {
  const { metadata, spec } = database[0];
  expect(spec.managed.roles).toMatchObject([{ name: spec.bootstrap.initdb.owner, createrole: true, bypassrls: true }]);
  const { secretKeyRef } = deployment.spec.containers[0].env[0].valueFrom;
  expect(secretKeyRef).toEqual({ name: `${metadata.name}-app`, key: 'uri' });
  for (const { spec: pod } of [deployment, backup]) {
    const value = (name: string) => pod.containers[0].env.find((one: { name: string }) => one.name === name);
    expect(value('REPLICA_PASSWORD').valueFrom.secretKeyRef).toEqual({ name: secretKeyRef.name, key: 'password' });
    const databaseReplicaUrl = value('DATABASE_REPLICA_URL').value.replace('$(REPLICA_PASSWORD)', 'a1');
    expect(new URL(databaseReplicaUrl)).toMatchObject({
      hostname: `${metadata.name}-ro`,
      username: spec.bootstrap.initdb.owner,
      pathname: `/${spec.bootstrap.initdb.database}`,
    });
  }
});
