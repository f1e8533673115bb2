import { Injectable } from '@nestjs/common';
import type { ProviderCheck } from 'domain/office/provider-checks';
import { AppConfig } from '../../config/app-config';
import { LimitsService } from '../security/limits/limits.service';
import { SettingsService } from '../settings/settings.service';
import { WebhookActivity } from '../webhooks-in/webhook-activity.service';
import { checkCalendar } from './checks/calendar-check';
import { wrong } from './checks/findings';
import { webhookFindings } from './checks/webhook-check';
import { checkMail } from './checks/mail-check';
import { NmiCheck } from './checks/nmi-check';
import { standInFindings } from './checks/stand-in-findings';
import { within } from './checks/time-limit';
import { TwilioCheck } from './checks/twilio-check';
import { checkRuns, tooManyChecks } from './provider-checks.errors';

/** Maximum duration of all requests to one provider. */
const LONGEST_MS = 30_000;
/** Limit that allows one check at a time. If a server crashes during its check, the next one can run when the window ends. */
const RUNS = { key: 'provider-check-runs', cap: 1, windowSeconds: 60 };
const CHECKS = { key: 'provider-checks', cap: 20, windowSeconds: 600 };

/** Checks whether the accounts at the owner's providers are set up as the product needs. */
@Injectable()
export class ProviderChecksService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly webhookActivity: WebhookActivity,
    private readonly limits: LimitsService,
  ) {}

  /** @throws AppError 409 while another check runs on any instance, 429 for too many checks */
  async check(): Promise<ProviderCheck[]> {
    const [run] = await this.limits.hit([RUNS]);
    if (run!.hits > RUNS.cap) throw checkRuns();
    try {
      const [count] = await this.limits.hit([CHECKS]);
      if (count!.hits > CHECKS.cap) throw tooManyChecks(this.limits.secondsUntilAllowed([count!]));
      return await this.ask();
    } finally {
      await this.limits.clear(RUNS.key);
    }
  }

  private async ask(): Promise<ProviderCheck[]> {
    const { config } = this;
    const { settings } = await this.settings.current();
    const [twilio, mail, nmi, calendar] = await Promise.all([
      config.twilio ? limited('twilio', new TwilioCheck(config.twilio, config).run()) : [],
      config.emailTransport === 'smtp' ? limited('smtp', checkMail(config)) : [],
      config.nmi ? limited('nmi', new NmiCheck(config.nmi, config.paymentsMode).run()) : [],
      limited('calendar', checkCalendar(settings, config)),
    ]);
    const received = webhookFindings(config, settings, await this.webhookActivity.list());
    const of = (provider: ProviderCheck['provider']): ProviderCheck[] =>
      received.filter((finding) => finding.provider === provider);
    const findings = [
      ...standInFindings(config),
      ...twilio,
      ...of('twilio'),
      ...mail,
      ...nmi,
      ...of('nmi'),
      ...calendar,
      ...of('calendar'),
    ];
    // Providers' texts may quote secrets from a request.
    const secrets = secretsOf(config);
    const hide = (text: string): string =>
      secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text);
    return findings.map((finding) => ({
      ...finding,
      text: hide(finding.text),
      todo: finding.todo === null ? null : hide(finding.todo),
    }));
  }
}

function secretsOf(config: AppConfig): string[] {
  const { twilio, nmi, smtpUrl, nmiWebhookKey, calendlyWebhookKey, calWebhookKey } = config;
  const password = smtpUrl ? new URL(smtpUrl).password : '';
  return [
    twilio?.authToken ?? '',
    nmi?.securityKey ?? '',
    password,
    decoded(password),
    nmiWebhookKey,
    calendlyWebhookKey,
    calWebhookKey,
  ].filter((secret) => secret !== '');
}

/**
 * Decodes the password, because the mail server may quote it decoded. Returns it unchanged if a percent sign is not an escape.
 */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

const FIRST_ITEM = {
  twilio: 'credentials',
  smtp: 'connection',
  nmi: 'key',
  calendar: 'address',
} as const;

const limited = (
  provider: keyof typeof FIRST_ITEM,
  findings: Promise<ProviderCheck[]>,
): Promise<ProviderCheck[]> =>
  within(LONGEST_MS, findings, () => [
    wrong(
      { provider, item: FIRST_ITEM[provider] },
      'No contestó a tiempo.',
      'Vuelva a comprobar en unos minutos.',
    ),
  ]);
