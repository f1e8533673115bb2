import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { canonicalIp } from '../../../common/ip-addresses';
import { SettingsService } from '../../settings/settings.service';
import type { AttemptQueryDto, OtpAttemptDto, SecurityStatsDto, SeenIpDto } from './dto/security-panel.dto';
import { countryName } from '../addresses/country-name';
import { riskLevel } from '../addresses/ip-risk';
import { IpRiskService } from '../addresses/ip-risk.service';
import { SecurityPanelRepository } from './security-panel.repository';
import { SystemStatusService } from './system-status.service';

const HIGH_RISK_FROM = 40;
const MOST_IPS = 100;

/** Returns the data of the security panel: attempts, addresses and the state of the system. */
@Injectable()
export class SecurityPanelService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: SecurityPanelRepository,
    private readonly settings: SettingsService,
    private readonly systemStatus: SystemStatusService,
    private readonly ipRisk: IpRiskService,
  ) {}

  async stats(): Promise<SecurityStatsDto> {
    const { timeZone } = await this.settings.get();
    const now = this.clock.now();
    const [failedAttempts, activeBlocks, highRiskIPs, { problems }] = await Promise.all([
      this.repository.failures(now, timeZone),
      this.repository.countActiveBlocks(),
      this.repository.countRisky(now, HIGH_RISK_FROM),
      this.systemStatus.status(),
    ]);
    const system = { ok: problems.length === 0, problems: problems.map(({ words }) => words) };
    return { failedAttempts, activeBlocks, highRiskIPs, system };
  }

  async attempts(query: AttemptQueryDto): Promise<OtpAttemptDto[]> {
    const ip = query.ip && (canonicalIp(query.ip) ?? query.ip);
    const rows = await this.repository.attempts({ ...query, ...(ip ? { ip } : {}) });
    const assessed = await this.ipRisk.assess(rows.map(({ ipAddress }) => ipAddress));
    return rows.map((row) => {
      const { facts, score, block } = assessed.get(row.ipAddress)!;
      return {
        ...row,
        country: countryName(facts.country),
        city: facts.city,
        isp: facts.isp,
        vpnDetected: facts.vpn,
        riskLevel: riskLevel(score),
        isBlocked: block !== null,
        block,
      };
    });
  }

  /** Selects addresses by their stored risk, which is a few seconds old, and returns them with their current risk. */
  async ips(): Promise<SeenIpDto[]> {
    const chosen = await this.repository.riskiest(this.clock.now(), MOST_IPS);
    const assessed = await this.ipRisk.assess(chosen.map(({ ipAddress }) => ipAddress));
    return chosen
      .map(({ id, ipAddress, lastSeen }) => {
        const { facts, attempts, failures, block, score } = assessed.get(ipAddress)!;
        return {
          id,
          ipAddress,
          attempts,
          failures,
          lastSeen,
          country: countryName(facts.country),
          city: facts.city,
          isp: facts.isp,
          vpnDetected: facts.vpn,
          proxyDetected: facts.proxy,
          torDetected: facts.tor,
          isBlocked: block !== null,
          block,
          riskScore: score,
          riskLevel: riskLevel(score),
        };
      })
      .sort((a, b) => b.riskScore - a.riskScore || b.lastSeen.getTime() - a.lastSeen.getTime());
  }
}
