import { HttpStatus, Injectable } from '@nestjs/common';
import { hasCode } from 'domain/verification';
import { AppError } from '../../../common/app-error';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/phone';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { RESEND_GAP_SECONDS } from '../../verification/verification-limits.service';
import { MethodsService } from '../../verification/methods/methods.service';
import type { CodeSentDto } from './dto/lead-responses.dto';
import type { SubmitLeadDto } from './dto/submit-lead.dto';
import { LeadSubmissionService } from './lead-submission.service';
import { NEXT, NOT_DELIVERED, ON_ITS_WAY } from './next-steps';

/**
 * Handles a repeated form once. A browser repeats a form if the response was lost; the idempotency key of the request is the id
 * of the submission.
 */
@Injectable()
export class RepeatedSubmissionsService {
  constructor(
    private readonly submissions: LeadSubmissionService,
    private readonly awaiting: VerificationSubmissionsRepository,
    private readonly methods: MethodsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param key of the request; null submits a new form
   * @throws the same errors as `LeadSubmissionService.submit`
   */
  async submit(dto: SubmitLeadDto, client: Client, key: string | null): Promise<CodeSentDto> {
    if (key === null) return this.submissions.submit(dto, client);
    const known = await this.awaiting.find(key);
    // If the key belongs to another person, an ended submission or another method, the form is a new submission.
    if (known) return (await this.answerTo(dto, key)) ?? this.submissions.submit(dto, client);
    try {
      return await this.submissions.submit(dto, client, key);
    } catch (error) {
      // The first request may have been committed while this one waited; then the limits count that one.
      const isCapped = error instanceof AppError && error.status === HttpStatus.TOO_MANY_REQUESTS;
      const answer = isCapped ? await this.answerTo(dto, key) : null;
      if (answer) return answer;
      throw error;
    }
  }

  /** Returns the response to the first request; null if there is no open submission of this form. */
  private async answerTo(dto: SubmitLeadDto, submissionId: string): Promise<CodeSentDto | null> {
    const phone = parseUsPhone(dto.phoneNumber);
    const submission = await this.awaiting.find(submissionId);
    if (!submission || !phone.valid || submission.phoneNumber !== phone.e164) return null;
    const { method, expiresAt, issuedAt, undeliveredAt, provenBy } = submission;
    const isOpen = provenBy === null && expiresAt > this.clock.now();
    if (!isOpen || (dto.method !== undefined && dto.method !== method)) return null;
    const available = await this.methods.available(submission.phoneNumber);
    return {
      submissionId,
      phoneNumber: submission.phoneNumber,
      message: undeliveredAt ? NOT_DELIVERED : hasCode(method) ? ON_ITS_WAY : NEXT[method],
      method,
      state: undeliveredAt ? 'undelivered' : 'waiting',
      methods: this.methods.offers(available, submissionId),
      expiresAt,
      resendAvailableAt: new Date(issuedAt.getTime() + RESEND_GAP_SECONDS * 1_000),
    };
  }
}
