import { Injectable } from '@nestjs/common';
import { UNANSWERED_OUTCOMES } from 'domain/leads';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../../database/statements';
import type { SaleKind } from './dto/lead-sale.dto';

/** Mark of the owner on how a plan is sold to a lead. */
export interface SaleMark {
  soldVia: SaleKind;
  reason: string;
  by: string;
  at: Date;
}

/** Facts about a lead that decide how a plan is sold to it. */
export interface SaleFacts {
  leadId: string;
  state: string | null;
  /** Time of the last talk of the office with the person; null if there was none. */
  talkedAt: Date | null;
  mark: SaleMark | null;
}

/** Outcomes of calls without a talk. A call that the office recorded without an outcome was answered; calls that dictate codes are not of this type. */
const UNANSWERED = UNANSWERED_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ');

/** Facts of `leads l`; $1 is the current time. */
const FACTS = `SELECT l.id AS "leadId", l.state,
  (SELECT max(t.at) FROM (
     SELECT i.created_at AS at FROM lead_interactions i
      WHERE i.lead_id = l.id AND i.type = 'call' AND i.direction <> 'internal'
        AND coalesce(i.metadata->>'outcome', 'answered') NOT IN (${UNANSWERED})
     UNION ALL
     SELECT least(a.starts_at, a.outcome_at) FROM appointments a WHERE a.lead_id = l.id AND a.status = 'attended') t
    WHERE t.at <= $1) AS "talkedAt",
  (SELECT json_build_object('soldVia', i.metadata->>'soldVia', 'reason', i.content, 'by', i.metadata->>'by', 'at', i.created_at)
     FROM lead_interactions i WHERE i.lead_id = l.id AND i.type = 'lead_sale_marked'
    ORDER BY i.created_at DESC, i.id DESC LIMIT 1) AS mark
  FROM leads l WHERE l.deleted_at IS NULL`;

/** Row with the time of the mark as JSON has it. */
type Row = Omit<SaleFacts, 'mark'> & { mark: (Omit<SaleMark, 'at'> & { at: string }) | null };

const factsOf = ({ mark, ...row }: Row): SaleFacts => ({
  ...row,
  mark: mark && { ...mark, at: new Date(mark.at) },
});

/** Reads how plans are sold to leads: talks with the office, and marks of the owner. */
@Injectable()
export class SaleFactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the facts of a live lead; null if there is none. */
  async of(leadId: string, now: Date): Promise<SaleFacts | null> {
    const row = await one<Row>(this.dataSource, `${FACTS} AND l.id = $2`, [now, leadId], {
      prepared: true,
    });
    return row && factsOf(row);
  }

  /**
   * Returns the facts of the live leads of a payer: the lead of the payment link, those with the phone, then those with the e-mail address. The
   * phone of a merged lead leads to the lead that was kept.
   */
  async ofPayer(
    manager: EntityManager,
    { leadId, phone, email }: { leadId: string | null; phone: string; email: string },
    now: Date,
  ): Promise<SaleFacts[]> {
    const rows = await many<Row>(
      manager,
      `${FACTS} AND l.id IN (
          SELECT $2::uuid
          UNION ALL SELECT id FROM leads WHERE phone_number = $3 AND deleted_at IS NULL
          UNION ALL SELECT merged_into FROM leads WHERE phone_number = $3 AND deleted_at IS NOT NULL
          UNION ALL SELECT id FROM leads WHERE lower(email) = lower($4) AND deleted_at IS NULL)
        ORDER BY l.id IS DISTINCT FROM $2::uuid, l.phone_number <> $3, l.created_at LIMIT 20`,
      [now, leadId, phone, email],
    );
    return rows.map(factsOf);
  }
}

/**
 * Returns since when a sale to the lead is one by telephone: the last talk, unless the owner has marked the sale otherwise since, or the
 * owner's mark; null if it is none.
 */
export function phoneSaleSince({ talkedAt, mark }: Pick<SaleFacts, 'talkedAt' | 'mark'>): Date | null {
  if (!mark || (talkedAt && talkedAt > mark.at)) return talkedAt;
  if (mark.soldVia === 'online') return null;
  return talkedAt ?? mark.at;
}
