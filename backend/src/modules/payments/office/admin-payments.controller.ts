import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { ApiCsvResponse, sendCsv } from '../../../common/http/csv-file';
import { byAdmin } from '../../audit/audit.service';
import {
  ChargeStoredDto,
  PaymentDetailDto,
  PaymentFilterQuery,
  PaymentPageDto,
  PaymentTotalsDto,
  PaymentTotalsQuery,
  ReasonDto,
  RefundRequestDto,
  ResultProofDto,
  SoldViaDto,
  ResolvePaymentDto,
} from './admin-payments.dto';
import { IdempotencyKey } from '../../../common/http/idempotency-key';
import { PaymentListService } from './payment-list.service';
import { paymentNotFound } from '../payments.errors';
import { RefundsService } from './refunds.service';
import { PaymentResolutionService } from './payment-resolution.service';
import { PhoneSalesService } from './phone-sales.service';
import { StoredCardRemovalService } from './stored-card-removal.service';
import { StoredCardChargesService } from './stored-card-charges.service';
import { SubscriptionsService } from './subscriptions.service';
import { Needs } from '../../../common/permissions/needs';
import { PAYMENT } from '../payment-subject';

const paymentId = new ParseUUIDPipe({ exceptionFactory: paymentNotFound });

const KeyHeader = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'UUID. A repeated request with the same key changes nothing.',
    schema: { type: 'string', format: 'uuid' },
  });

@ApiTags('admin payments')
@ApiBearerAuth()
@Controller('api/admin/payments')
export class AdminPaymentsController {
  constructor(
    private readonly list: PaymentListService,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly resolution: PaymentResolutionService,
    private readonly storedCards: StoredCardChargesService,
    private readonly cardRemoval: StoredCardRemovalService,
    private readonly phoneSales: PhoneSalesService,
  ) {}

  @Get()
  @Needs('payments.see')
  @ApiOperation({ operationId: 'listPayments', summary: 'List payments, newest first' })
  @ApiOkResponse({ type: PaymentPageDto })
  @ApiErrors(400, 401)
  page(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: PaymentFilterQuery): Promise<PaymentPageDto> {
    return this.list.page(admin, query);
  }

  @Get('totals')
  @Needs('payments.see')
  @ApiOperation({ operationId: 'getPaymentTotals', summary: 'Get the revenue by day and plan' })
  @ApiOkResponse({ type: PaymentTotalsDto })
  @ApiErrors(400, 401)
  totals(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: PaymentTotalsQuery,
  ): Promise<PaymentTotalsDto> {
    return this.list.totals(admin, query);
  }

  @Get('export')
  @Needs('payments.see')
  @ApiOperation({
    operationId: 'exportPayments',
    summary: 'Export the matching payments as a CSV file',
    description:
      'Same format as the export of leads: UTF-8 with a byte order mark, RFC 4180, safe in spreadsheets. Each export is recorded in the audit trail.',
  })
  @ApiCsvResponse()
  @ApiErrors(400, 401)
  async export(
    @Query() filter: PaymentFilterQuery,
    @LoggedInAdmin() admin: CurrentAdmin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendCsv(reply, await this.list.export(admin, filter));
  }

  @Get(':id')
  @Needs('payments.see', { subject: PAYMENT })
  @ApiOperation({ operationId: 'getPaymentDetail', summary: 'Get a payment' })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(401, 404)
  detail(@Param('id', paymentId) id: string): Promise<PaymentDetailDto> {
    return this.list.detail(id);
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'refundPayment',
    summary: 'Refund a payment',
    description:
      'Voids the whole payment if it is not settled yet; otherwise refunds it, in part or in full. One refund of a payment at a time. The key of another refund gets 409 `IDEMPOTENCY_KEY_REUSED`. Without `Idempotency-Key` and `refundedCents`, a second refund of the same amount within 10 minutes gets 409 `ALREADY_REFUNDED`.',
  })
  @KeyHeader()
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 409, 422, 503)
  async refund(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() { amountCents, refundedCents, reason }: RefundRequestDto,
    @IdempotencyKey() idempotencyKey: string | null,
  ): Promise<PaymentDetailDto> {
    await this.refunds.refund(byAdmin(admin), id, { amountCents, refundedCents, reason, idempotencyKey });
    return this.list.detail(id);
  }

  @Post(':id/cancel-subscription')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'cancelSubscription',
    summary: 'Cancel the subscription of a payment',
    description: 'The gateway charges no further months; paid months stay paid.',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422, 503)
  async cancel(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<PaymentDetailDto> {
    await this.subscriptions.cancel(byAdmin(admin), id, reason);
    return this.list.detail(id);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'resolvePayment',
    summary: 'Record the result of a payment that waits for a user',
    description:
      'For a user who has checked the gateway’s own records. Moves no money. A payment with an unknown result becomes charged or declined. A payment with `needsReview` that the gateway charged after it was recorded as not charged is marked as reviewed by `happened: true`; `false` gets 409 `PAYMENT_CHARGED`, because such a payment must be refunded. 409 `PAYMENT_NOT_IN_DOUBT` for other payments.',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 409)
  async resolve(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() dto: ResolvePaymentDto,
  ): Promise<PaymentDetailDto> {
    await this.resolution.resolve(admin, id, dto);
    return this.list.detail(id);
  }

  @Post(':id/refunds/:refundId/resolve')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'resolveRefund',
    summary: 'Record the result of a refund with an unknown result',
    description: 'For a user who has checked the gateway’s own records. Moves no money.',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422)
  async resolveRefund(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Param('refundId', paymentId) refundId: string,
    @Body() dto: ResolvePaymentDto,
  ): Promise<PaymentDetailDto> {
    await this.refunds.resolve(admin, { paymentId: id, refundId }, dto);
    return this.list.detail(id);
  }

  @Post(':id/charge')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'chargeStoredCard',
    summary: 'Charge a stored card for completed work',
    description:
      'Creates a new payment for each charge, listed in `later`. Without `Idempotency-Key` and `chargeCount`, a second charge of the card within 10 minutes gets 409 `ALREADY_PAID`; while the result of a charge is unknown, each gets 409 `PAYMENT_UNCONFIRMED`. 422 `CANCELLATION_PERIOD` before the cancellation period of the contract has ended (see `chargeableFrom`); 422 `PHONE_SALE_UNPROVEN` for a sale by telephone before its result is proven; 422 `STATE_UNCHECKED` before `state-check` if `waitsForState`.',
  })
  @KeyHeader()
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 409, 422, 503)
  async charge(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() { amountCents, chargeCount, reason }: ChargeStoredDto,
    @IdempotencyKey() key: string | null,
  ): Promise<PaymentDetailDto> {
    await this.storedCards.charge(admin, id, { amountCents, chargeCount, reason, key });
    return this.list.detail(id);
  }

  @Post(':id/remove-card')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'removeStoredCard',
    summary: 'Withdraw a stored card',
    description:
      'From then on the card cannot be charged. The gateway is asked to delete it until it confirms.',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422)
  async removeCard(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<PaymentDetailDto> {
    await this.cardRemoval.remove(byAdmin(admin), id, reason);
    return this.list.detail(id);
  }

  @Post(':id/sold-via')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'setSoldVia',
    summary: 'Record how the plan of a stored card was sold',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422)
  async setSoldVia(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() { soldVia, reason }: SoldViaDto,
  ): Promise<PaymentDetailDto> {
    await this.phoneSales.mark(admin, id, soldVia, reason);
    return this.list.detail(id);
  }

  @Post(':id/state-check')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'checkPaymentState',
    summary: 'Record that the state of residence was checked',
    description:
      'For a payment with `otherState`: a lead with the phone or e-mail address of the payer lives in a state that the contract does not name. The first charge waits for this record (422 `STATE_UNCHECKED`). 422 `NO_OTHER_STATE` for other payments.',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422)
  async checkState(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<PaymentDetailDto> {
    await this.phoneSales.checkState(admin, id, reason);
    return this.list.detail(id);
  }

  @Post(':id/result-proof')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'recordResultProof',
    summary: 'Record the proof of the result of a sale by telephone',
    description:
      'The proof is a credit report issued more than six months after the result (16 CFR § 310.4(a)(2)).',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422)
  async recordProof(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Body() proof: ResultProofDto,
  ): Promise<PaymentDetailDto> {
    await this.phoneSales.prove(admin, id, proof);
    return this.list.detail(id);
  }
}
