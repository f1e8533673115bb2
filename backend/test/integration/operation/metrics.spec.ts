import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { PROBLEMS } from '../../../src/modules/security/panel/system-status.service';
import { newPhone, submission } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';
import { SELF_SIGNED } from '../../support/stand-ins/self-signed';

/** Metrics for Prometheus, and the names that dashboard and alerts query. */
describe('/metrics', () => {
  let database: TestDatabase;
  let server: ChildProcess;
  let metrics: string;
  let metricsPort: number;
  const site = createServer(SELF_SIGNED);
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  const backupStatusFile = join(folder, 'backup.json');
  const read = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    metricsPort = await freePort();
    await once(site.listen(0, '127.0.0.1'), 'listening');
    const { port: sitePort } = site.address() as AddressInfo;
    server = await startServer(database.url, port, {
      environment: {
        METRICS_PORT: String(metricsPort),
        DATA_DIR: folder,
        BACKUP_STATUS_FILE: backupStatusFile,
        PUBLIC_URL: `https://127.0.0.1:${sitePort}`,
      },
    });
    const disks = { database: { free: 25, size: 100 } };
    const status = {
      reported: 1_800_000_300,
      newestDump: 1_800_000_000,
      newestBase: 1_700_000_000,
      failing: true,
      offSite: { newest: 1_600_000_000, failing: true },
    };
    writeFileSync(backupStatusFile, JSON.stringify({ ...status, disks }));
    await fetch(`http://127.0.0.1:${port}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '73.9.9.7' },
      body: JSON.stringify(submission(newPhone())),
    });
    await fetch(`http://127.0.0.1:${port}/api/leads/verify`, { method: 'POST' });
    metrics = await read();
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    site.close();
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  it('counts what visitors do, by route and never by path', () => {
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/leads",status="201"\} 1/,
    );
    expect(metrics).toMatch(/sms_messages_total\{result="sent"\} 1/);
    expect(metrics).toMatch(/http_refusals_total\{code="\w+",status="4\d\d"\} 1/);
    expect(metrics).toContain('database_up 1');
    expect(metrics).toContain('database_writable 1');
    expect(metrics).toContain('site_version 1');
    expect(metrics).toContain('site_render_failing 0');
    expect(metrics).not.toMatch(/\+1\d{10}/);
  });

  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
    'has every figure that docker/%s asks for',
    (file) => {
      const text = readFileSync(join(__dirname, '../../../../docker/watch', file), 'utf8');
      const asked = new Set(
        [
          ...text.matchAll(
            /\b((?:http|sms|payments|database|jobs|campaign|blocks|fraud|funnel|verification|audit|backup|certificate|disk|process|nodejs|provider|job|webhook|system|site)_[a-z_]+)\b/g,
          ),
        ].map(([, name]) => name!.replace(/_(bucket|count|sum)$/, '')),
      );
      expect(asked.size).toBeGreaterThan(5);
      const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('reports the age of backups, free disk space and the expiry of the certificate', async () => {
    for (const line of [
      'backup_reported_timestamp_seconds 1800000300',
      'backup_newest_timestamp_seconds 1800000000',
      'backup_base_newest_timestamp_seconds 1700000000',
      'backup_failing 1',
      'backup_off_site_newest_timestamp_seconds 1600000000',
      'backup_off_site_failing 1',
      'webhook_deliveries_oldest_due_seconds 0',
      'disk_free_bytes{volume="database"} 25',
      'disk_size_bytes{volume="database"} 100',
      `certificate_expires_timestamp_seconds ${SELF_SIGNED.ends}`,
      'certificate_state{state="untrusted"} 1',
      'certificate_state{state="trusted"} 0',
    ])
      expect(metrics).toContain(`\n${line}\n`);
    expect(metrics).toMatch(/\ndisk_free_bytes\{volume="data"\} \d{6,}/);
    expect(metrics).toMatch(/\ndisk_free_bytes\{volume="media"\} \d{6,}/);
    rmSync(backupStatusFile);
    const silent = await read();
    expect(silent).toContain('\nbackup_reported_timestamp_seconds 0\n');
    expect(silent).not.toMatch(/^backup_(newest|failing|off_site)[^#]* \d/m);
    // Without Docker there is no service that reports.
    writeFileSync(backupStatusFile, JSON.stringify({ offSite: { newest: 1_700_000_001, failing: false } }));
    const own = await read();
    expect(own).toContain('\nbackup_off_site_newest_timestamp_seconds 1700000001\n');
    expect(own).toContain('\nbackup_off_site_failing 0\n');
    expect(own).not.toMatch(/^backup_(reported|newest|failing)[^#]* \d/m);
  });

  it('judges the system as the back office does', () => {
    for (const name of PROBLEMS)
      expect(metrics).toMatch(new RegExp(`^system_problem\\{problem="${name}"\\} [01]$`, 'm'));
    expect(metrics).toMatch(/^verification_budget_dollars 41\.6$/m);
    expect(metrics).toMatch(/^jobs_oldest_due_seconds \d/m);
  });

  it('has an alert for what only an operator can put right', () => {
    const alerts = readFileSync(join(__dirname, '../../../../docker/watch/prometheus-alerts.yml'), 'utf8');
    for (const name of [
      'visitors_hidden',
      'ip_data_old',
      'gateway_refuses',
      'texts_refused',
      'no_way_to_verify',
    ])
      expect(alerts).toContain(`system_problem{problem="${name}"}`);
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
