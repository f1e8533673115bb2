import {
  CHECKED_ITEM_NAMES,
  CHECKED_PROVIDER_NAMES,
  checkState,
  CHECK_STATE_NAMES,
  type ProviderCheck,
} from 'domain/office/provider-checks';
import type { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import type { Environment } from '../config/environment';
import { JobsService } from '../jobs/jobs.service';
import { AuditRepository } from '../modules/audit/audit.repository';
import { AuditService } from '../modules/audit/audit.service';
import { ProviderChecksService } from '../modules/providers/provider-checks.service';
import { LimitsRepository } from '../modules/security/limits/limits.repository';
import { LimitsService } from '../modules/security/limits/limits.service';
import { SettingsRepository } from '../modules/settings/settings.repository';
import { SettingsService } from '../modules/settings/settings.service';
import { WebhookActivityRepository } from '../modules/webhooks-in/webhook-activity.repository';
import { WebhookActivity } from '../modules/webhooks-in/webhook-activity.service';
import { configOf } from './config-of-command';

/** Checks the providers of an environment, without the server. */
export function checkProviders(dataSource: DataSource, environment: Environment): Promise<ProviderCheck[]> {
  const config = configOf(environment);
  const clock = new Clock();
  const jobs = new JobsService({ databaseUrl: config.databaseUrl, jobsWorkers: false }, clock);
  const audit = new AuditService(new AuditRepository(dataSource));
  const service = new ProviderChecksService(
    config,
    new SettingsService(dataSource, new SettingsRepository(dataSource), config, audit, jobs),
    new WebhookActivity(new WebhookActivityRepository(dataSource), clock),
    new LimitsService(new LimitsRepository(dataSource), clock),
  );
  return service.check();
}

const MARKS = { good: '✔', look: '?', wrong: '✖' } as const;
const WIDTH = Math.max(...Object.values(CHECKED_ITEM_NAMES).map((name) => name.length)) + 2;

/** Formats the findings as a table for a terminal; the last line contains their number. */
export function tableOf(findings: readonly ProviderCheck[]): string {
  const lines = findings.flatMap((finding, at) => {
    const { provider, item, text, todo } = finding;
    const row = `  ${MARKS[checkState(finding)]} ${CHECKED_ITEM_NAMES[item].padEnd(WIDTH)}${text}`;
    return [
      ...(findings[at - 1]?.provider === provider ? [] : ['', CHECKED_PROVIDER_NAMES[provider]]),
      row,
      ...(todo === null ? [] : [`${' '.repeat(WIDTH + 4)}→ ${todo}`]),
    ];
  });
  const counts = (Object.keys(CHECK_STATE_NAMES) as (keyof typeof CHECK_STATE_NAMES)[]).map(
    (state) =>
      `${CHECK_STATE_NAMES[state]}: ${findings.filter((finding) => checkState(finding) === state).length}`,
  );
  return [...lines, '', counts.join(' · ')].join('\n').trimStart();
}
