import { IsString, MaxLength, MinLength } from 'class-validator';
import type { VerificationStatus } from 'domain/leads';
import { OneLine } from '../../../../common/dto/transforms';
import type { ListingStatus } from '../../addresses/dns-blocklists';
import { VerificationStatusField } from '../../../lead-store/lead-enums';
import type { RiskLevel } from '../../addresses/ip-risk';
import type { AttemptType } from '../../attempts/otp-attempt.entity';
import { AttemptTypeField, RiskLevelField } from '../../security-enums';

export class IpRequestDto {
  /**
   * An IPv4 or IPv6 address.
   * @example 8.8.8.8
   */
  @OneLine(45)
  @MaxLength(45, { message: 'Esa no es una dirección IP.' })
  @MinLength(1, { message: 'Escriba una dirección IP.' })
  @IsString({ message: 'Escriba una dirección IP.' })
  ip: string;
}

/** Place and network of an address, from local databases. Unknown values are null or false. */
export class GeoDataDto {
  /** Country in Spanish. */
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

  /** Degrees, north positive. */
  latitude: number | null;

  /** Degrees, east positive. */
  longitude: number | null;

  /** IANA time zone. */
  timezone: string | null;

  /** Who provides the connection. */
  isp: string | null;

  /** Registered name of the network. */
  org: string | null;

  /**
   * Number of the network.
   * @example AS15169
   */
  asn: string | null;

  /** A network or range of a VPN service. */
  vpnDetected: boolean;

  /** A network of a proxy service. */
  proxyDetected: boolean;

  /** A Tor exit, or a network known for them. */
  torDetected: boolean;

  /** A data centre's network. */
  hostingDetected: boolean;

  /** A mobile carrier's network, where one address is many people. */
  mobileCarrier: boolean;
}

/** A code sent or tried from the address. */
export class RecentAttemptDto {
  /** Id of the attempt. */
  id: string;

  /** E.164. */
  phoneNumber: string;

  /** `send` or `verify`. */
  @AttemptTypeField()
  attemptType: AttemptType;

  /** A stable word, such as `wrong_code`; null when it succeeded. */
  failureReason: string | null;

  /** Whether the code was sent, or was right. */
  success: boolean;

  /** When. */
  createdAt: Date;
}

/** A lead that came from the address. */
export class RecentLeadDto {
  /** Id of the lead. */
  id: string;

  /** First word of the name. */
  firstName: string;

  /** The rest of the name. */
  lastName: string;

  /** E.164. */
  phoneNumber: string;

  /** E-mail, when known. */
  email: string | null;

  /** `pending` or `verified`. */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** When. */
  createdAt: Date;
}

/** A block that holds or held the address. */
export class IpBlockDto {
  /** Id of the block. */
  id: string;

  /** The address, or the range that holds it. */
  entityValue: string;

  /** Why. */
  reason: string;

  /** Username, or `system`. */
  createdBy: string;

  /** Since when. */
  createdAt: Date;

  /** Null is permanent. */
  expiresAt: Date | null;

  /** Whether it is in force. */
  isActive: boolean;
}

/** One rule that made the address's risk what it is. */
export class RiskReasonDto {
  /**
   * A stable word.
   * @example many_wrong_codes
   */
  name: string;

  /** What it adds to the score. */
  points: number;
}

export class IpLookupDto {
  /** The address, in its canonical form. */
  ip: string;

  /** Whether it is blocked now, by itself or by a range. */
  isCurrentlyBlocked: boolean;

  /** False for private and reserved addresses, which have no place. */
  isPublic: boolean;

  /** Its place and network. */
  geoData: GeoDataDto;

  /** Codes sent and tried from it. */
  attempts: number;

  /** Of them, those that succeeded. */
  successfulAttempts: number;

  /** Of them, those that failed. */
  failedAttempts: number;

  /** Leads that came from it. */
  leads: number;

  /** `fraudScore` as a word. */
  @RiskLevelField()
  riskLevel: RiskLevel;

  /** 0 to 100, by what it is and what it did in the last seven days. */
  fraudScore: number;

  /** What the score is made of. */
  riskReasons: RiskReasonDto[];

  /** When it was first seen here; null when it never was. */
  firstSeen: Date | null;

  /** When it was last seen here; null when it never was. */
  lastSeen: Date | null;

  /** The newest 20. */
  recentAttempts: RecentAttemptDto[];

  /** The newest 20. */
  recentLeads: RecentLeadDto[];

  /** The newest 20, those in force first. */
  blocks: IpBlockDto[];
}

/** What one list says of an address. */
export class ListingDto {
  /**
   * The list.
   * @example zen.spamhaus.org
   */
  list: string;

  /** `dns` for a public list that was asked over DNS, `local` for what is kept here. */
  kind: 'dns' | 'local';

  /** `unknown` when the list gave no usable answer, or does not know its own test address (RFC 5782). */
  status: ListingStatus;
}

export class BlacklistCheckDto {
  /** The address, in its canonical form. */
  ip: string;

  /** Whether any list has it; null when none has, and not all could be asked. */
  listed: boolean | null;

  /** Every list that was asked. */
  listings: ListingDto[];
}
