import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { canonicalIp } from '../../common/ip-addresses';
import { SettingsService } from '../settings/settings.service';
import type { AttemptQueryDto, OtpAttemptDto, SecurityStatsDto, SeenIpDto } from './dto/security-panel.dto';
import { countryName } from './country-name';
import { IpIntelligence } from './ip-intelligence';
import { IpListsService, type IpListName } from './ip-lists.service';
import { riskLevel } from './ip-risk';
import { IpRiskService } from './ip-risk.service';
import { SecurityPanelRepository, type SystemFacts } from './security-panel.repository';

const HIGH_RISK_FROM = 40;
const MOST_IPS = 100;
/** A job that has waited this long is one the queue does not get to. */
const QUEUE_LATE_MINUTES = 5;

/** The databases are published every month; a year and a half later too many addresses have moved. */
const OLD_DATABASE_DAYS = 550;
const OLD_LIST_DAYS = 7;
const DAY_MS = 86_400_000;
const LIST_NAMES: Readonly<Record<IpListName, string>> = {
  tor: 'salidas de Tor',
  vpn: 'redes VPN',
  hosting: 'centros de datos',
};

/** What the security panel shows of attempts, addresses and the system. */
@Injectable()
export class SecurityPanelService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: SecurityPanelRepository,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly ipLists: IpListsService,
    private readonly ipRisk: IpRiskService,
  ) {}

  async stats(): Promise<SecurityStatsDto> {
    const { timeZone, smsDailyBudget } = await this.settings.get();
    const now = this.clock.now();
    const [failedAttempts, activeBlocks, highRiskIPs, facts] = await Promise.all([
      this.repository.failures(now, timeZone),
      this.repository.countActiveBlocks(),
      this.repository.countRisky(now, HIGH_RISK_FROM),
      this.repository.systemFacts(now, { lateMinutes: QUEUE_LATE_MINUTES, timeZone, smsDailyBudget }),
    ]);
    const problems = [...systemProblems(facts), ...(await this.ipDataProblems(now))];
    return { failedAttempts, activeBlocks, highRiskIPs, system: { ok: problems.length === 0, problems } };
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

  /** Chosen by the risk that is kept of them, which is seconds old; shown as they are now. */
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

  /** What is missing or out of date of the local databases of addresses. */
  private async ipDataProblems(now: Date): Promise<string[]> {
    const daysSince = (date: Date): number => Math.floor((now.getTime() - date.getTime()) / DAY_MS);
    const { places, networks } = await this.ipIntelligence.dates();
    const databases = [
      ['de lugares', places],
      ['de redes', networks],
    ] as const;
    return [
      ...databases.flatMap(([name, date]) =>
        !date
          ? [`Falta la base ${name} de las direcciones IP`]
          : daysSince(date) > OLD_DATABASE_DAYS
            ? [`La base ${name} de las direcciones IP es de hace ${daysSince(date)} días`]
            : [],
      ),
      ...this.ipLists
        .ages()
        .flatMap(({ name, checkedAt }) =>
          !checkedAt
            ? [`La lista de ${LIST_NAMES[name]} todavía no se pudo descargar`]
            : daysSince(checkedAt) > OLD_LIST_DAYS
              ? [`La lista de ${LIST_NAMES[name]} no se actualiza desde hace ${daysSince(checkedAt)} días`]
              : [],
        ),
    ];
  }
}

function systemProblems({ queueLate, failedJobs, budgetSpent, smsFailing }: SystemFacts): string[] {
  return [
    ...(queueLate ? ['La cola de tareas está atrasada'] : []),
    ...(failedJobs > 0
      ? [
          `${failedJobs} ${failedJobs === 1 ? 'tarea no se pudo' : 'tareas no se pudieron'} completar en las últimas 24 horas`,
        ]
      : []),
    ...(budgetSpent ? ['El límite diario de SMS está agotado: no se envía ningún código'] : []),
    ...(smsFailing ? ['El proveedor de SMS no está aceptando mensajes'] : []),
  ];
}
