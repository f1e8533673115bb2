import {
  Body,
  Controller,
  Get,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { PageFrame } from '../../../common/http/page-frame';
import { WrongLinksInterceptor } from '../../security/limits/wrong-links.interceptor';
import { paymentNotFound } from '../payments.errors';
import { cancellationPage, OFFERED } from './cancellation-page';
import type { Cancellation } from './cancellation-view';
import { OnlineCancellationService } from './online-cancellation.service';

const paymentId = new ParseUUIDPipe({ exceptionFactory: paymentNotFound });

/** Serves the page on which a customer cancels, from the link in the receipt. */
@ApiTags('payments')
@UseInterceptors(WrongLinksInterceptor)
@Controller('api/payments/:paymentId/cancel')
export class CancellationController {
  constructor(
    private readonly cancellations: OnlineCancellationService,
    private readonly frame: PageFrame,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'showCancellation',
    summary: 'Show the cancellation page of the signed link in the receipt',
  })
  @ApiQuery({ name: 'token', required: true, description: 'Signature of the link.' })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(404)
  async show(
    @Param('paymentId', paymentId) id: string,
    @Query('token') token: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(reply, await this.cancellations.find(id, token));
  }

  @Post()
  @ApiOperation({
    operationId: 'cancelByReceipt',
    summary: 'Cancel by the signed link in the receipt',
    description:
      'Cancels the subscription, or withdraws the stored card. Within the legal period it also refunds the payments: at once or, if the owner has chosen so, by hand. A repeated request changes nothing.',
  })
  @ApiQuery({ name: 'token', required: true, description: 'Signature of the link.' })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(404)
  async cancel(
    @Param('paymentId', paymentId) id: string,
    @Query('token') token: unknown,
    @Body(OFFERED) offered: unknown,
    @CurrentClient() { ip }: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(
      reply,
      await this.cancellations.cancel(id, token, { ipAddress: ip, wasOffered: offered !== undefined }),
    );
  }

  /** @throws AppError 404 for a link with a wrong signature */
  private answer(reply: FastifyReply, cancellation: Cancellation | null): string {
    if (!cancellation) throw paymentNotFound();
    void reply.status(200).header('content-type', 'text/html; charset=utf-8');
    return cancellationPage(this.frame, cancellation);
  }
}
