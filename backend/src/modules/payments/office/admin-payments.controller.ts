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
  StreamableFile,
} from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
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
} from './dto/admin-payments.dto';
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
    description: 'A UUID: the same request, sent again with it, does nothing more.',
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
  @ApiOperation({ operationId: 'listPayments', summary: 'One page of the payments, the newest first' })
  @ApiOkResponse({ type: PaymentPageDto })
  @ApiErrors(400, 401)
  page(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: PaymentFilterQuery): Promise<PaymentPageDto> {
    return this.list.page(admin, query);
  }

  @Get('totals')
  @Needs('payments.see')
  @ApiOperation({ operationId: 'getPaymentTotals', summary: 'What came in, by day and by plan' })
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
    summary: 'The payments that match, as a CSV file',
    description:
      'As of leads: UTF-8 with a byte order mark, RFC 4180, safe in spreadsheets, in the audit trail.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    headers: { 'x-total-rows': { description: 'Rows without the header', schema: { type: 'integer' } } },
  })
  @ApiErrors(400, 401)
  async export(
    @Query() filter: PaymentFilterQuery,
    @LoggedInAdmin() admin: CurrentAdmin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { csv, fileName, rows } = await this.list.export(admin, filter);
    void reply.header('x-total-rows', String(rows));
    return new StreamableFile(csv, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  @Get(':id')
  @Needs('payments.see', { subject: PAYMENT })
  @ApiOperation({ operationId: 'getPaymentDetail', summary: 'All that is known of a payment' })
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
    summary: 'Send money back',
    description:
      'Voids a whole payment that is not settled yet, refunds any other, in part or in whole. One at a time for a payment.',
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
    summary: 'Stop the months to come',
    description: 'At the gateway; months already paid stay paid.',
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
    summary: 'Say what became of a payment in doubt',
    description: 'After a look at the gateway’s own records. It moves no money.',
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
    summary: 'Say what became of a refund in doubt',
    description: 'After a look at the gateway’s own records. It moves no money.',
  })
  @ApiOkResponse({ type: PaymentDetailDto })
  @ApiErrors(400, 401, 404, 422)
  async resolveRefund(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', paymentId) id: string,
    @Param('refundId', paymentId) refundId: string,
    @Body() { happened, reason }: ResolvePaymentDto,
  ): Promise<PaymentDetailDto> {
    await this.refunds.resolve(admin, refundId, happened, reason);
    return this.list.detail(id);
  }

  @Post(':id/charge')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'chargeStoredCard',
    summary: 'Charge a stored card for work that is done',
    description:
      'Each charge is a payment of its own, named among `later`. None before the day that the contract can be cancelled until has ' +
      'ended (`CANCELLATION_PERIOD`, see `chargeableFrom`), and none of a sale by telephone before its result is proven ' +
      '(`PHONE_SALE_UNPROVEN`).',
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
      'It is not charged any more from then on. The gateway forgets it, asked again while it does not confirm.',
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
    summary: 'Note how the plan of a stored card was sold',
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

  @Post(':id/result-proof')
  @HttpCode(200)
  @Needs('payments.act', { subject: PAYMENT })
  @ApiOperation({
    operationId: 'recordResultProof',
    summary: 'Record the proof of the result of a sale by telephone',
    description: 'A credit report issued more than six months after the result (16 CFR § 310.4(a)(2)).',
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
