import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CopyValue } from '../../../database/driver/copy-parameters';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { csvCell, csvFrame, csvPhone, csvWord } from '../../../database/csv-cell';
import { containing, foldText, searchWords } from '../../../database/like-pattern';
import { many, one } from '../../../database/statements';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { PAYMENT_KIND_NAMES, PAYMENT_STATUS_NAMES, SOLD_VIA_NAMES } from 'domain/payments/payment-names';
import { isPaymentNumber } from 'domain/payments/payment-numbers';
import { PLAN_NAMES } from 'domain/payments/plans';
import type { PaymentKind, PaymentStatus } from '../store/payment.entity';
import type { SoldVia } from '../store/sold-via';
import type { DaySumDto, PaymentFilterQuery, PaymentRowDto, PlanSumDto } from './admin-payments.dto';
import { mayBeSeen } from './payment-sight';

const CHARGED = `status IN ('approved', 'partially_refunded', 'refunded')`;
/** SQL condition: $1 and $2 are the ends of the interval, $3 selects simulated payments. */
const WITHIN = `created_at >= $1 AND created_at < $2 AND (mode = 'simulator') = $3`;
const SUMS = `count(*)::int AS count, coalesce(sum(amount_cents), 0)::float8 AS "grossCents",
              coalesce(sum(refunded_cents), 0)::float8 AS "refundedCents"`;
const MOST_DAYS = 366;

const ROW = `p.id, p.kind, p.status, p.mode, p.plan, p.amount_cents AS "amountCents", p.refunded_cents AS "refundedCents",
  p.full_name AS "fullName", p.email, p.phone, p.card_brand AS "cardBrand", p.last4, p.needs_review AS "needsReview",
  p.subscription_status AS "subscriptionStatus", p.sold_via AS "soldVia", p.charged_after_cancel AS "chargedAfterCancel", p.created_at AS "createdAt"`;

/** Heading and SQL of each column of the file. The time zone is a subquery, so it is evaluated once. */
const exportedColumns = (timeZone: string): readonly (readonly [heading: string, sql: string])[] => [
  ['Fecha', `left((p.created_at AT TIME ZONE ${timeZone})::text, 16)`],
  ['Nombre', csvCell('p.full_name')],
  ['Email', csvCell('p.email')],
  ['Teléfono', csvPhone('p.phone')],
  ['Plan', csvWord('p.plan', PLAN_NAMES)],
  ['Tipo', csvWord('p.kind', KIND_NAMES)],
  ['Estado', csvWord('p.status', STATUS_NAMES)],
  ['Monto', '(p.amount_cents / 100.0)::numeric(12, 2)'],
  ['Reembolsado', '(p.refunded_cents / 100.0)::numeric(12, 2)'],
  ['Tarjeta', `coalesce(p.card_brand || ' ' || p.last4, p.last4, '')`],
  ['Operación', csvCell(`coalesce(p.transaction_id, '')`)],
  ['Orden', 'p.id'],
  ['Venta', csvWord('p.sold_via', SALE_NAMES)],
  ['Cobrado tras cancelar', `CASE WHEN p.charged_after_cancel THEN 'sí' END`],
  ['Identificador del lead', 'p.lead_id'],
  ['Origen', csvCell('l.lead_source')],
  ['Categoría', csvWord('l.lead_category', LEAD_CATEGORY_NAMES)],
];
const KIND_NAMES: Readonly<Record<PaymentKind, string>> = PAYMENT_KIND_NAMES;
const STATUS_NAMES: Readonly<Record<PaymentStatus, string>> = PAYMENT_STATUS_NAMES;
const SALE_NAMES: Readonly<Record<SoldVia, string>> = SOLD_VIA_NAMES;

/** Filter of payments, without the page. */
export type PaymentFilter = Omit<PaymentFilterQuery, 'page' | 'pageSize'> & {
  /** User that limits the result to the leads visible to this user. */
  sight: string | null;
};

/** Payments to be summed. */
export interface SummedPayments {
  from: Date;
  /** End, excluded. */
  to: Date;
  /** True for simulated payments, false for real ones; they are never added up together. */
  simulated: boolean;
  /** As in the list. */
  sight: string | null;
}

/** Sums of charged payments, in US cents. */
interface Sums {
  count: number;
  grossCents: number;
  refundedCents: number;
}

/** Counts shown with the sums. Only `declined` is limited to the interval. */
interface Counts {
  declined: number;
  toReview: number;
  activeSubscriptions: number;
}

/** SQL condition on `payments p` with the values of its `$1`, `$2`, … */
interface Condition {
  sql: string;
  values: CopyValue[];
}

/** Reads payments for the back office's list, sums and export. */
@Injectable()
export class PaymentListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page of the matching payments, newest first, and their total number. */
  async page(
    filter: PaymentFilter,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ payments: PaymentRowDto[]; total: number }> {
    const { sql, values } = conditionOf(filter);
    const places = [values.length + 1, values.length + 2];
    const [payments, counted] = await Promise.all([
      many<PaymentRowDto>(
        this.dataSource,
        `SELECT ${ROW} FROM payments p WHERE ${sql} ORDER BY p.created_at DESC, p.id DESC LIMIT $${places[0]} OFFSET $${places[1]}`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      one<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM payments p WHERE ${sql}`,
        values,
      ),
    ]);
    return { payments, total: counted!.total };
  }

  async sums({ from, to, simulated, sight }: SummedPayments): Promise<Sums & Counts> {
    const values = [from, to, simulated, sight];
    const [sums, counts] = await Promise.all([
      one<Sums>(
        this.dataSource,
        `SELECT ${SUMS} FROM payments WHERE ${WITHIN} AND ${CHARGED} AND ${mayBeSeen('payments', '$4')}`,
        values,
      ),
      one<Counts>(
        this.dataSource,
        `SELECT (SELECT count(*)::int FROM payments WHERE ${WITHIN} AND status = 'declined' AND ${mayBeSeen('payments', '$4')}) AS declined,
                (SELECT count(*)::int FROM payments WHERE needs_review AND ${mayBeSeen('payments', '$4')}) +
                (SELECT count(*)::int FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE r.needs_review AND ${mayBeSeen('p', '$4')}) AS "toReview",
                (SELECT count(*)::int FROM payments WHERE subscription_status = 'active' AND (mode = 'simulator') = $3 AND ${mayBeSeen('payments', '$4')}) AS "activeSubscriptions"`,
        values,
      ),
    ]);
    return { ...sums!, ...counts! };
  }

  /** Returns the sums of each plan, largest first. */
  sumsByPlan({ from, to, simulated, sight }: SummedPayments): Promise<PlanSumDto[]> {
    return many(
      this.dataSource,
      `SELECT plan, ${SUMS} FROM payments WHERE ${WITHIN} AND ${CHARGED} AND ${mayBeSeen('payments', '$4')} GROUP BY plan ORDER BY sum(amount_cents) DESC`,
      [from, to, simulated, sight],
    );
  }

  /** Returns the sums of each day with payments, in a time zone, newest first; at most 366. */
  sumsByDay({ from, to, simulated, sight }: SummedPayments, timeZone: string): Promise<DaySumDto[]> {
    return many(
      this.dataSource,
      `SELECT (created_at AT TIME ZONE $4)::date::text AS day, ${SUMS} FROM payments
        WHERE ${WITHIN} AND ${CHARGED} AND ${mayBeSeen('payments', '$5')} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MOST_DAYS}`,
      [from, to, simulated, timeZone, sight],
    );
  }

  /**
   * Streams a CSV file of the matching payments, newest first.
   * @param timeZone time zone of the times in the file
   * @param beforeFirstRow awaited with the number of rows before the first is read; if it fails, no row is read
   */
  async export(
    filter: PaymentFilter,
    timeZone: string,
    beforeFirstRow: (rows: number) => Promise<void>,
  ): Promise<{ rows: number; csv: Readable }> {
    const { sql, values } = conditionOf(filter);
    const snapshot = await CopySnapshot.open(this.dataSource);
    try {
      const [counted] = await snapshot.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM payments p WHERE ${sql}`,
        values,
      );
      const { rows } = counted!;
      await beforeFirstRow(rows);
      const columns = exportedColumns(`(SELECT $${values.length + 1}::text)`);
      const csv = await snapshot.copy(
        `SELECT ${columns.map(([, sqlOfCell]) => sqlOfCell).join(', ')}
           FROM payments p LEFT JOIN leads l ON l.id = p.lead_id WHERE ${sql} ORDER BY p.created_at DESC, p.id DESC`,
        [...values, timeZone],
        'FORMAT csv',
        csvFrame(columns.map(([heading]) => heading)),
      );
      return { rows, csv };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }
}

function conditionOf({ status, plan, kind, only, search, from, to, sight }: PaymentFilter): Condition {
  const parts = ['true'];
  const values: CopyValue[] = [];
  const value = (given: CopyValue): string => `$${values.push(given)}`;
  if (sight !== null) parts.push(mayBeSeen('p', value(sight)));
  if (status) parts.push(`p.status = ${value(status)}`);
  if (plan) parts.push(`p.plan = ${value(plan)}`);
  if (kind) parts.push(`p.kind = ${value(kind)}`);
  if (from) parts.push(`p.created_at >= ${value(from)}::timestamptz`);
  if (to) parts.push(`p.created_at < ${value(to)}::timestamptz`);
  if (only === 'subscribed') parts.push(`p.subscription_status = 'active'`);
  if (only === 'review')
    parts.push(
      '(p.needs_review OR EXISTS (SELECT 1 FROM payment_refunds r WHERE r.payment_id = p.id AND r.needs_review))',
    );
  if (search) {
    const digits = search.replace(/\D/g, '');
    const words = searchWords(search).map((word) => {
      const name = value(containing(foldText(word).trim()));
      return `(fold_text(p.full_name) LIKE ${name} OR p.email LIKE ${value(containing(word.toLowerCase()))})`;
    });
    const places = [
      words.join(' AND ') || 'true',
      `p.transaction_id = ${value(search)}`,
      `p.id::text = ${value(search.trim().toLowerCase())}`,
      ...(isPaymentNumber(search) ? [`p.id::text LIKE ${value(`${search.trim().toLowerCase()}%`)}`] : []),
      ...(digits.length >= 4
        ? [`p.phone LIKE ${value(containing(digits))}`, `p.last4 = ${value(digits)}`]
        : []),
    ];
    parts.push(`(${places.join(' OR ')})`);
  }
  return { sql: parts.join(' AND '), values };
}
