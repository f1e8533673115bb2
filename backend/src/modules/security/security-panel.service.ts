import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { SettingsService } from '../settings/settings.service';
import type { AttemptQueryDto, OtpAttemptDto, SecurityStatsDto, SeenIpDto } from './dto/security-panel.dto';
import { IpIntelligence } from './ip-intelligence';
import { ipRiskScore, riskLevel } from './ip-risk';
import { SecurityPanelRepository } from './security-panel.repository';

const HIGH_RISK_FROM = 40;
/** A job that has waited this long is one the queue does not get to. */
const QUEUE_LATE_MINUTES = 5;

const countries = new Intl.DisplayNames('es', { type: 'region' });

/** What the security panel shows of attempts, addresses and the system. */
@Injectable()
export class SecurityPanelService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: SecurityPanelRepository,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  async stats(): Promise<SecurityStatsDto> {
    const { timeZone } = await this.settings.get();
    const now = this.clock.now();
    const [failedAttempts, activeBlocks, activity, facts] = await Promise.all([
      this.repository.failures(now, timeZone),
      this.repository.countActiveBlocks(),
      this.repository.activity(now),
      this.repository.systemFacts(now, QUEUE_LATE_MINUTES),
    ]);
    const problems = [
      ...(facts.queueLate ? ['La cola de tareas está atrasada'] : []),
      ...(facts.smsFailing ? ['El proveedor de SMS no está aceptando mensajes'] : []),
    ];
    return {
      failedAttempts,
      activeBlocks,
      highRiskIPs: activity.filter((ip) => ipRiskScore(ip) >= HIGH_RISK_FROM).length,
      system: { ok: problems.length === 0, problems },
    };
  }

  async attempts(query: AttemptQueryDto): Promise<OtpAttemptDto[]> {
    const rows = await this.repository.attempts(query);
    const addresses = [...new Set(rows.map(({ ipAddress }) => ipAddress))];
    const activity = await this.repository.activity(this.clock.now(), addresses);
    const scores = new Map(activity.map((ip) => [ip.ipAddress, ipRiskScore(ip)]));
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        ...(await this.place(row.ipAddress)),
        riskLevel: riskLevel(scores.get(row.ipAddress) ?? 0),
      })),
    );
  }

  async ips(): Promise<SeenIpDto[]> {
    const activity = await this.repository.activity(this.clock.now());
    const scored = activity
      .map((ip) => ({ ip, score: ipRiskScore(ip) }))
      .sort((a, b) => b.score - a.score || b.ip.lastSeen.getTime() - a.ip.lastSeen.getTime())
      .slice(0, 100);
    return Promise.all(
      scored.map(async ({ ip: { ipAddress, attempts, failures, lastSeen }, score }) => ({
        ipAddress,
        attempts,
        failures,
        lastSeen,
        ...(await this.place(ipAddress)),
        riskScore: score,
        riskLevel: riskLevel(score),
      })),
    );
  }

  private async place(ip: string): Promise<{ country: string | null; city: string | null }> {
    const place = await this.ipIntelligence.locate(ip);
    return {
      country: place?.country ? (countries.of(place.country) ?? place.country) : null,
      city: place?.city ?? null,
    };
  }
}
