import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../../leads/lead-subject';
import { leadNotFound } from '../../leads/leads.errors';
import { IdempotencyKey } from '../../../common/http/idempotency-key';
import {
  CreatePaymentLinkDto,
  NewPaymentLinkDto,
  PaymentLinkPageDto,
  PaymentLinkRowDto,
  PaymentLinksQuery,
} from './payment-links.dto';
import { paymentLinkNotFound } from './payment-links.errors';
import { PaymentLinksService } from './payment-links.service';

const leadIdPipe = new ParseUUIDPipe({ exceptionFactory: leadNotFound });

/**
 * Manages payment links for the office. Sending one is work with a lead, because a payment by the link turns the lead
 * into a customer.
 */
@ApiTags('admin payments')
@ApiBearerAuth()
@Controller('api/admin')
export class OfficePaymentLinksController {
  constructor(private readonly links: PaymentLinksService) {}

  @Get('payments/links')
  @Needs('payments.see')
  @ApiOperation({
    operationId: 'listPaymentLinks',
    summary: 'List payment links, newest first',
  })
  @ApiOkResponse({ type: PaymentLinkPageDto })
  @ApiErrors(400, 401)
  page(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: PaymentLinksQuery): Promise<PaymentLinkPageDto> {
    return this.links.page(admin, query);
  }

  @Get('leads/:id/payment-links')
  @Needs('payments.see', { subject: LEAD })
  @ApiOperation({
    operationId: 'listPaymentLinksOfLead',
    summary: 'List the last 20 payment links of a lead, newest first',
  })
  @ApiOkResponse({ type: [PaymentLinkRowDto] })
  @ApiErrors(401, 404)
  ofLead(@Param('id', leadIdPipe) id: string): Promise<PaymentLinkRowDto[]> {
    return this.links.listOf(id);
  }

  @Post('leads/:id/payment-links')
  @HttpCode(201)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'createPaymentLink',
    summary: 'Create a payment link for a lead, and send it',
    description:
      'The link is valid for seven days and one payment, at the current price. It replaces an earlier unpaid link of the lead; 409 `PAYMENT_LINK_BUSY` while a payment by that link is running. Without `Idempotency-Key`, the same choice of the same user within 10 minutes gets the first link and sends nothing, or 409 `PAYMENT_LINK_OVER` if that is paid. By text: 422 as in `textingRefusal` of the lead. By e-mail: 422 `LEAD_NOT_REACHABLE` or `LEAD_WITHOUT_EMAIL`. 422 `LEAD_NOT_CHARGEABLE` if the lead is blocked or marked as fraud.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'UUID. A repeated request with the same key creates no other link and sends nothing again.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiCreatedResponse({ type: NewPaymentLinkDto })
  @ApiErrors(400, 401, 404, 409, 422)
  create(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadIdPipe) id: string,
    @Body() dto: CreatePaymentLinkDto,
    @IdempotencyKey() key: string | null,
  ): Promise<NewPaymentLinkDto> {
    return this.links.create(admin, id, dto, key);
  }

  @Delete('leads/:id/payment-links/:linkId')
  @HttpCode(204)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'withdrawPaymentLink',
    summary: 'Withdraw a payment link',
    description:
      '409 `PAYMENT_LINK_OVER` if the link has already ended; 409 `PAYMENT_LINK_BUSY` while a payment by it is running.',
  })
  @ApiNoContentResponse()
  @ApiErrors(401, 404, 409)
  async withdraw(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadIdPipe) id: string,
    @Param('linkId', new ParseUUIDPipe({ exceptionFactory: paymentLinkNotFound })) link: string,
  ): Promise<void> {
    await this.links.withdraw(admin, id, link);
  }
}
