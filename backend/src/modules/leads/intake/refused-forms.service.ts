import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { subscriberOf } from '../../../common/ip-addresses';
import { REFUSE_FROM_SCORE } from '../../fraud/fraud-rules';
import { AddressFactor } from '../../security/limits/address-factor';
import { LimitsService } from '../../security/limits/limits.service';
import { StateGate } from '../../states/state-gate.service';
import { stateRefused } from '../../states/states.errors';
import { CodeGateService, type AdmittedRequest, type CodeRequest } from './code-gate.service';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Maximum number of counted forms per address and hour. */
const COUNTED_PER_IP_HOUR = 20;

/** Refuses forms of states that the office does not serve, and counts them by state without any data of the person. */
@Injectable()
export class RefusedFormsService {
  private readonly logger = new Logger(RefusedFormsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly states: StateGate,
    private readonly gate: CodeGateService,
    private readonly limits: LimitsService,
    private readonly addressFactor: AddressFactor,
  ) {}

  /**
   * Refuses a form of a state that is not served. Counts it once, however often its submission is repeated, within the limit of its address,
   * and not if the risk rules refuse it.
   * @throws AppError 422 for the state, or because a proof of work is needed; 429 past the limit on challenges
   */
  async refuse(request: CodeRequest, state: string, submissionId: string): Promise<void> {
    const refused = await this.states.refusalIn('contact', [state]);
    if (!refused) return;
    if (request.score < REFUSE_FROM_SCORE) {
      const admitted = await this.gate.assertProofUnrecorded(request);
      await this.count(admitted, refused.state, submissionId).catch((err: unknown) =>
        this.logger.error({ err }, 'a refused form could not be counted'),
      );
    }
    throw stateRefused(refused.code, refused.state, 'person', 'No guardamos sus datos.');
  }

  private async count(
    request: AdmittedRequest,
    state: Parameters<StateGate['count']>[0],
    submissionId: string,
  ): Promise<void> {
    const { ipAddress } = request.caller;
    const factor = await this.addressFactor.of(ipAddress);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.gate.useProof(manager, request))) return;
      const counted = await this.limits.hit(
        [
          { key: `refused-form:${submissionId}`, cap: 1, windowSeconds: DAY },
          {
            key: `refused-form-ip:${subscriberOf(ipAddress)}`,
            cap: COUNTED_PER_IP_HOUR * factor,
            windowSeconds: HOUR,
          },
        ],
        manager,
      );
      if (counted.every(({ hits, cap }) => hits <= cap)) await this.states.count(state, manager);
    });
  }
}
