import { PickType } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { VerificationStatus } from 'domain/leads';
import { OneLine } from '../../../../common/dto/transforms';
import type { ListingStatus } from '../../addresses/dns-blocklists';
import { VerificationStatusField } from '../../../lead-store/lead-enums';
import type { RiskLevel } from '../../addresses/ip-risk';
import type { AttemptType } from '../../attempts/otp-attempt.entity';
import { BlockDto } from '../../blocks/blocks.dto';
import { AttemptTypeField, RiskLevelField } from '../../security-enums';

export class IpRequestDto {
  /**
   * IPv4 or IPv6 address.
   * @example 8.8.8.8
   */
  @OneLine(45)
  @MaxLength(45, { message: 'Esa no es una dirección IP.' })
  @MinLength(1, { message: 'Escriba una dirección IP.' })
  @IsString({ message: 'Escriba una dirección IP.' })
  ip: string;
}

/** Place and network of an IP address, from local databases. Unknown values are null or false. */
export class GeoDataDto {
  /** Name of the country, in Spanish. */
  country: string | null;

  /**
   * ISO 3166-1 alpha-2.
   * @example US
   */
  countryCode: string | null;

  /** First-level division, such as Florida. */
  region: string | null;

  /** City. */
  city: string | null;

  /** Latitude in degrees, north positive. */
  latitude: number | null;

  /** Longitude in degrees, east positive. */
  longitude: number | null;

  /** IANA time zone. */
  timezone: string | null;

  /** Name of the internet provider. */
  isp: string | null;

  /** Registered name of the network. */
  org: string | null;

  /**
   * Number of the autonomous system.
   * @example AS15169
   */
  asn: string | null;

  /** True for a network or range of a VPN service. */
  vpnDetected: boolean;

  /** True for a network of a proxy service. */
  proxyDetected: boolean;

  /** True for a Tor exit, or for a network known for Tor exits. */
  torDetected: boolean;

  /** True for the network of a data centre. */
  hostingDetected: boolean;

  /** True for the network of a mobile carrier, in which many people share an address. */
  mobileCarrier: boolean;
}

/** Code that was sent or tried from the address. */
export class RecentAttemptDto {
  /** Id of the attempt. */
  id: string;

  /** E.164. */
  phoneNumber: string;

  /** `send` or `verify`. */
  @AttemptTypeField()
  attemptType: AttemptType;

  /** Stable word for the failure, such as `wrong_code`; null if the attempt succeeded. */
  failureReason: string | null;

  /** True if the code was sent, or was correct. */
  success: boolean;

  /** Time of the attempt. */
  createdAt: Date;
}

/** Lead that came from the address. */
export class RecentLeadDto {
  /** Id of the lead. */
  id: string;

  /** First word of the name. */
  firstName: string;

  /** Rest of the name. */
  lastName: string;

  /** E.164. */
  phoneNumber: string;

  /** E-mail address; null if unknown. */
  email: string | null;

  /** `pending` or `verified`. */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** Time at which the lead was created. */
  createdAt: Date;
}

/** Block that applies or applied to the address. */
export class IpBlockDto extends PickType(BlockDto, [
  'id',
  'reason',
  'createdBy',
  'createdAt',
  'expiresAt',
  'isActive',
]) {
  /** Blocked address, or the blocked range that contains it. */
  entityValue: string;
}

/** Rule that contributed to the risk of the address. */
export class RiskReasonDto {
  /**
   * Stable name of the rule.
   * @example many_wrong_codes
   */
  name: string;

  /** Points that the rule adds to the score. */
  points: number;
}

export class IpLookupDto {
  /** Address in its canonical form. */
  ip: string;

  /** True if the address is blocked now, itself or by a range. */
  isCurrentlyBlocked: boolean;

  /** False for private and reserved addresses, which have no place. */
  isPublic: boolean;

  /** Place and network of the address. */
  geoData: GeoDataDto;

  /** Number of codes sent and tried from the address. */
  attempts: number;

  /** Number of successful attempts. */
  successfulAttempts: number;

  /** Number of failed attempts. */
  failedAttempts: number;

  /** Number of leads that came from the address. */
  leads: number;

  /** Risk level: `fraudScore` as a word. */
  @RiskLevelField()
  riskLevel: RiskLevel;

  /** Risk of the address, 0 to 100, from its properties and its actions in the last seven days. */
  fraudScore: number;

  /** Rules that make up the score. */
  riskReasons: RiskReasonDto[];

  /** Time at which the address was first seen; null if it never was. */
  firstSeen: Date | null;

  /** Time at which the address was last seen; null if it never was. */
  lastSeen: Date | null;

  /** Newest 20 attempts. */
  recentAttempts: RecentAttemptDto[];

  /** Newest 20 leads. */
  recentLeads: RecentLeadDto[];

  /** Newest 20 blocks, those in force first. */
  blocks: IpBlockDto[];
}

/** Result of one blocklist for an address. */
export class ListingDto {
  /**
   * Name of the list.
   * @example zen.spamhaus.org
   */
  list: string;

  /** `dns`: public list, queried over DNS; `local`: list kept here. */
  kind: 'dns' | 'local';

  /** Result. `unknown` if the list gave no usable response, or does not contain its own test address (RFC 5782). */
  status: ListingStatus;
}

export class BlacklistCheckDto {
  /** Address in its canonical form. */
  ip: string;

  /** True if any list contains the address; null if none does and some lists could not be queried. */
  listed: boolean | null;

  /** Results of all queried lists. */
  listings: ListingDto[];
}
