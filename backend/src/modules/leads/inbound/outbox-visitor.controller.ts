import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Header,
  Headers,
  HttpCode,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { cutText } from 'domain/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../common/http/html';
import { readAnyPhone } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { OutboxGuard } from '../../messaging/outbox/outbox.guard';
import { callButtons, outboxPage } from '../../messaging/outbox/outbox-page';
import { spokenText, type VoiceStep } from '../../messaging/voice/voice-step';
import { VerificationCallsService } from '../../verification/calls/verification-calls.service';
import { asNode, textOf } from '../../webhooks-in/webhook-message';
import { InboundCallsService } from './inbound-calls.service';
import { InboundWhatsappMessages } from './inbound-whatsapp.service';

/** Speech of a simulated call. */
interface Speech {
  /** Texts that the voice speaks, one for each time it speaks. */
  said: string[];
  /** True if the call is over. */
  ended: boolean;
}

/**
 * Simulates visitors who answer calls, call or write. Works only without real providers. Serves people (forms of the
 * outbox's page) and tests (JSON).
 */
@ApiExcludeController()
@UseGuards(OutboxGuard)
@Controller('dev/outbox')
export class OutboxVisitorController {
  constructor(
    private readonly config: AppConfig,
    private readonly calls: VerificationCallsService,
    private readonly inboundCalls: InboundCallsService,
    private readonly inboundWhatsapp: InboundWhatsappMessages,
  ) {}

  /** Simulates that the called person answers. */
  @Post('calls/:id/answer')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async answer(
    @Req() request: FastifyRequest,
    @Param('id', ParseUUIDPipe) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertCalls(request);
    respond(request, reply, speechOf(await this.calls.answered(id, await this.numberOf(id))), id);
  }

  /** Simulates that the called person presses `{ key }`. */
  @Post('calls/:id/press')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async press(
    @Req() request: FastifyRequest,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertCalls(request);
    const key = textOf(asNode(body)['key'], 1);
    respond(request, reply, speechOf(await this.calls.pressed(id, await this.numberOf(id), key)), id);
  }

  /** Simulates that the called person hangs up, or does not answer. */
  @Post(['calls/:id/hang-up', 'calls/:id/no-answer'])
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async hangUp(
    @Req() request: FastifyRequest,
    @Param('id', ParseUUIDPipe) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertCalls(request);
    await this.calls.ended(id, id);
    respond(request, reply, { said: [], ended: true });
  }

  /**
   * Simulates an incoming call: `{ from, attestation: A | B | C | '', digits }`. The digits are entered when the call
   * asks for them.
   */
  @Post('calls')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async callIn(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertCalls(request);
    const { from, attestation, digits } = asNode(body);
    const call = {
      providerId: randomUUID(),
      from: numberIn(from),
      isAttested: textOf(attestation) === 'A',
    };
    const greeting = await this.inboundCalls.answered(call);
    const keyed = textOf(digits, 40);
    const steps = [
      greeting,
      ...(greeting.keys && keyed
        ? [await this.inboundCalls.keyed(call, cutText(keyed, greeting.keys.count))]
        : []),
    ];
    respond(request, reply, speechOf(...steps));
  }

  /** Simulates an incoming WhatsApp message: `{ from, body }`. */
  @Post('whatsapp')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async write(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    assertOurs(request);
    if (this.config.whatsappTransport !== 'outbox') throw new NotFoundException();
    const message = asNode(body);
    await this.inboundWhatsapp.take({
      providerId: `outbox:${randomUUID()}`,
      from: numberIn(message['from']),
      body: textOf(message['body'], LONGEST_MESSAGE),
    });
    if (accept?.includes('application/json')) void reply.send({ taken: true });
    else
      void reply
        .type('text/html; charset=utf-8')
        .send(outboxPage('Mensaje enviado', `<p>La respuesta, si la hay, llega a la bandeja.</p>${BACK}`));
  }

  /** Refuses the simulation if a real provider places and receives the calls. */
  private assertCalls(request: FastifyRequest): void {
    assertOurs(request);
    if (this.config.voiceTransport !== 'outbox') throw new NotFoundException();
  }

  private async numberOf(id: string): Promise<string> {
    return (await this.calls.numberOf(id)) ?? '';
  }
}

const LONGEST_MESSAGE = 1_600;
const BACK = '<p><a href="/dev/outbox">Volver a la bandeja de salida</a></p>';

const numberIn = (value: unknown): string => readAnyPhone(textOf(value, 40)) ?? '';

/** Refuses forms of other sites, by the origin that the browser states. */
function assertOurs(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new NotFoundException();
}

const speechOf = (...steps: VoiceStep[]): Speech => ({
  said: steps.map(spokenText),
  ended: steps.at(-1)?.keys === null,
});

/** @param id of the call that continues */
function respond(request: FastifyRequest, reply: FastifyReply, { said, ended }: Speech, id?: string): void {
  if (request.headers.accept?.includes('application/json')) {
    void reply.send({ said, ended });
    return;
  }
  const texts = said.map((text) => `<blockquote class="heard">${escapeHtml(text)}</blockquote>`).join('');
  const next = ended
    ? '<p>La llamada terminó.</p>'
    : id
      ? callButtons(id)
      : '<p>La voz espera a que marque.</p>';
  void reply
    .type('text/html; charset=utf-8')
    .send(
      outboxPage(
        said.length > 0 ? 'Lo que se oye' : 'Llamada terminada',
        `${texts}${said.length > 0 ? next : ''}${BACK}`,
      ),
    );
}
