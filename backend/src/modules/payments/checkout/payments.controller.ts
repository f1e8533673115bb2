import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentClient, type Client } from '../../../common/client';
import { ApiErrors } from '../../../common/error-response.dto';
import { AppConfig } from '../../../config/app-config';
import { ChargeService } from './charge.service';
import { contractDocument } from '../contract/contract-document';
import { CURRENT_CONTRACT_VERSION } from '../contract/contract-terms';
import { ContractService } from '../contract/contract.service';
import { ChargeDto } from './dto/charge.dto';
import { PaymentStatusDto } from './dto/payment-status.dto';
import { PageFrame } from '../../../common/http/page-frame';
import { IdempotencyKey } from '../../../common/http/idempotency-key';
import { WrongLinksInterceptor } from '../../security/limits/wrong-links.interceptor';
import { refusalOf } from '../gateway/nmi-response-codes';
import type { Payment } from '../store/payment.entity';
import { paymentNotFound } from '../payments.errors';

/** Answers a malformed id with 404, like an unknown one. */
const paymentId = new ParseUUIDPipe({ exceptionFactory: paymentNotFound });

const BUYER = {
  fullName: 'María Fernández',
  email: 'maria@example.com',
  phone: '(305) 420-1234',
  billingZip: '33101',
  plan: 'growth',
  acceptance: { textVersion: CURRENT_CONTRACT_VERSION },
};

@ApiTags('payments')
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly charges: ChargeService,
    private readonly contracts: ContractService,
    private readonly config: AppConfig,
    private readonly frame: PageFrame,
  ) {}

  @Post('nmi/charge')
  @UseInterceptors(WrongLinksInterceptor)
  @HttpCode(201)
  @ApiOperation({
    operationId: 'chargePayment',
    summary: 'Pay for a plan by card',
    description:
      'Charges once. A repeated request with the same `Idempotency-Key` gets the first response; the same key with another body gets 409. Without a key, a second approved payment with the same e-mail and plan within 10 minutes gets 409. While the result of a payment with the same e-mail and plan is unknown, no other is made (`PAYMENT_UNCONFIRMED`). 202 means that the result is unknown: repeat `GET /api/payments/{paymentId}` until it is known, and do not pay again. At most 10 payments and 5 declined ones per hour from an IP address. With a payment link (`link`): 404 and 410 as for `GET /api/payment-links`. Number, expiry and code of the card are never stored, logged or hashed.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'UUID, new for each payment.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiBody({
    type: ChargeDto,
    examples: {
      card: {
        summary: 'With a card (test number)',
        value: { ...BUYER, cardNumber: '4111 1111 1111 1111', cardExpiry: '12/29', cardCvv: '999' },
      },
      token: {
        summary: 'With a token of Collect.js, if `GET /api/config` contains `cardFields`',
        value: { ...BUYER, paymentToken: '00000000-000000-000000-000000000000' },
      },
    },
  })
  @ApiCreatedResponse({ type: PaymentStatusDto, description: 'The card was charged or stored.' })
  @ApiAcceptedResponse({ type: PaymentStatusDto, description: 'The result is not known yet.' })
  @ApiErrors(400, 403, 404, 409, 410, 422, 503)
  async charge(
    @Body() dto: ChargeDto,
    @IdempotencyKey() key: string | null,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentStatusDto> {
    const payment = await this.charges.charge(dto, key, client);
    if (payment.status === 'unknown') void reply.status(202);
    return PaymentStatusDto.from(payment);
  }

  @Get('by-key/:key')
  @ApiOperation({
    operationId: 'getPaymentByKey',
    summary: 'Get the state of a payment by its idempotency key',
    description: 'For a caller that received no response to the payment.',
  })
  @ApiOkResponse({ type: PaymentStatusDto })
  @ApiErrors(404)
  async statusByKey(@Param('key', paymentId) key: string): Promise<PaymentStatusDto> {
    return statusOf(await this.charges.getByKey(key));
  }

  @Get(':paymentId')
  @UseInterceptors(WrongLinksInterceptor)
  @ApiOperation({
    operationId: 'getPayment',
    summary: 'Get the state of a payment',
    description: 'Returns no data of the payer. `unknown` and `processing` change to another state.',
  })
  @ApiOkResponse({ type: PaymentStatusDto })
  @ApiErrors(404)
  async status(@Param('paymentId', paymentId) id: string): Promise<PaymentStatusDto> {
    return statusOf(await this.charges.get(id));
  }

  @Get(':paymentId/contract')
  @UseInterceptors(WrongLinksInterceptor)
  @ApiOperation({
    operationId: 'getSignedContract',
    summary: 'Get the signed contract and the cancellation notice as a printable page',
    description:
      'In Spanish and English, first in the language that the customer chose to read (`acceptance.language`).',
  })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(404)
  @Header('content-type', 'text/html; charset=utf-8')
  async contract(@Param('paymentId', paymentId) id: string): Promise<string> {
    const payment = await this.charges.get(id);
    // A failed payment has no signed contract.
    if (!payment.acceptedAt || payment.userId === null) throw paymentNotFound();
    return contractDocument(this.frame, await this.contracts.termsOf(payment), {
      signature: {
        fullName: payment.fullName,
        signedAt: `${payment.acceptedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        ipAddress: payment.ipAddress ?? '',
        textVersion: payment.acceptedTextVersion ?? '',
      },
      first: payment.acceptedLanguage ?? 'es',
      rightsUrl: `${this.config.publicUrl}/divulgaciones`,
    });
  }
}

const statusOf = (payment: Payment): PaymentStatusDto =>
  PaymentStatusDto.from(
    payment,
    payment.status === 'declined'
      ? refusalOf(payment.responseCode ?? '', payment.responseText ?? '').text
      : null,
  );
