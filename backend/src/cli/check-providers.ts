import {
  CHECKED_ITEM_NAMES,
  CHECKED_PROVIDER_NAMES,
  checkState,
  CHECK_STATE_NAMES,
  type ProviderCheck,
} from 'domain/provider-checks';
import type { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import { AppConfig } from '../config/app-config';
import type { Environment } from '../config/environment';
import { JobsService } from '../jobs/jobs.service';
import { AuditRepository } from '../modules/audit/audit.repository';
import { AuditService } from '../modules/audit/audit.service';
import { ProviderChecksService } from '../modules/providers/provider-checks.service';
import { LimitsRepository } from '../modules/security/limits/limits.repository';
import { LimitsService } from '../modules/security/limits/limits.service';
import { SettingsRepository } from '../modules/settings/settings.repository';
import { SettingsService } from '../modules/settings/settings.service';
import { HeardWebhooksRepository } from '../modules/webhooks/heard-webhooks.repository';
import { HeardWebhooks } from '../modules/webhooks/heard-webhooks.service';

/** Asks the providers of an environment, without the server. */
export function checkProviders(dataSource: DataSource, environment: Environment): Promise<ProviderCheck[]> {
  // The launcher and the containers keep these; nothing is signed or decrypted here.
  const unused = 'never used: nothing is signed '.padEnd(40, 'x');
  const own = { JWT_SECRET: unused, ENCRYPTION_KEY: unused, OTP_SECRET: unused };
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const config = new AppConfig({ ...own, ...given });
  const clock = new Clock();
  const jobs = new JobsService({ databaseUrl: config.databaseUrl, jobsWorkers: false }, clock);
  const audit = new AuditService(new AuditRepository(dataSource));
  const service = new ProviderChecksService(
    config,
    new SettingsService(dataSource, new SettingsRepository(dataSource), config, audit, jobs),
    new HeardWebhooks(new HeardWebhooksRepository(dataSource), clock),
    new LimitsService(new LimitsRepository(dataSource), clock),
  );
  return service.check();
}

const MARKS = { good: '✔', look: '?', wrong: '✖' } as const;
const WIDTH = Math.max(...Object.values(CHECKED_ITEM_NAMES).map((name) => name.length)) + 2;

/** The findings as a table for a terminal, with their count in the last line. */
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
