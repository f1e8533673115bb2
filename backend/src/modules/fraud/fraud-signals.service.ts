import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { subscriberOf } from '../../common/ip-addresses';
import { runPrepared } from '../../database/prepared';
import { IpIntelligence, type IpFacts } from '../security/addresses/ip-intelligence';
import { sendLimitKeys } from '../security/limits/send-limit-keys';
import { assessFraud, type FraudReason } from './fraud-rules';

/** Who asks for a code. */
export interface AssessedCaller {
  /** E.164. */
  phoneNumber: string;
  ipAddress: string;
  deviceFingerprint: string | null;
}

/** A form submission as it came. */
export interface AssessedSubmission extends AssessedCaller {
  fullName: string;
  /** Null when none was stated. */
  state: string | null;
  honeypot: string;
  elapsedMs: number | null;
}

/** What the rules make of a submission. */
export interface FraudAssessment {
  /** 0 to 100. */
  score: number;
  reasons: FraudReason[];
  ip: IpFacts;
}

interface KnownFacts {
  hits: Record<string, number> | null;
  /** The phone or the device. */
  blocked_before: boolean;
  address_blocked_before: boolean;
  line_type: string | null;
  cleared: string[] | null;
  marked_fraud: boolean | null;
}

/**
 * Whether a block of one of $3 has run out in the last 30 days; one that was lifted is forgiven. The system's blocks of
 * phones are not asked for: whoever guesses at a phone's code is a stranger to its owner.
 */
const ranOut = (table: string, types: string): string =>
  `EXISTS (SELECT 1 FROM ${table} WHERE entity_value = ANY($3) AND entity_type IN (${types}) AND lifted_at IS NULL
              AND expires_at <= $2 AND expires_at > $2::timestamptz - interval '30 days')`;

/** Gathers what the fraud rules look at: local databases of addresses, and one read of what happened here. */
@Injectable()
export class FraudSignalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /**
   * Assesses who asks for a code again, by where they ask from and how often. What only a known phone has (a lead, its
   * history, what Lookup said) is left out, so that known and unknown phones are answered alike.
   */
  assessCaller(caller: AssessedCaller): Promise<FraudAssessment> {
    return this.assess({ ...caller, fullName: '', state: null, honeypot: '', elapsedMs: null }, false);
  }

  /** @param withLead whether what is known of the phone's lead counts */
  async assess(submission: AssessedSubmission, withLead = true): Promise<FraudAssessment> {
    const keys = sendLimitKeys(submission);
    const [ip, [known]] = await Promise.all([
      this.ipIntelligence.describe(submission.ipAddress),
      runPrepared<KnownFacts>(
        this.dataSource,
        `SELECT (SELECT jsonb_object_agg(key, hits) FROM limit_counters WHERE key = ANY($1) AND resets_at > $2) AS hits,
                ${ranOut('blocked_entities', `'phone', 'device'`)} OR ${ranOut('blocklist', `'device'`)} AS blocked_before,
                ${ranOut('blocked_entities', `'ip'`)} OR ${ranOut('blocklist', `'ip'`)} AS address_blocked_before,
                (SELECT line_type FROM phone_lookups WHERE phone_number = $4) AS line_type,
                l.cleared_fraud_rules AS cleared, l.is_fraudulent AS marked_fraud
           FROM (SELECT 1) one LEFT JOIN leads l ON l.phone_number = $4 AND l.deleted_at IS NULL`,
        [
          Object.values(keys),
          this.clock.now(),
          [
            submission.phoneNumber,
            submission.ipAddress,
            subscriberOf(submission.ipAddress),
            submission.deviceFingerprint,
          ].filter(Boolean),
          submission.phoneNumber,
        ],
      ),
    ]);
    const hits = (key: string | undefined): number => (key && known?.hits?.[key]) || 0;
    return {
      ...assessFraud(
        {
          ...submission,
          ip,
          sends: {
            phone: hits(keys.phone),
            ip: hits(keys.ip),
            network: hits(keys.network),
            device: hits(keys.device),
            prefix: hits(keys.prefix),
          },
          lineType: (withLead && known?.line_type) || null,
          blockedBefore:
            known !== undefined &&
            (known.blocked_before || (known.address_blocked_before && !ip.mobileCarrier)),
          blockedSince: false,
          markedFraud: withLead && (known?.marked_fraud ?? false),
        },
        (withLead && known?.cleared) || [],
      ),
      ip,
    };
  }
}
