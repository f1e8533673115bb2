import { Injectable } from '@nestjs/common';
import { canonicalIp } from '../../../common/ip-addresses';
import { SettingsService } from '../../settings/settings.service';
import { countryName } from '../addresses/country-name';
import { DnsBlocklists } from '../addresses/dns-blocklists';
import type { BlacklistCheckDto, IpLookupDto, ListingDto } from './dto/ip-lookup.dto';
import { isPublicAddress } from '../addresses/ip-intelligence';
import { IpLookupRepository } from './ip-lookup.repository';
import { riskLevel } from '../addresses/ip-risk';
import { IpRiskService } from '../addresses/ip-risk.service';
import { notAnAddress } from '../security.errors';

/** Looks up everything known about one address. */
@Injectable()
export class IpLookupService {
  constructor(
    private readonly repository: IpLookupRepository,
    private readonly ipRisk: IpRiskService,
    private readonly settings: SettingsService,
    private readonly dnsBlocklists: DnsBlocklists,
  ) {}

  /** @throws AppError 422 for a malformed address */
  async lookUp(text: string): Promise<IpLookupDto> {
    const ip = addressOf(text);
    const [{ facts, block, score, reasons }, counts, recentAttempts, recentLeads, blocks] = await Promise.all(
      [
        this.ipRisk.assessOne(ip),
        this.repository.counts(ip),
        this.repository.attempts(ip),
        this.repository.leads(ip),
        this.repository.blocks(ip),
      ],
    );
    const { country, vpn, proxy, tor, hosting, ...place } = facts;
    return {
      ip,
      isCurrentlyBlocked: block !== null,
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
      riskLevel: riskLevel(score),
      fraudScore: score,
      riskReasons: reasons,
      recentAttempts,
      recentLeads,
      blocks,
    };
  }

  /**
   * Looks the address up in every public list of the settings and in the local lists.
   * @throws AppError 422 for a malformed address
   */
  async checkBlacklists(text: string): Promise<BlacklistCheckDto> {
    const ip = addressOf(text);
    const { dnsBlocklists } = await this.settings.get();
    const [{ facts, block, blockedBefore }, ...statuses] = await Promise.all([
      this.ipRisk.assessOne(ip),
      ...(isPublicAddress(ip) ? dnsBlocklists : []).map((zone) => this.dnsBlocklists.check(ip, zone)),
    ]);
    const local = (list: string, isListed: boolean): ListingDto => ({
      list,
      kind: 'local',
      status: isListed ? 'listed' : 'clear',
    });
    const listings: ListingDto[] = [
      ...statuses.map((status, n): ListingDto => ({ list: dnsBlocklists[n]!, kind: 'dns', status })),
      local('blocked_here', block !== null),
      local('blocked_before', blockedBefore),
      local('tor', facts.tor),
      local('vpn', facts.vpn),
      local('proxy', facts.proxy),
      local('hosting', facts.hosting),
    ];
    const has = (wanted: ListingDto['status']): boolean => listings.some(({ status }) => status === wanted);
    return { ip, listed: has('listed') || (has('unknown') ? null : false), listings };
  }
}

function addressOf(text: string): string {
  const ip = canonicalIp(text);
  if (!ip) throw notAnAddress();
  return ip;
}
