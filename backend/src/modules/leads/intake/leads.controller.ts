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
import { CURRENT_CONSENT_VERSION } from 'domain/messages/consent-texts';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { IdempotencyKey } from '../../../common/http/idempotency-key';
import { ApiCodeRefusals } from './dto/code-refused.dto';
import { CodeSentDto, SubmissionStatusDto, VerifyLeadResponseDto } from './dto/lead-responses.dto';
import { SubmitLeadDto } from './dto/submit-lead.dto';
import { ResendCodeDto, VerifyLeadDto } from './dto/verify-lead.dto';
import { SubmissionStatusService } from './submission-status.service';
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
    private readonly submissionStatus: SubmissionStatusService,
  ) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({
    operationId: 'submitLead',
    summary: 'Submit the lead form',
    description:
      'Saves the lead and starts the verification of its phone: by a 6-digit code (`sms`, `voice`), by a call or message from the visitor (`inbound_call`, `whatsapp`), or by a code to a mailbox instead (`email`). Another submission for the same phone updates the lead. Limits: one request of a method per minute; 5 per hour and 10 per day for a phone; 20 per hour for an IP address; 2 calls per hour and 4 per day.',
  })
  @ApiBody({
    type: SubmitLeadDto,
    examples: {
      least: { summary: 'Required fields', value: FORM },
      consent: {
        summary: 'With consent to marketing messages and the origin of the visitor',
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
      'UUID, new for each form; it becomes the id of the submission. If a request is repeated with the same key because no response arrived, it gets the first response while the submission is open, and counts once.',
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
    summary: 'Request a new code',
    description:
      'Can also change the verification method. The response is the same for a phone that never submitted the form, but nothing is sent to it; and nothing is sent by mail without the id of an open submission. A request of medium risk gets `CHALLENGE_REQUIRED`, as the form does.',
  })
  @ApiBody({
    type: ResendCodeDto,
    examples: { phone: { summary: 'Required fields', value: { phoneNumber: FORM.phoneNumber } } },
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
    summary: 'Get the state of a submission',
    description:
      'For the page that waits for a call or message from the visitor. An unknown id is answered as `waiting`.',
  })
  @ApiParam({ name: 'submissionId', description: 'From the response to the form.' })
  @ApiOkResponse({ type: SubmissionStatusDto })
  @ApiErrors(400, 403)
  submission(@Param('submissionId', ParseUUIDPipe) submissionId: string): Promise<SubmissionStatusDto> {
    return this.submissionStatus.status(submissionId);
  }

  @Post('verify')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'verifyLead',
    summary: 'Verify a code',
    description:
      'A code is valid for 10 minutes and five attempts. A correct code that is repeated within two minutes gets the same response. A wrong or expired code gets 200 with `verified: false`.',
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
