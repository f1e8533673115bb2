import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { Readable } from 'node:stream';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { dayIn } from '../../../common/business-days';
import { Clock } from '../../../common/clock';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { BYTE_ORDER_MARK, csvCell } from '../../../database/csv-cell';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import {
  PaymentRowDto,
  RefundDto,
  type PaymentDetailDto,
  type PaymentFilterQuery,
  type PaymentPageDto,
  type PaymentTotalsDto,
  type PaymentTotalsQuery,
  type DaySumDto,
  type PlanSumDto,
} from './dto/admin-payments.dto';
import { refusalOf } from '../gateway/nmi-response-codes';
import { Payment } from '../payment.entity';
import { PaymentRefund } from '../payment-refund.entity';
import { paymentNotFound } from '../payments.errors';

const CHARGED = `status IN ('approved', 'partially_refunded', 'refunded')`;
const MOST_DAYS = 366;
const LATER_SHOWN = 100;
const BEGINNING = new Date('1970-01-01T00:00:00Z');
const END = new Date('2200-01-01T00:00:00Z');

/** A file on its way. */
export interface PaymentExport {
  fileName: string;
  rows: number;
  csv: Readable;
}

const HEADER = 'Fecha,Nombre,Email,Teléfono,Plan,Tipo,Estado,Monto,Devuelto,Tarjeta,Operación,Orden';

/** Reads payments for the back office. */
@Injectable()
export class PaymentsListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  async page(query: PaymentFilterQuery): Promise<PaymentPageDto> {
    const { page, pageSize } = query;
    const [payments, total] = await this.filtered(query)
      .orderBy('payment.createdAt', 'DESC')
      .addOrderBy('payment.id', 'DESC')
      .offset((page - 1) * pageSize)
      .limit(pageSize)
      .getManyAndCount();
    return { payments: payments.map(PaymentRowDto.from), total, page, pageSize };
  }

  /** @throws AppError 404 */
  async detail(id: string): Promise<PaymentDetailDto> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ id });
    if (!payment) throw paymentNotFound();
    const [refunds, later] = await Promise.all([
      this.dataSource
        .getRepository(PaymentRefund)
        .find({ where: { paymentId: id }, order: { createdAt: 'DESC', id: 'DESC' } }),
      this.dataSource
        .getRepository(Payment)
        .find({ where: { parentId: id }, order: { createdAt: 'DESC' }, take: LATER_SHOWN }),
    ]);
    const refusal =
      payment.status === 'declined'
        ? refusalOf(payment.responseCode ?? '', payment.responseText ?? '')
        : null;
    const { parentId, leadId, billingZip, ipAddress, acceptedTextVersion, acceptedAt, transactionId } =
      payment;
    const { responseCode, responseText, authCode, avsResponse, cvvResponse, subscriptionId } = payment;
    const { renewalCents, renewsOn, settledBy, settledAt, checks, nextCheckAt } = payment;
    return {
      ...PaymentRowDto.from(payment),
      needsReview: payment.needsReview || refunds.some(({ needsReview }) => needsReview),
      parentId,
      leadId,
      billingZip,
      ipAddress,
      acceptedTextVersion,
      acceptedAt,
      transactionId,
      responseCode,
      responseText,
      refusal: refusal?.text ?? null,
      decision: refusal?.decision ?? null,
      authCode,
      avsResponse,
      cvvResponse,
      subscriptionId,
      renewalCents,
      renewsOn,
      hasStoredCard: payment.vaultId !== null,
      settledBy,
      settledAt,
      checks,
      nextCheckAt,
      refunds: refunds.map(RefundDto.from),
      later: later.map(PaymentRowDto.from),
    };
  }

  /** What came in between two moments, day by day in the owner's zone. Real and simulated money are never added up. */
  async totals({ from = BEGINNING, to = END }: PaymentTotalsQuery): Promise<PaymentTotalsDto> {
    const { timeZone } = await this.settings.get();
    const simulated = this.config.paymentsMode === 'simulator';
    const during = [from, to, simulated];
    const WITHIN = `created_at >= $1 AND created_at < $2 AND (mode = 'simulator') = $3`;
    const SUMS = `count(*)::int AS count, coalesce(sum(amount_cents), 0)::float8 AS "grossCents",
                  coalesce(sum(refunded_cents), 0)::float8 AS "refundedCents"`;
    const [[sums], [counts], byPlan, byDay] = await Promise.all([
      this.dataSource.query<{ count: number; grossCents: number; refundedCents: number }[]>(
        `SELECT ${SUMS} FROM payments WHERE ${WITHIN} AND ${CHARGED}`,
        during,
      ),
      this.dataSource.query<{ declined: number; toReview: number; activeSubscriptions: number }[]>(
        `SELECT (SELECT count(*)::int FROM payments WHERE ${WITHIN} AND status = 'declined') AS declined,
                (SELECT count(*)::int FROM payments WHERE needs_review) +
                (SELECT count(*)::int FROM payment_refunds WHERE needs_review) AS "toReview",
                (SELECT count(*)::int FROM payments WHERE subscription_status = 'active' AND (mode = 'simulator') = $3) AS "activeSubscriptions"`,
        during,
      ),
      this.dataSource.query<PlanSumDto[]>(
        `SELECT plan, ${SUMS} FROM payments WHERE ${WITHIN} AND ${CHARGED} GROUP BY plan ORDER BY sum(amount_cents) DESC`,
        during,
      ),
      this.dataSource.query<DaySumDto[]>(
        `SELECT (created_at AT TIME ZONE $4)::date::text AS day, ${SUMS} FROM payments
          WHERE ${WITHIN} AND ${CHARGED} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MOST_DAYS}`,
        [...during, timeZone],
      ),
    ]);
    return { simulated, ...sums!, ...counts!, byPlan, byDay };
  }

  /** Starts a file of the payments that match. It is on record before its first row leaves. */
  async export(admin: CurrentAdmin, filter: PaymentFilterQuery): Promise<PaymentExport> {
    const { timeZone } = await this.settings.get();
    const snapshot = await CopySnapshot.open(this.dataSource);
    try {
      const [where, values] = this.filtered(filter).select('payment.id').getQueryAndParameters();
      const condition = `id IN (${where})`;
      const [counted] = await snapshot.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM payments WHERE ${condition}`,
        values,
      );
      const { rows } = counted!;
      const { page: _page, pageSize: _pageSize, ...filters } = filter;
      await this.audit.record({ ...byAdmin(admin), action: 'payments_exported', after: { filters, rows } });
      const zone = `$${values.length + 1}`;
      const csv = await snapshot.copy(
        `SELECT left((created_at AT TIME ZONE (SELECT ${zone}::text))::text, 16), ${csvCell('full_name')}, ${csvCell('email')},
                ${csvCell('phone')}, upper(plan), kind, status, (amount_cents / 100.0)::numeric(12, 2),
                (refunded_cents / 100.0)::numeric(12, 2), coalesce(card_brand || ' ' || last4, last4, ''),
                ${csvCell(`coalesce(transaction_id, '')`)}, id
           FROM payments WHERE ${casted(condition, values)} ORDER BY created_at DESC, id DESC`,
        [...values, timeZone],
        'FORMAT csv',
        { head: BYTE_ORDER_MARK + HEADER, first: '\r\n', next: '\r\n', tail: '\r\n' },
      );
      const day = dayIn(timeZone, this.clock.now());
      return { fileName: `pagos-${day}.csv`, rows, csv };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  private filtered({
    status,
    plan,
    kind,
    only,
    search,
    from,
    to,
  }: PaymentFilterQuery): SelectQueryBuilder<Payment> {
    const query = this.dataSource.getRepository(Payment).createQueryBuilder('payment').where('true');
    if (status) query.andWhere('payment.status = :status', { status });
    if (plan) query.andWhere('payment.plan = :plan', { plan });
    if (kind) query.andWhere('payment.kind = :kind', { kind });
    if (from) query.andWhere('payment.createdAt >= :from', { from });
    if (to) query.andWhere('payment.createdAt < :to', { to });
    if (only === 'review')
      query.andWhere(
        '(payment.needsReview OR EXISTS (SELECT 1 FROM payment_refunds r WHERE r.payment_id = payment.id AND r.needs_review))',
      );
    if (only === 'subscribed') query.andWhere(`payment.subscriptionStatus = 'active'`);
    if (search) {
      const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      const digits = search.replace(/\D/g, '');
      query.andWhere(
        `(lower(payment.fullName) LIKE :part OR payment.email LIKE :part OR payment.transactionId = :search OR payment.id::text = :whole` +
          (digits.length >= 4 ? ' OR payment.phone LIKE :digits OR payment.last4 = :last4)' : ')'),
        { part, search, whole: search.toLowerCase(), digits: `%${digits}%`, last4: digits },
      );
    }
    return query;
  }
}

/** COPY's parameters are texts: what is compared with a time says so. */
const casted = (condition: string, values: readonly unknown[]): string =>
  condition.replace(/\$(\d+)/g, (place, number: string) =>
    values[Number(number) - 1] instanceof Date ? `${place}::timestamptz` : place,
  );
