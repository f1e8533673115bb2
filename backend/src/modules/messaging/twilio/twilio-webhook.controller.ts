import { Body, Controller, Header, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { validateRequest } from 'twilio';
import { ApiErrors } from '../../../common/error-response.dto';
import { AppConfig } from '../../../config/app-config';
import { badSignature } from '../../webhooks/webhooks.errors';
import { InboundSmsService } from '../inbound/inbound-sms.service';
import type { SmsWord } from '../inbound/sms-words';
import { parseReference } from '../sms/sms-reference';
import { SmsStatusService } from '../sms/sms-status.service';

/** An empty TwiML response: answers to people go through the queue, so that each is sent once. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** `OptOutType`: what Twilio's Advanced Opt-Out has done, by the words that the owner chose there. */
const PROVIDERS_WORDS: Readonly<Partial<Record<string, SmsWord>>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
};

const SignedByTwilio = (): MethodDecorator =>
  ApiHeader({
    name: 'X-Twilio-Signature',
    required: true,
    description: 'HMAC-SHA1 of the public address and the sorted fields, with `TWILIO_AUTH_TOKEN`.',
  });

/** Receives Twilio's delivery reports and the texts of people. Not throttled: a campaign brings many at once. */
@ApiTags('webhooks')
@ApiConsumes('application/x-www-form-urlencoded')
@SkipThrottle()
@Controller('api/webhooks/twilio')
export class TwilioWebhookController {
  constructor(
    private readonly config: AppConfig,
    private readonly inbound: InboundSmsService,
    private readonly statuses: SmsStatusService,
  ) {}

  @Post('status')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @ApiOperation({
    operationId: 'takeTwilioStatus',
    summary: 'What became of a text message',
    description: 'Reports may come in any order and more than once.',
  })
  @SignedByTwilio()
  @ApiQuery({ name: 'ref', required: false, description: 'The message, as it was sent with.' })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(403)
  async status(
    @Req() request: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Query('ref') reference: unknown,
    @Body() body: unknown,
  ): Promise<string> {
    const fields = this.verified(request, signature, body);
    const message = typeof reference === 'string' ? parseReference(reference) : null;
    if (message)
      await this.statuses.report(message, {
        phoneNumber: fields['To'] ?? '',
        providerId: fields['MessageSid'] ?? '',
        status: fields['MessageStatus'] ?? '',
        errorCode: fields['ErrorCode'] || null,
      });
    return NO_ANSWER;
  }

  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @ApiOperation({
    operationId: 'takeTwilioMessage',
    summary: 'A text message from a person',
    description:
      'STOP, BAJA and their like opt out at once and are confirmed once; so does what Twilio names `OptOutType`. AYUDA and HELP ' +
      'are answered; anything else is on the lead’s timeline, and flagged where it seems to ask for no more messages. The same ' +
      '`MessageSid` again does nothing.',
  })
  @SignedByTwilio()
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(403)
  async receive(
    @Req() request: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Body() body: unknown,
  ): Promise<string> {
    const fields = this.verified(request, signature, body);
    const { MessageSid: providerId, From: from, Body: text, OptOutType: optOutType } = fields;
    if (providerId && from)
      await this.inbound.take({
        providerId,
        from,
        body: text ?? '',
        doneByProvider: PROVIDERS_WORDS[optOutType ?? ''] ?? null,
      });
    return NO_ANSWER;
  }

  /** The fields of a message that Twilio has signed. @throws AppError 403 */
  private verified(
    request: FastifyRequest,
    signature: string | undefined,
    body: unknown,
  ): Record<string, string> {
    const { twilio, publicUrl } = this.config;
    const fields = Object.fromEntries(
      Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    );
    if (
      !twilio ||
      !signature ||
      !validateRequest(twilio.authToken, signature, publicUrl + request.url, fields)
    )
      throw badSignature();
    return fields;
  }
}
