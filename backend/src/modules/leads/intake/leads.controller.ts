import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { CURRENT_CONSENT_VERSION } from 'domain/consent-texts';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { IdempotencyKey } from '../../../common/http/idempotency-key';
import { ApiCodeRefusals } from './dto/code-refused.dto';
import { CodeSentDto, SubmissionStatusDto, VerifyLeadResponseDto } from './dto/lead-responses.dto';
import { SubmitLeadDto } from './dto/submit-lead.dto';
import { ResendCodeDto, VerifyLeadDto } from './dto/verify-lead.dto';
import { LeadProofService } from './lead-proof.service';
import { LeadSubmissionService } from './lead-submission.service';
import { LeadVerificationService } from './lead-verification.service';
import { RepeatedSubmissionsService } from './repeated-submissions.service';

const FORM = { fullName: 'María Fernández López', state: 'FL', phoneNumber: '(305) 420-1234' };

@ApiTags('leads')
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly submissions: LeadSubmissionService,
    private readonly repeats: RepeatedSubmissionsService,
    private readonly verifications: LeadVerificationService,
    private readonly proofs: LeadProofService,
  ) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({
    operationId: 'submitLead',
    summary: 'Submit the lead form',
    description:
      'Saves the lead and has its phone proven: by a 6-digit code (`sms`, `voice`), by a call or a message of the visitor ' +
      '(`inbound_call`, `whatsapp`), or, in place of the phone, by a code to a mailbox (`email`). Submitting again for the same ' +
      'phone updates the lead. At most one request of a way a minute, 5 of all ways an hour and 10 a day for a phone, 20 an ' +
      'hour for an address; 2 calls an hour and 4 a day.',
  })
  @ApiBody({
    type: SubmitLeadDto,
    examples: {
      least: { summary: 'What must be there', value: FORM },
      consent: {
        summary: 'With consent to marketing messages and where the visitor came from',
        value: {
          ...FORM,
          consent: { marketingSms: true, textVersion: CURRENT_CONSENT_VERSION },
          attribution: { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'otono' },
          elapsedMs: 42_000,
        },
      },
    },
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'A UUID, new for each form: it becomes the id of the submission. Sent again with it, because no answer arrived, the form is ' +
      'answered as the first time while its submission is open, and counts once.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiCreatedResponse({ type: CodeSentDto })
  @ApiCodeRefusals()
  @ApiErrors(400, 403)
  submit(
    @Body() dto: SubmitLeadDto,
    @CurrentClient() client: Client,
    @IdempotencyKey() key: string | null,
  ): Promise<CodeSentDto> {
    return this.repeats.submit(dto, client, key);
  }

  @Post('resend')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'resendCode',
    summary: 'Ask for a new code',
    description:
      'Or for another way. Answers alike for a phone that never submitted; nothing is sent to it, and nothing by mail without ' +
      'the id of an open submission. Middling risk is answered ' +
      '`CHALLENGE_REQUIRED`, as by the form.',
  })
  @ApiBody({
    type: ResendCodeDto,
    examples: { phone: { summary: 'What must be there', value: { phoneNumber: FORM.phoneNumber } } },
  })
  @ApiOkResponse({ type: CodeSentDto })
  @ApiCodeRefusals()
  @ApiErrors(400, 403)
  resend(@Body() dto: ResendCodeDto, @CurrentClient() client: Client): Promise<CodeSentDto> {
    return this.submissions.resend(dto, client);
  }

  @Get('submissions/:submissionId')
  @ApiOperation({
    operationId: 'getSubmission',
    summary: 'What became of a submission',
    description:
      'For the page that waits for a call or a message of the visitor. An id that was never given out answers as one that waits.',
  })
  @ApiParam({ name: 'submissionId', description: 'From the answer to the form' })
  @ApiOkResponse({ type: SubmissionStatusDto })
  @ApiErrors(400, 403)
  submission(@Param('submissionId', ParseUUIDPipe) submissionId: string): Promise<SubmissionStatusDto> {
    return this.proofs.status(submissionId);
  }

  @Post('verify')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'verifyLead',
    summary: 'Verify a code',
    description:
      'Five tries for a code, which is good for 10 minutes. A right code repeated within two minutes is answered again. ' +
      'A wrong or expired code is a 200 with `verified: false`.',
  })
  @ApiOkResponse({ type: VerifyLeadResponseDto })
  @ApiErrors(400, 403, 422, 503)
  verify(
    @Body() { phoneNumber, code }: VerifyLeadDto,
    @CurrentClient() client: Client,
  ): Promise<VerifyLeadResponseDto> {
    return this.verifications.verify(phoneNumber, code, client);
  }
}
