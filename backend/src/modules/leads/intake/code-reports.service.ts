import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { VerificationSubmissionsRepository } from '../../lead-store/verification-submissions.repository';
import { deliveryStatusOf } from '../../messaging/sms/delivery-status';
import { OnSmsStatus, type StatusReport } from '../../messaging/sms/on-sms-status';
import { WaysService } from '../../verification/ways/ways.service';

/** Codes of Twilio about the account: no code by text arrives until the owner acts. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set(['21608', '21703', '21705', '30032', '30034']);
/** The carriers' filters. */
const CONTENT_CODES: ReadonlySet<string> = new Set(['30007']);

/** Takes the reports on codes by text: carriers say some minutes after the provider's answer what became of them. */
@Injectable()
export class CodeReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly submissions: VerificationSubmissionsRepository,
    private readonly ways: WaysService,
  ) {}

  @OnSmsStatus('v')
  async report({ id, status: word, errorCode }: StatusReport): Promise<boolean> {
    const submission = await this.submissions.find(id);
    // A report on what was never sent says nothing about the way.
    if (!submission) return false;
    const status = deliveryStatusOf(word);
    if (status === 'delivered') await this.ways.succeeded('sms');
    if (status !== 'undelivered') return true;
    if (submission.method === 'sms')
      await this.submissions.markUndelivered(id, submission.issuedAt, this.clock.now());
    const code = errorCode ?? '';
    const kind = ACCOUNT_CODES.has(code) ? 'account' : CONTENT_CODES.has(code) ? 'content' : null;
    if (kind) await this.ways.refused('sms', { kind, code, text: WORDS[kind](code) });
    return true;
  }
}

const WORDS = {
  account: (code: string): string =>
    `Las operadoras no entregan los textos de la cuenta (código ${code}). Revise en Twilio el registro del número (A2P 10DLC o verificación del 800) y la cuenta.`,
  content: (code: string): string =>
    `Las operadoras filtran los textos con códigos (código ${code}). Este rubro está prohibido en mensajes de texto para muchas de ellas.`,
};
