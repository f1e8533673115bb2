import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { SettingsService } from '../settings/settings.service';
import type { AttemptQueryDto, OtpAttemptDto, SecurityStatsDto, SeenIpDto } from './dto/security-panel.dto';
import { countryName } from './country-name';
import { IpIntelligence, type IpFacts } from './ip-intelligence';
import { IpListsService, type IpListName } from './ip-lists.service';
import { ipRisk, riskLevel } from './ip-risk';
import { SecurityPanelRepository, type SeenActivity } from './security-panel.repository';

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

/** An address with what is known of it. */
interface Assessed {
  ip: SeenActivity;
  facts: IpFacts;
  /** 0 to 100. */
  score: number;
}

/** What the security panel shows of attempts, addresses and the system. */
@Injectable()
export class SecurityPanelService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: SecurityPanelRepository,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly ipLists: IpListsService,
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
      ...(await this.ipDataProblems(now)),
    ];
    return {
      failedAttempts,
      activeBlocks,
      highRiskIPs: (await this.assess(activity)).filter(({ score }) => score >= HIGH_RISK_FROM).length,
      system: { ok: problems.length === 0, problems },
    };
  }

  async attempts(query: AttemptQueryDto): Promise<OtpAttemptDto[]> {
    const rows = await this.repository.attempts(query);
    const addresses = [...new Set(rows.map(({ ipAddress }) => ipAddress))];
    const activity = await this.repository.activity(this.clock.now(), addresses);
    const assessed = new Map((await this.assess(activity)).map((each) => [each.ip.ipAddress, each]));
    return Promise.all(
      rows.map(async (row) => {
        const known = assessed.get(row.ipAddress);
        const { country, city, isp, vpn } =
          known?.facts ?? (await this.ipIntelligence.describe(row.ipAddress));
        return {
          ...row,
          country: countryName(country),
          city,
          isp,
          vpnDetected: vpn,
          riskLevel: riskLevel(known?.score ?? 0),
        };
      }),
    );
  }

  async ips(): Promise<SeenIpDto[]> {
    const assessed = await this.assess(await this.repository.activity(this.clock.now()));
    return assessed
      .sort((a, b) => b.score - a.score || b.ip.lastSeen.getTime() - a.ip.lastSeen.getTime())
      .slice(0, MOST_IPS)
      .map(({ ip, facts, score }) => ({
        id: ip.id,
        ipAddress: ip.ipAddress,
        attempts: ip.attempts,
        failures: ip.failures,
        lastSeen: ip.lastSeen,
        country: countryName(facts.country),
        city: facts.city,
        isp: facts.isp,
        vpnDetected: facts.vpn,
        proxyDetected: facts.proxy,
        torDetected: facts.tor,
        isBlocked: ip.blockedNow,
        riskScore: score,
        riskLevel: riskLevel(score),
      }));
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

  private assess(addresses: SeenActivity[]): Promise<Assessed[]> {
    return Promise.all(
      addresses.map(async (ip) => {
        const facts = await this.ipIntelligence.describe(ip.ipAddress);
        return { ip, facts, score: ipRisk({ ...ip, ...facts }).score };
      }),
    );
  }
}
