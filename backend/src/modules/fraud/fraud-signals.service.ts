import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { subscriberOf } from '../../common/ip-addresses';
import { isVisitorHidden } from '../../common/request-context';
import { IpIntelligence, type IpFacts } from '../security/addresses/ip-intelligence';
import { sendLimitKeys } from '../security/limits/send-limit-keys';
import { assessFraud, type FraudReason } from './fraud-rules';
import { FraudSignalsRepository } from './fraud-signals.repository';

/** Request for a code. */
export interface AssessedCaller {
  /** E.164. */
  phoneNumber: string;
  ipAddress: string;
  deviceFingerprint: string | null;
}

/** Form submission as received. */
export interface AssessedSubmission extends AssessedCaller {
  fullName: string;
  /** Null if none was stated. */
  state: string | null;
  honeypot: string;
  elapsedMs: number | null;
}

/** Result of the fraud rules. */
export interface FraudAssessment {
  /** 0 to 100. */
  score: number;
  reasons: FraudReason[];
  ip: IpFacts;
}

/** Collects the facts for the fraud rules, from local address databases and one statement, and applies the rules. */
@Injectable()
export class FraudSignalsService {
  constructor(
    private readonly repository: FraudSignalsRepository,
    private readonly clock: Clock,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /**
   * Assesses a request for another code by its address and by the number of requested codes. Ignores everything that only a known
   * phone has (a lead, its history, a Lookup result), so that known and unknown phones get the same response.
   */
  assessCaller(caller: AssessedCaller): Promise<FraudAssessment> {
    return this.assess({ ...caller, fullName: '', state: null, honeypot: '', elapsedMs: null }, false);
  }

  /**
   * Assesses a submission.
   * @param withLead whether the phone's lead and line type count
   */
  async assess(submission: AssessedSubmission, withLead = true): Promise<FraudAssessment> {
    const keys = sendLimitKeys(submission);
    const [ip, known] = await Promise.all([
      this.ipIntelligence.describe(submission.ipAddress),
      this.repository.known(
        submission.phoneNumber,
        Object.values(keys),
        [
          submission.phoneNumber,
          submission.ipAddress,
          subscriberOf(submission.ipAddress),
          submission.deviceFingerprint,
        ].filter((value): value is string => Boolean(value)),
        this.clock.now(),
      ),
    ]);
    const hits = (key: string | undefined): number => (key && known.hits?.[key]) || 0;
    // The address of a proxy does not identify the visitor behind it.
    const isHidden = isVisitorHidden();
    return {
      ...assessFraud(
        {
          ...submission,
          ip,
          sends: {
            phone: hits(keys.phone),
            ip: isHidden ? 0 : hits(keys.ip),
            network: isHidden ? 0 : hits(keys.network),
            device: hits(keys.device),
            prefix: hits(keys.prefix),
          },
          lineType: (withLead && known.lineType) || null,
          blockedBefore:
            known.blockedBefore || (known.addressBlockedBefore && !ip.mobileCarrier && !isHidden),
          blockedSince: false,
          markedFraud: withLead && (known.markedFraud ?? false),
        },
        (withLead && known.cleared) || [],
      ),
      ip,
    };
  }
}
