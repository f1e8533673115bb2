import { Injectable } from '@nestjs/common';
import { type Day } from 'domain/dates';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run } from '../../database/statements';
import type { PrivacyRequestQuery } from './dto/privacy-requests.dto';
import { PrivacyRequest, type RequestOutcome } from './privacy-request.entity';
import { phoneSeenBy } from '../../common/permissions/lead-sight';

/** User's step in a request. */
export interface RequestStep {
  at: Date;
  /** Username. */
  by: string;
}

/** Next due day. */
const DUE_ON = `CASE WHEN acknowledged_at IS NULL THEN least(acknowledge_by, answer_by) ELSE answer_by END`;

/** Reads and writes `privacy_requests`. */
@Injectable()
export class PrivacyRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page: open requests first, most urgent first; then answered ones, newest first. */
  page(
    { status, page, pageSize }: PrivacyRequestQuery,
    sight: string | null,
  ): Promise<[requests: PrivacyRequest[], total: number]> {
    const rows = this.dataSource
      .getRepository(PrivacyRequest)
      .createQueryBuilder('request')
      .orderBy('request.answered_at IS NOT NULL')
      .addOrderBy(`CASE WHEN request.answered_at IS NULL THEN ${DUE_ON} END`)
      .addOrderBy('request.answered_at', 'DESC')
      .addOrderBy('request.id')
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    if (status) rows.andWhere(`request.answered_at IS ${status === 'open' ? 'NULL' : 'NOT NULL'}`);
    if (sight !== null) rows.andWhere(phoneSeenBy('request.phone_number', ':sight'), { sight });
    return rows.getManyAndCount();
  }

  async counts(today: Day, sight: string | null): Promise<{ open: number; overdue: number }> {
    const row = await one<{ open: number; overdue: number }>(
      this.dataSource,
      `SELECT count(*)::int AS open, count(*) FILTER (WHERE ${DUE_ON} < $1::date)::int AS overdue
         FROM privacy_requests WHERE answered_at IS NULL AND ${phoneSeenBy('privacy_requests.phone_number', '$2')}`,
      [today, sight],
    );
    return row!;
  }

  /** Returns a person's open requests, most urgent first. */
  openOf(phoneNumber: string): Promise<PrivacyRequest[]> {
    return this.dataSource
      .getRepository(PrivacyRequest)
      .createQueryBuilder('request')
      .where('request.phoneNumber = :phoneNumber AND request.answeredAt IS NULL', { phoneNumber })
      .orderBy(DUE_ON)
      .addOrderBy('request.id')
      .getMany();
  }

  find(manager: EntityManager, id: string): Promise<PrivacyRequest | null> {
    return manager.findOneBy(PrivacyRequest, { id });
  }

  insert(manager: EntityManager, request: Partial<PrivacyRequest>): Promise<PrivacyRequest> {
    return manager.save(manager.create(PrivacyRequest, request));
  }

  /** @returns false if it was already acknowledged or answered */
  async acknowledge(manager: EntityManager, id: string, { at, by }: RequestStep): Promise<boolean> {
    const changed = await run(
      manager,
      `UPDATE privacy_requests SET acknowledged_at = $2, acknowledged_by = $3
        WHERE id = $1 AND acknowledged_at IS NULL AND answered_at IS NULL`,
      [id, at, by],
    );
    return changed > 0;
  }

  /**
   * Extends the term, which also acknowledges the request.
   * @returns false if it was already extended or answered, or its term is over
   */
  async extend(
    manager: EntityManager,
    id: string,
    { at, by, reason, days, today }: RequestStep & { reason: string; days: number; today: Day },
  ): Promise<boolean> {
    const changed = await run(
      manager,
      `UPDATE privacy_requests SET extended_at = $2, extended_by = $3, extension_reason = $4, answer_by = answer_by + $5::int,
              acknowledged_at = coalesce(acknowledged_at, $2), acknowledged_by = coalesce(acknowledged_by, $3)
        WHERE id = $1 AND extended_at IS NULL AND answered_at IS NULL AND answer_by >= $6::date`,
      [id, at, by, reason, days, today],
    );
    return changed > 0;
  }

  /** Answers a request, which also acknowledges it. @returns false if it was already answered */
  async answer(
    manager: EntityManager,
    id: string,
    { at, by, outcome, answer }: RequestStep & { outcome: RequestOutcome; answer: string },
  ): Promise<boolean> {
    const changed = await run(
      manager,
      `UPDATE privacy_requests SET answered_at = $2, answered_by = $3, outcome = $4, answer = $5,
              acknowledged_at = coalesce(acknowledged_at, $2), acknowledged_by = coalesce(acknowledged_by, $3)
        WHERE id = $1 AND answered_at IS NULL`,
      [id, at, by, outcome, answer],
    );
    return changed > 0;
  }
}
