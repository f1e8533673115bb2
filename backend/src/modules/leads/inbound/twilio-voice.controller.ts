import { Body, Controller, Header, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
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
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../../../common/error-response.dto';
import { AppConfig } from '../../../config/app-config';
import { isFinalStatus, VOICE_PATH } from '../../messaging/twilio/twilio-calls';
import { SignedByTwilio, TwilioSignature } from '../../messaging/twilio/twilio-signature';
import { twimlOf, type VoiceStep } from '../../messaging/voice/voice-step';
import { VerificationCallsService } from '../../verification/calls/verification-calls.service';
import { InboundCallsService, type InboundCall } from './inbound-calls.service';

/**
 * `StirVerstat` of a call with a carrier that confirms the caller and the right to the number. No lower attestation is
 * proof.
 */
const ATTESTED = 'TN-Validation-Passed-A';

/** Answers Twilio's questions about calls, and receives their results. */
@ApiTags('webhooks')
@ApiConsumes('application/x-www-form-urlencoded')
@SkipThrottle()
@Controller('api/webhooks/twilio')
export class TwilioVoiceController {
  constructor(
    private readonly config: AppConfig,
    private readonly signature: TwilioSignature,
    private readonly calls: VerificationCallsService,
    private readonly inbound: InboundCallsService,
  ) {}

  @Post('voice')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @ApiOperation({
    operationId: 'takeTwilioCall',
    summary: 'Get the next instructions for a call',
    description:
      'With `call`, continues one of our own calls: it reads a code to a person who presses 1, and never calls again after a 9. Without `call`, answers an incoming call: a number with an open submission and attestation A (`StirVerstat`) is verified by the four digits of that submission; with a lower attestation it is called back. All other callers receive one spoken sentence.',
  })
  @SignedByTwilio()
  @ApiQuery({
    name: 'call',
    required: false,
    description: 'Id of our call, from the address that the call was placed with.',
  })
  @ApiQuery({
    name: 'attested',
    required: false,
    description: "Provider's id of an incoming call that had attestation A.",
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(403)
  async voice(
    @Req() request: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Query('call') call: unknown,
    @Query('attested') attested: unknown,
    @Body() body: unknown,
  ): Promise<string> {
    const fields = await this.signature.verified(request, signature, body);
    const keysTo = this.config.publicUrl + VOICE_PATH;
    if (call === undefined) {
      const asked = this.readCall(fields, attested);
      return twimlOf(
        await this.received(asked, fields['Digits']),
        asked.isAttested ? `${keysTo}?attested=${asked.providerId}` : keysTo,
      );
    }
    const id = isUUID(call) ? String(call) : NO_CALL;
    const { To: to = '', Digits: keys } = fields;
    const step = keys === undefined ? this.calls.answered(id, to) : this.calls.pressed(id, to, keys);
    return twimlOf(await step, `${keysTo}?call=${id}`);
  }

  @Post('call-status')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'takeTwilioCallStatus',
    summary: 'Receive the result of a call',
    description:
      'Only the last report of a call counts. A report about a call that was never placed changes nothing.',
  })
  @SignedByTwilio()
  @ApiQuery({
    name: 'call',
    required: false,
    description: 'Id of our call, from the address that the call was placed with.',
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiNoContentResponse({ description: 'Received, or about an unknown call.' })
  @ApiErrors(403)
  async status(
    @Req() request: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Query('call') call: unknown,
    @Body() body: unknown,
  ): Promise<void> {
    const { CallStatus: word = '', CallSid: providerId = '' } = await this.signature.verified(
      request,
      signature,
      body,
    );
    if (isUUID(call) && isFinalStatus(word)) await this.calls.ended(String(call), providerId);
  }

  /**
   * Reads an incoming call. The attestation comes with the call itself. The digits may come without it, at the
   * address that we gave for them, which names the call and is signed like the rest.
   */
  private readCall(fields: Partial<Record<string, string>>, attested: unknown): InboundCall {
    const { CallSid: providerId = '', From: from = '', StirVerstat: attestation } = fields;
    const isKnown =
      attestation === undefined && /^CA[0-9a-f]{32}$/.test(providerId) && attested === providerId;
    return { providerId, from, isAttested: attestation === ATTESTED || isKnown };
  }

  private received(call: InboundCall, digits: string | undefined): Promise<VoiceStep> {
    return digits === undefined ? this.inbound.answered(call) : this.inbound.keyed(call, digits);
  }
}

/** Id that no call has. */
const NO_CALL = '00000000-0000-0000-0000-000000000000';
