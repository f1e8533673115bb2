import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEMS } from '../../../src/modules/security/panel/system-status.service';
import { newPhone, submission } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/postgres';
import { freePort, startServer } from '../../support/server';

/** What Prometheus reads, and whether dashboard and alerts ask for what is there. */
describe('/metrics', () => {
  let database: TestDatabase;
  let server: ChildProcess;
  let metrics: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const [port, metricsPort] = [await freePort(), await freePort()];
    server = await startServer(database.url, port, { environment: { METRICS_PORT: String(metricsPort) } });
    await fetch(`http://127.0.0.1:${port}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '73.9.9.7' },
      body: JSON.stringify(submission(newPhone())),
    });
    await fetch(`http://127.0.0.1:${port}/api/leads/verify`, { method: 'POST' });
    metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await database.drop();
  });

  it('counts what visitors do, by route and never by path', () => {
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/leads",status="201"\} 1/,
    );
    expect(metrics).toMatch(/sms_messages_total\{result="sent"\} 1/);
    expect(metrics).toMatch(/http_refusals_total\{code="\w+",status="4\d\d"\} 1/);
    expect(metrics).toContain('database_up 1');
    expect(metrics).not.toMatch(/\+1\d{10}/);
  });

  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
    'has every figure that docker/%s asks for',
    (file) => {
      const text = readFileSync(join(__dirname, '../../../../docker/watch', file), 'utf8');
      const asked = new Set(
        [
          ...text.matchAll(
            /\b((?:http|sms|payments|database|jobs|campaign|blocks|fraud|funnel|verification|audit|process|nodejs|provider|job|webhook|system)_[a-z_]+)\b/g,
          ),
        ].map(([, name]) => name!.replace(/_(bucket|count|sum)$/, '')),
      );
      expect(asked.size).toBeGreaterThan(5);
      const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('judges the system as the back office does', () => {
    for (const name of PROBLEMS)
      expect(metrics).toMatch(new RegExp(`^system_problem\\{problem="${name}"\\} [01]$`, 'm'));
    expect(metrics).toMatch(/^sms_budget_day \d+$/m);
    expect(metrics).toMatch(/^jobs_oldest_due_seconds \d/m);
  });

  it('has a runbook for every alert', () => {
    const read = (file: string): string => readFileSync(join(__dirname, '../../../..', file), 'utf8');
    const headings = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, heading]) =>
      heading!.toLowerCase().replaceAll(' ', '-'),
    );
    const alerts = read('docker/watch/prometheus-alerts.yml');
    const named = [...alerts.matchAll(/docs\/runbooks\.md#([\w-]+)/g)].map(([, anchor]) => anchor!);
    expect(named).toHaveLength([...alerts.matchAll(/- alert: /g)].length);
    expect(named.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});
