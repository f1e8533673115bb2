import { Injectable } from '@nestjs/common';
import { ZIP_BEGINNINGS } from 'domain/zip-codes';
import type { UsState } from 'domain/us-states';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import type { EarlierContractDto, EarlierContractsOfStateDto } from './earlier-contracts.dto';
import { mayBeSeen } from './payment-sight';

/** Contracts to find. */
export interface EarlierContracts {
  /** Version of the texts that is offered now. */
  version: string;
  /** User that limits the result to the leads visible to this user. */
  sight: string | null;
}

/**
 * SQL: contracts with a version before $1 that the user $2 may see. The oldest contracts store no state: it is that of the ZIP code, by
 * its first digits $3 with their states $4, the longest of them.
 */
const EARLIER = String.raw`SELECT p.id AS "paymentId", p.lead_id AS "leadId", p.full_name AS "fullName", p.plan, p.accepted_text_version AS "textVersion",
    coalesce(p.signed_terms->>'signedOn', (p.accepted_at AT TIME ZONE 'UTC')::date::text) AS "signedOn", p.status, p.accepted_at,
    p.subscription_status IS NOT DISTINCT FROM 'active' OR (p.status = 'stored' AND p.card_removed_at IS NULL) AS "isRunning",
    coalesce(p.signed_terms->>'state', nullif((
      SELECT z.state FROM unnest($3::text[], $4::text[]) z(digits, state)
       WHERE length(zip.digits) IN (5, 9) AND starts_with(zip.digits, z.digits) ORDER BY length(z.digits) DESC LIMIT 1), '')) AS state
  FROM payments p CROSS JOIN LATERAL (SELECT regexp_replace(p.billing_zip, '\D', '', 'g') AS digits) zip
 WHERE p.kind = 'first' AND p.accepted_at IS NOT NULL AND p.accepted_text_version < $1
   AND p.status IN ('approved', 'stored', 'partially_refunded', 'refunded', 'voided') AND ${mayBeSeen('p', '$2')}`;

/** First digits of ZIP codes, and their states in the same order; an empty text for none. */
const DIGITS = ZIP_BEGINNINGS.map(([digits]) => digits);
const STATES = ZIP_BEGINNINGS.map(([, state]) => state ?? '');

/** Reads the contracts that were signed with an earlier version of the texts. */
@Injectable()
export class EarlierContractsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the number of contracts by state, the largest first. */
  countByState({ version, sight }: EarlierContracts): Promise<EarlierContractsOfStateDto[]> {
    return many(
      this.dataSource,
      `WITH found AS (${EARLIER})
       SELECT state, count(*)::int AS signed, (count(*) FILTER (WHERE "isRunning"))::int AS running
         FROM found GROUP BY state ORDER BY count(*) DESC, state NULLS LAST`,
      [version, sight, DIGITS, STATES],
    );
  }

  /** Returns a page of the contracts, the latest signature first, and their total number. */
  async page(
    { version, sight }: EarlierContracts,
    { state, isRunning }: { state: UsState | null; isRunning: boolean },
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ contracts: EarlierContractDto[]; total: number }> {
    const values = [version, sight, DIGITS, STATES, state, isRunning];
    const wanted = `FROM found WHERE ($5::text IS NULL OR state = $5) AND ("isRunning" OR NOT $6::boolean)`;
    const [contracts, counted] = await Promise.all([
      many<EarlierContractDto>(
        this.dataSource,
        `WITH found AS (${EARLIER})
         SELECT "paymentId", "leadId", "fullName", state, plan, "textVersion", "signedOn", status, "isRunning"
           ${wanted} ORDER BY accepted_at DESC, "paymentId" LIMIT $7 OFFSET $8`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      one<{ total: number }>(
        this.dataSource,
        `WITH found AS (${EARLIER}) SELECT count(*)::int AS total ${wanted}`,
        values,
      ),
    ]);
    return { contracts, total: counted!.total };
  }
}
