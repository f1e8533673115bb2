import { Body, Controller, Header, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiErrors } from '../../../common/error-response.dto';
import { InboundSmsService } from '../inbound/inbound-sms.service';
import { parseReference } from '../sms/sms-reference';
import { SmsStatusService } from '../sms/sms-status.service';
import { InboundWhatsappService } from '../whatsapp/inbound-whatsapp.service';
import { readInbound } from './twilio-inbound';
import { SignedByTwilio, TwilioSignature } from './twilio-signature';

/** Empty TwiML response. Answers to people go through the queue, so that each is sent once. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Receives Twilio's delivery reports and people's texts. Not throttled, because a campaign produces many at once. */
@ApiTags('webhooks')
@ApiConsumes('application/x-www-form-urlencoded')
@SkipThrottle()
@Controller('api/webhooks/twilio')
export class TwilioWebhookController {
  constructor(
    private readonly signature: TwilioSignature,
    private readonly inbound: InboundSmsService,
    private readonly whatsapp: InboundWhatsappService,
    private readonly statuses: SmsStatusService,
  ) {}

  @Post('status')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @ApiOperation({
    operationId: 'takeTwilioStatus',
    summary: 'Receive the delivery report of a text message',
    description: 'Reports may arrive in any order and more than once.',
  })
  @SignedByTwilio()
  @ApiQuery({
    name: 'ref',
    required: false,
    description: 'Id of the message, from the address that it was sent with.',
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiNoContentResponse({ description: 'Report about a message that was never sent.' })
  @ApiErrors(403)
  async status(
    @Req() request: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Query('ref') reference: unknown,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const fields = await this.signature.verified(request, signature, body);
    const message = typeof reference === 'string' ? parseReference(reference) : null;
    const isKnown =
      message !== null &&
      (await this.statuses.report(message, {
        phoneNumber: fields['To'] ?? '',
        providerId: fields['MessageSid'] ?? '',
        status: fields['MessageStatus'] ?? '',
        errorCode: fields['ErrorCode'] || null,
      }));
    if (isKnown) return NO_ANSWER;
    void reply.status(204);
    return '';
  }

  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @ApiOperation({
    operationId: 'takeTwilioMessage',
    summary: 'Receive a text or WhatsApp message from a person',
    description:
      "STOP, BAJA and similar words opt the person out at once and are confirmed once, and so does Twilio's `OptOutType`. AYUDA and HELP are answered. Any other text is added to the lead’s timeline, and marked if it seems to be an opt-out. A WhatsApp message (`From` `whatsapp:+1…`) with the token of an open submission of its number verifies that submission. A repeated `MessageSid` changes nothing.",
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
    const fields = await this.signature.verified(request, signature, body);
    const message = readInbound(fields);
    if (!message) return NO_ANSWER;
    const { channel, doneByProvider, ...rest } = message;
    if (channel === 'whatsapp') await this.whatsapp.take(rest);
    else await this.inbound.take({ ...rest, doneByProvider });
    return NO_ANSWER;
  }
}
