import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { canonicalIp } from '../../common/ip-addresses';
import { SettingsService } from '../settings/settings.service';
import { BlocksService } from './blocks.service';
import { countryName } from './country-name';
import { DnsBlocklists } from './dns-blocklists';
import type { BlacklistCheckDto, IpLookupDto, ListingDto } from './dto/ip-lookup.dto';
import { IpIntelligence, isPublicAddress } from './ip-intelligence';
import { IpLookupRepository } from './ip-lookup.repository';
import { ipRisk, NO_ACTIVITY, riskLevel } from './ip-risk';
import { notAnAddress } from './security.errors';
import { SecurityPanelRepository } from './security-panel.repository';

/** All that is known of one address. */
@Injectable()
export class IpLookupService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: IpLookupRepository,
    private readonly panel: SecurityPanelRepository,
    private readonly blocks: BlocksService,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly dnsBlocklists: DnsBlocklists,
  ) {}

  /** @throws AppError 422 for what is no address */
  async lookUp(text: string): Promise<IpLookupDto> {
    const ip = addressOf(text);
    const [facts, counts, [activity], recentAttempts, recentLeads, blocks, isCurrentlyBlocked] =
      await Promise.all([
        this.ipIntelligence.describe(ip),
        this.repository.counts(ip),
        this.panel.activity(this.clock.now(), [ip]),
        this.repository.attempts(ip),
        this.repository.leads(ip),
        this.repository.blocks(ip),
        this.blocks.isBlocked([{ type: 'ip', value: ip }]),
      ]);
    const risk = ipRisk({
      ...(activity ?? NO_ACTIVITY),
      blockedNow: isCurrentlyBlocked,
      blockedBefore: blocks.some(({ isActive }) => !isActive),
      ...facts,
    });
    const { country, vpn, proxy, tor, hosting, ...place } = facts;
    return {
      ip,
      isCurrentlyBlocked,
      isPublic: isPublicAddress(ip),
      geoData: {
        country: countryName(country),
        countryCode: country,
        region: place.region,
        city: place.city,
        latitude: place.latitude,
        longitude: place.longitude,
        timezone: place.timezone,
        isp: place.isp,
        org: place.org,
        asn: place.asn,
        vpnDetected: vpn,
        proxyDetected: proxy,
        torDetected: tor,
        hostingDetected: hosting,
        mobileCarrier: place.mobileCarrier,
      },
      ...counts,
      riskLevel: riskLevel(risk.score),
      fraudScore: risk.score,
      riskReasons: risk.reasons,
      recentAttempts,
      recentLeads,
      blocks,
    };
  }

  /**
   * Asks every public list the settings name, and what is kept here.
   * @throws AppError 422 for what is no address
   */
  async checkBlacklists(text: string): Promise<BlacklistCheckDto> {
    const ip = addressOf(text);
    const { dnsBlocklists } = await this.settings.get();
    const [facts, blocks, isBlocked, ...statuses] = await Promise.all([
      this.ipIntelligence.describe(ip),
      this.repository.blocks(ip),
      this.blocks.isBlocked([{ type: 'ip', value: ip }]),
      ...(isPublicAddress(ip) ? dnsBlocklists : []).map((zone) => this.dnsBlocklists.check(ip, zone)),
    ]);
    const local = (list: string, isListed: boolean): ListingDto => ({
      list,
      kind: 'local',
      status: isListed ? 'listed' : 'clear',
    });
    const listings: ListingDto[] = [
      ...statuses.map((status, n): ListingDto => ({ list: dnsBlocklists[n]!, kind: 'dns', status })),
      local('blocked_here', isBlocked),
      local(
        'blocked_before',
        blocks.some(({ isActive }) => !isActive),
      ),
      local('tor', facts.tor),
      local('vpn', facts.vpn),
      local('proxy', facts.proxy),
      local('hosting', facts.hosting),
    ];
    return { ip, listed: listings.some(({ status }) => status === 'listed'), listings };
  }
}

function addressOf(text: string): string {
  const ip = canonicalIp(text);
  if (!ip) throw notAnAddress();
  return ip;
}
