// @module-tag long
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as cnpg from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { unzipSync } from 'fflate';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readSettings, settingsTable } from '../settings.ts';

// Checks the chart deploy/helm, and deploy/kubernetes, with Helm and with the schemas of Kubernetes and CloudNativePG,
// and compares them with the application.

const root = join(import.meta.dirname, '../..');
const documentsIn = (text: string) =>
  parseAllDocuments(text, { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
const documentsOf = (file: string) => documentsIn(readFileSync(join(root, 'deploy/kubernetes', file), 'utf8'));
const servers = documentsOf('groundwork.yaml');
const database = documentsOf('database.yaml');

const kinds = {
  ...{ ConfigMap, CronJob, Deployment, HorizontalPodAutoscaler, Ingress, PersistentVolumeClaim },
  ...{ PodDisruptionBudget, Service, Cluster: cnpg.Cluster },
};
const oneOf = (kind: keyof typeof kinds, documents = servers) => documents.find((document) => document.kind === kind);
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
  const text = readFileSync(join(root, 'deploy/helm/groundwork/values.yaml'), 'utf8');
  const inSecret = [...(/other settings: (.*?)\.\n/s.exec(text)?.[1] ?? '').matchAll(/[A-Z][A-Z0-9_]+/g)].map(
    ([name]) => name,
  );
  expect(inSecret).toContain('SECRET');
  expect(known).toEqual(expect.arrayContaining(inSecret));
  const secrets: Record<string, string> = {
    SMTP_URL: 'smtps://mail.example',
    SECRET: 'mYx0Vb2nQpT7sLr4KcEwHd9GuZ8jAf3o',
    ENCRYPTION_KEY: 'Qw8zTn3bLx6vRk1pYh5mCf0sJd9gEa2u',
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
  expect(oneOf('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: chosen } });
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

// The package has the program Helm 3.8.1 for Linux, and no dependencies.
const hasHelm = platform() === 'linux' && arch() === 'x64';
if (!hasHelm) console.info('Skipped: the chart is rendered on Linux with x64 only.');

describe.runIf(hasHelm)('the chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-helm-'));
  const chart = join(root, 'deploy/helm/groundwork');
  beforeAll(() => {
    const packed = dirname(createRequire(import.meta.url).resolve('@aws-cdk/asset-kubectl-v20/package.json'));
    const files = unzipSync(readFileSync(join(packed, 'lib/layer.zip')), {
      filter: ({ name }) => name === 'helm/helm',
    });
    writeFileSync(join(folder, 'helm'), files['helm/helm'] ?? '', { mode: 0o700 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs Helm with these values instead of the chart's own. */
  function helm(words: string[], values: object = {}) {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const { status, stdout, stderr } = spawnSync(join(folder, 'helm'), [...words, '--values', file], {
      encoding: 'utf8',
      env: { HOME: folder },
    });
    return { status, said: `${stdout}${stderr}`, stdout };
  }
  function rendered(values: object = {}, release = 'groundwork') {
    const { status, said, stdout } = helm(['template', release, chart, '--kube-version', '1.33.0'], values);
    expect(status, said).toBe(0);
    const documents = documentsIn(stdout);
    for (const document of documents)
      expect(() => new kinds[document.kind as keyof typeof kinds](document).validate()).not.toThrow();
    return { documents, stdout };
  }

  test('makes deploy/kubernetes/groundwork.yaml with its own values', async () => {
    const head = `# Made by \`helm template groundwork deploy/helm/groundwork\`, for those who work without Helm
# (docs/operating.md, "Kubernetes"). \`npx vitest run api/suites/kubernetes.long.test.ts --update\` writes it anew.
`;
    await expect(head + rendered().stdout).toMatchFileSnapshot('../../deploy/kubernetes/groundwork.yaml');
  });

  test('passes the linter of Helm', () => {
    expect(helm(['lint', chart, '--strict'])).toMatchObject({ status: 0 });
  });

  test('can have another name, a fixed number of servers, a pool, and neither Ingress nor backups', () => {
    const directUrl = { secret: 'direct', key: 'uri' };
    const { documents, stdout } = rendered(
      {
        servers: { minimum: 1, maximum: 1 },
        database: { directUrl, replica: null },
        ingress: { enabled: false },
        backup: { enabled: false },
        imagePullSecrets: ['registry'],
      },
      'plan',
    );
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['ConfigMap', 'Deployment', 'Service']);
    expect(documents.map(({ metadata }) => metadata.name)).toEqual(['plan', 'plan', 'plan']);
    expect(stdout).not.toContain('instance: groundwork');
    const { spec } = oneOf('Deployment', documents);
    expect(spec.replicas).toBe(1);
    expect(spec.template.spec.imagePullSecrets).toEqual([{ name: 'registry' }]);
    expect(spec.template.spec.containers[0].env[1]).toEqual({
      name: 'DATABASE_DIRECT_URL',
      valueFrom: { secretKeyRef: { name: 'direct', key: 'uri' } },
    });
  });

  test('takes host and path of the Ingress, and the time to drain, from the settings', () => {
    const settings = { APP_URL: 'https://hall.example:8443/plan', DRAIN_SECONDS: '30' };
    const { documents } = rendered({ settings, backup: { storageClassName: 'fast', keepDays: 3 } });
    const { spec } = oneOf('Ingress', documents);
    expect([spec.tls[0].hosts, spec.rules[0].host, spec.rules[0].http.paths[0].path]).toEqual([
      ['hall.example'],
      'hall.example',
      '/plan',
    ]);
    expect(oneOf('Deployment', documents).spec.template.spec.terminationGracePeriodSeconds).toBe(52);
    expect(oneOf('PersistentVolumeClaim', documents).spec.storageClassName).toBe('fast');
    expect(JSON.stringify(oneOf('CronJob', documents))).toContain('-mtime +3 -delete');
  });

  test('restarts the servers when a setting changes', () => {
    const checksum = (values: object) =>
      oneOf('Deployment', rendered(values).documents).spec.template.metadata.annotations['checksum/settings'];
    expect(checksum({})).toBe(checksum({}));
    expect(checksum({ settings: { LOG_LEVEL: 'debug' } })).not.toBe(checksum({}));
  });

  test.each([
    ['an unknown value', { replicas: 3 }, /replicas/],
    ['an image without a version', { image: 'registry.example/groundwork' }, /image/],
    ['an address without TLS', { settings: { APP_URL: 'http://plan.example' } }, /APP_URL/],
    ['a number as a setting', { settings: { DRAIN_SECONDS: 8 } }, /DRAIN_SECONDS/],
    ['a setting with a small name', { settings: { drainSeconds: '8' } }, /drainSeconds/],
    ['a schedule that is none', { backup: { schedule: 'nightly' } }, /schedule/],
    ['no server', { servers: { minimum: 0 } }, /minimum/],
  ])('refuses %s', (_, values, named) => {
    const { status, said } = helm(['template', 'groundwork', chart, '--kube-version', '1.33.0'], values);
    expect([status, said]).toEqual([1, expect.stringMatching(named)]);
  });
});
