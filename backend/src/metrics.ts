import { createServer } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { AppConfig } from './config/app-config';
import { databaseAnswers } from './database/database-answers';
import { DatabaseWatch } from './database/driver/database-watch';
import { poolOf } from './database/driver/pool-of';
import {
  PROBLEMS,
  SystemStatusService,
  type SystemStatus,
} from './modules/security/panel/system-status.service';
import { measureEnvironment } from './environment-metrics';

/** Measures every request by its route, so that no path or phone becomes a label. */
export function measureRequests(app: NestFastifyApplication): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route and status',
    labelNames: ['method', 'route', 'status'],
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    });
}

/** Metrics with the statement that counts each: name, help, name of the label, SQL of `label` and `value`. */
const COUNTED: readonly (readonly [
  metric: readonly [name: string, help: string, label: string | null],
  sql: string,
])[] = [
  [
    ['jobs_waiting', 'Jobs that are due, by queue', 'queue'],
    `SELECT name AS label, count(*)::int AS value FROM jobs.job
        WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name`,
  ],
  [
    [
      'payments_in_doubt',
      'Payments and refunds with an unknown outcome (in_doubt), and those that a person must check (to_review)',
      'kind',
    ],
    `SELECT CASE WHEN needs_review THEN 'to_review' ELSE 'in_doubt' END AS label, count(*)::int AS value FROM (
         SELECT needs_review FROM payments WHERE status IN ('processing', 'unknown') OR needs_review
         UNION ALL SELECT needs_review FROM payment_refunds WHERE status IN ('processing', 'unknown') OR needs_review) doubt GROUP BY 1`,
  ],
  [
    ['campaign_recipients_waiting', 'Recipients of running campaigns without a message yet', 'campaign'],
    `SELECT c.id::text AS label, count(*)::int AS value FROM sms_campaigns c
         JOIN campaign_recipients r ON r.campaign_id = c.id AND r.status = 'pending' WHERE c.status = 'sending' GROUP BY c.id`,
  ],
  [
    ['sms_sent_today', 'Text messages sent on the latest day with any', 'day'],
    `SELECT day::text AS label, count AS value FROM sms_daily_counts ORDER BY day DESC LIMIT 1`,
  ],
  [
    [
      'verification_spent_today_dollars',
      'Cost of codes, texts and lookups on the latest day with any',
      'day',
    ],
    `SELECT day::text AS label, micros::float8 / 1000000 AS value FROM sms_daily_counts ORDER BY day DESC LIMIT 1`,
  ],
  [
    ['database_archive', "State of PostgreSQL's log archive, if there is one", 'state'],
    `SELECT 'failing' AS label, (last_failed_time > coalesce(last_archived_time, '-infinity'))::int AS value
         FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off' AND last_failed_time IS NOT NULL`,
  ],
  [
    ['webhook_deliveries_waiting', 'Undelivered webhook messages, by state of the endpoint', 'state'],
    `SELECT e.state AS label, count(*)::int AS value FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.status = 'waiting' GROUP BY e.state`,
  ],
  [
    [
      'webhook_deliveries_oldest_due_seconds',
      'Seconds since the most overdue webhook message became due',
      null,
    ],
    `SELECT NULL AS label, coalesce(extract(epoch FROM now() - min(d.next_try_at)), 0)::float8 AS value
         FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.status = 'waiting' AND e.state = 'active' AND d.next_try_at <= now()`,
  ],
  [
    ['blocks_active', 'Blocks in force, by kind', 'kind'],
    'SELECT entity_type AS label, count(*)::int AS value FROM active_blocks GROUP BY entity_type',
  ],
  [
    ['fraud_alerts_open', 'Open fraud alerts, by severity', 'severity'],
    `SELECT severity AS label, count(*)::int AS value FROM fraud_alerts WHERE status IN ('active', 'reviewing') GROUP BY severity`,
  ],
];

/**
 * Registers metrics of the database. They are read at each scrape and equal on every instance: take the maximum over instances,
 * not the sum. Without the database they are absent, and `database_up` is 0.
 * @returns function that reads them again
 */
function measureDatabase(app: NestFastifyApplication): () => Promise<void> {
  const dataSource = app.get(DataSource);
  const pool = poolOf(dataSource);
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this instance, by state',
    labelNames: ['state'],
    collect() {
      this.labels('idle').set(pool.idleCount);
      this.labels('busy').set(pool.totalCount - pool.idleCount);
      this.labels('waited_for').set(pool.waitingCount);
    },
  });
  const gauge = (name: string, help: string, label: string | null): Gauge =>
    new Gauge({ name, help, labelNames: label ? [label] : [] });
  const up = gauge('database_up', '1 if the database responds', null);
  const writable = gauge(
    'database_writable',
    '1 if the database commits; 0 also if this instance reaches only a standby or a read-only server',
    null,
  );
  const watch = app.get(DatabaseWatch);
  const counted = COUNTED.map(([metric, sql]): [Gauge, string] => [gauge(...metric), sql]);
  const systemStatus = app.get(SystemStatusService, { strict: false });
  const judged: [Gauge, (status: SystemStatus) => number][] = [
    [
      gauge('jobs_oldest_due_seconds', 'Seconds since the most overdue job became due', null),
      ({ oldestDueSeconds }) => oldestDueSeconds,
    ],
    [
      gauge('jobs_failed_day', 'Jobs that failed for good in the last 24 hours', null),
      ({ failedJobs }) => failedJobs,
    ],
    [
      gauge('verification_budget_dollars', 'Daily budget for codes, texts and lookups', null),
      ({ budgetCents }) => budgetCents / 100,
    ],
  ];
  const problem = gauge(
    'system_problem',
    "1 for a problem that 'Estado Sistema' in the back office shows",
    'problem',
  );
  return async () => {
    const state = await watch.currentState();
    writable.set(state === 'writes' ? 1 : 0);
    try {
      if (!(await databaseAnswers(dataSource))) throw new Error('the database does not answer');
      const status = await systemStatus.status();
      for (const [metric, read] of judged) metric.set(read(status));
      for (const name of PROBLEMS)
        problem.labels(name).set(status.problems.some((found) => found.name === name) ? 1 : 0);
      for (const [metric, sql] of counted) {
        const rows: { label: string | null; value: number }[] = await dataSource.query(sql);
        metric.reset();
        for (const { label, value } of rows) (label === null ? metric : metric.labels(label)).set(value);
      }
      up.set(1);
    } catch {
      up.set(state === 'read_only' ? 1 : 0);
      for (const [metric] of counted) metric.reset();
      // A metric without labels would be 0 after a reset.
      for (const [metric] of judged) metric.remove();
      problem.reset();
    }
  };
}

/** Serves Prometheus' format at /metrics on a separate port, for the operator's network only. */
export async function startMetricsServer(
  app: NestFastifyApplication,
  port: number,
  host: string,
): Promise<void> {
  collectDefaultMetrics();
  const refresh = [measureDatabase(app), measureEnvironment(app.get(AppConfig))];
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    Promise.all(refresh.map((measure) => measure()))
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  app.getHttpServer().once('close', () => server.close());
}
