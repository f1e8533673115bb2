import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CURRENT_CONSENT_VERSION } from 'domain/consent-texts';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { CodeSentDto, VerifyLeadResponseDto } from './dto/lead-responses.dto';
import { SubmitLeadDto } from './dto/submit-lead.dto';
import { ResendCodeDto, VerifyLeadDto } from './dto/verify-lead.dto';
import { LeadSubmissionService } from './lead-submission.service';
import { LeadVerificationService } from './lead-verification.service';

const FORM = { fullName: 'María Fernández López', state: 'FL', phoneNumber: '(305) 420-1234' };

@ApiTags('leads')
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly submissions: LeadSubmissionService,
    private readonly verifications: LeadVerificationService,
  ) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({
    operationId: 'submitLead',
    summary: 'Submit the lead form',
    description:
      'Saves the lead and sends a 6-digit code by SMS. Submitting again for the same phone updates the lead and sends a ' +
      'new code. At most one code a minute, 5 an hour and 10 a day for a phone, 20 an hour for an address.',
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
  @ApiCreatedResponse({ type: CodeSentDto })
  @ApiErrors(400, 403, 422, 503)
  submit(@Body() dto: SubmitLeadDto, @CurrentClient() client: Client): Promise<CodeSentDto> {
    return this.submissions.submit(dto, client);
  }

  @Post('resend')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'resendCode',
    summary: 'Ask for a new code',
    description:
      'Answers alike for a phone that never submitted; nothing is sent to it. Middling risk is answered ' +
      '`CHALLENGE_REQUIRED`, as by the form.',
  })
  @ApiBody({
    type: ResendCodeDto,
    examples: { phone: { summary: 'What must be there', value: { phoneNumber: FORM.phoneNumber } } },
  })
  @ApiOkResponse({ type: CodeSentDto })
  @ApiErrors(400, 403, 422)
  resend(@Body() dto: ResendCodeDto, @CurrentClient() client: Client): Promise<CodeSentDto> {
    return this.submissions.resend(dto, client);
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
  @ApiErrors(400, 403, 422)
  verify(
    @Body() { phoneNumber, code }: VerifyLeadDto,
    @CurrentClient() client: Client,
  ): Promise<VerifyLeadResponseDto> {
    return this.verifications.verify(phoneNumber, code, client);
  }
}
