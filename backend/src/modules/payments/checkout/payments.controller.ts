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
import { CURRENT_CONTRACT_VERSION } from '../contract/contract-texts';
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
      'Charges once. With an `Idempotency-Key` the same request, sent again, gets the first answer; with another body the ' +
      'key is a 409. Without a key a second approved payment of the same e-mail and plan within 10 minutes is a 409. While a ' +
      'payment of the same e-mail and plan is in doubt no other is made (`PAYMENT_UNCONFIRMED`). 202 means that the outcome is ' +
      'not known: ask `GET /api/payments/{paymentId}` until it is, and do not pay again. At most 10 payments and 5 declined ' +
      'ones an hour from an address. By a payment link (`link`) 404 and 410 as `GET /api/payment-links` says. The number, expiry and code of the card are never stored, logged or hashed.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A UUID, new for each payment.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiBody({
    type: ChargeDto,
    examples: {
      card: {
        summary: 'With the card (a test number)',
        value: { ...BUYER, cardNumber: '4111 1111 1111 1111', cardExpiry: '12/29', cardCvv: '999' },
      },
      token: {
        summary: 'With a token of Collect.js, where `cardFields` is set in `GET /api/config`',
        value: { ...BUYER, paymentToken: '00000000-000000-000000-000000000000' },
      },
    },
  })
  @ApiCreatedResponse({ type: PaymentStatusDto, description: 'Charged, or the card stored.' })
  @ApiAcceptedResponse({ type: PaymentStatusDto, description: 'Not known yet.' })
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
    summary: 'How a payment stands, by the key it was made with',
    description: 'For a caller whose request got no answer.',
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
    summary: 'How a payment stands',
    description:
      'Says how it stands and nothing of who paid. `unknown` and `processing` become something else.',
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
    summary: 'The signed contract and the notice of cancellation, to keep and print',
  })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiErrors(404)
  @Header('content-type', 'text/html; charset=utf-8')
  async contract(@Param('paymentId', paymentId) id: string): Promise<string> {
    const payment = await this.charges.get(id);
    // A failed payment has no signed contract.
    if (!payment.acceptedAt || payment.userId === null) throw paymentNotFound();
    return contractDocument(
      this.frame,
      await this.contracts.termsOf(payment),
      {
        fullName: payment.fullName,
        signedAt: `${payment.acceptedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        ipAddress: payment.ipAddress ?? '',
        textVersion: payment.acceptedTextVersion ?? '',
      },
      `${this.config.publicUrl}/divulgaciones`,
    );
  }
}

const statusOf = (payment: Payment): PaymentStatusDto =>
  PaymentStatusDto.from(
    payment,
    payment.status === 'declined'
      ? refusalOf(payment.responseCode ?? '', payment.responseText ?? '').text
      : null,
  );
