import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { subscriberOf } from '../../common/ip-addresses';
import { isVisitorHidden } from '../../common/request-context';
import { IpIntelligence, type IpFacts } from '../security/addresses/ip-intelligence';
import { sendLimitKeys } from '../security/limits/send-limit-keys';
import { assessFraud, type FraudReason } from './fraud-rules';
import { FraudSignalsRepository } from './fraud-signals.repository';

/** A request for a code. */
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

/** How the rules assess a submission. */
export interface FraudAssessment {
  /** 0 to 100. */
  score: number;
  reasons: FraudReason[];
  ip: IpFacts;
}

/** Gathers what the fraud rules look at, from local databases of addresses and one statement, and applies them. */
@Injectable()
export class FraudSignalsService {
  constructor(
    private readonly repository: FraudSignalsRepository,
    private readonly clock: Clock,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /**
   * Assesses a request for another code by its address and by how often codes were requested. What only a known phone has (a
   * lead, its history, the answer of Lookup) is left out, so that known and unknown phones are answered alike.
   */
  assessCaller(caller: AssessedCaller): Promise<FraudAssessment> {
    return this.assess({ ...caller, fullName: '', state: null, honeypot: '', elapsedMs: null }, false);
  }

  /** @param withLead whether the phone's lead and line type count */
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
    // The address of a proxy says nothing of the visitor behind it.
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
