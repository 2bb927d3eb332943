import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { appForFile } from '../testing/test-app.ts';

// Compares deploy/monitoring with the metrics of the server.

const folder = join(import.meta.dirname, '../../deploy/monitoring');
const rules: { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] } = parse(
  readFileSync(join(folder, 'prometheus-rules.yaml'), 'utf8'),
);
const dashboard: { panels: { id: number; gridPos: object; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8'),
);
const alerts = rules.groups.flatMap((group) => group.rules);
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

const app = await appForFile();

test('every metric and label that they name exists', async () => {
  const metrics = new Map(
    app.metrics.register
      .getMetricsAsArray()
      .map((metric) => [metric.name, metric as unknown as { labelNames?: string[] }]),
  );
  const named = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b((?:groundwork|nodejs|process)_\w+)\{([^}]*)\}/g)].map(([, name = '', labels = '']) => ({
      name: name.replace(/_(bucket|count|sum)$/, ''),
      labels: [...labels.matchAll(/(\w+)\s*(?:=~?|!=)/g)]
        .map(([, label = '']) => label)
        .filter((label) => label !== 'job'),
    })),
  );
  expect(named.length).toBeGreaterThanOrEqual(20);
  for (const { name, labels } of named) {
    expect([...metrics.keys()], name).toContain(name);
    expect(metrics.get(name)?.labelNames ?? []).toEqual(expect.arrayContaining(labels));
  }
});

test('every alert says what is wrong and what to do', () => {
  for (const alert of alerts)
    expect(alert.annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

test('panels have ids of their own and do not overlap', () => {
  const places = dashboard.panels.map(({ gridPos }) => JSON.stringify(gridPos));
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('promtool accepts the rules, and every expression of the dashboard', (context) => {
  const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });
  try {
    promtool('--version');
  } catch {
    process.stdout.write('skipped: promtool (package prometheus) is not installed\n');
    context.skip();
  }
  expect(promtool('check', 'rules', join(folder, 'prometheus-rules.yaml'))).toContain(`${alerts.length} rules found`);
});
