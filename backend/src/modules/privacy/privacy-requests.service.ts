import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays, businessDaysAfter, dayIn, type Day } from '../../common/business-days';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import type { AppError } from '../../common/app-error';
import { maskPhone, readAnyPhone } from '../../common/phone';
import type { AuditAction } from '../audit/audit-actions';
import { AuditService, byAdmin } from '../audit/audit.service';
import { SettingsService } from '../settings/settings.service';
import {
  PrivacyRequestDto,
  type AnswerPrivacyRequestDto,
  type NewPrivacyRequestDto,
  type PrivacyRequestPageDto,
  type PrivacyRequestQuery,
} from './dto/privacy-requests.dto';
import { PrivacyRequest, type RequestKind } from './privacy-request.entity';
import {
  notAPhone,
  receivedLater,
  requestAcknowledged,
  requestAnswered,
  requestExtended,
  requestMismatch,
  requestNotFound,
  termOver,
} from './privacy.errors';

/** 11 CCR § 7021. */
const BUSINESS_DAYS_TO_ACKNOWLEDGE = 10;
const DAYS_TO_ANSWER = 45;
const DAYS_OF_EXTENSION = 45;

const DUE_ON = `CASE WHEN acknowledged_at IS NULL THEN least(acknowledge_by, answer_by) ELSE answer_by END`;

/** What people ask about their data, with the terms that the law sets. */
@Injectable()
export class PrivacyRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  async page({ status, page, pageSize }: PrivacyRequestQuery): Promise<PrivacyRequestPageDto> {
    const today = await this.today();
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
    const [[requests, total], [counts]] = await Promise.all([
      rows.getManyAndCount(),
      this.dataSource.query<[{ open: number; overdue: number }]>(
        `SELECT count(*)::int AS open, count(*) FILTER (WHERE ${DUE_ON} < $1::date)::int AS overdue
           FROM privacy_requests WHERE answered_at IS NULL`,
        [today],
      ),
    ]);
    return {
      requests: requests.map((request) => PrivacyRequestDto.from(request, today)),
      total,
      ...counts,
      page,
      pageSize,
    };
  }

  /** What a person waits for, the most urgent first. */
  async openOf(phoneNumber: string): Promise<PrivacyRequestDto[]> {
    const today = await this.today();
    const requests = await this.dataSource
      .getRepository(PrivacyRequest)
      .createQueryBuilder('request')
      .where('request.phoneNumber = :phoneNumber AND request.answeredAt IS NULL', { phoneNumber })
      .orderBy(DUE_ON)
      .addOrderBy('request.id')
      .getMany();
    return requests.map((request) => PrivacyRequestDto.from(request, today));
  }

  /** @throws AppError 422 for what is no phone, or a day that has not come */
  async create(admin: CurrentAdmin, dto: NewPrivacyRequestDto): Promise<PrivacyRequestDto> {
    const phoneNumber = readAnyPhone(dto.phoneNumber);
    if (!phoneNumber) throw notAPhone();
    const today = await this.today();
    const receivedOn = dto.receivedOn ?? today;
    if (receivedOn > today) throw receivedLater();
    const { kind, channel, fullName = null, note = null } = dto;
    return this.dataSource.transaction(async (manager) => {
      const request = await manager.save(
        manager.create(PrivacyRequest, {
          kind,
          channel,
          phoneNumber,
          fullName,
          note,
          receivedOn,
          acknowledgeBy: businessDaysAfter(receivedOn, BUSINESS_DAYS_TO_ACKNOWLEDGE),
          answerBy: addDays(receivedOn, DAYS_TO_ANSWER),
          createdBy: admin.username,
          createdAt: this.clock.now(),
        }),
      );
      await this.record(manager, admin, 'privacy_request_created', request.id, {
        phone: maskPhone(phoneNumber),
        kind,
        channel,
        receivedOn,
      });
      return this.read(manager, request.id);
    });
  }

  /** The person has been told that the request has come. @throws AppError 404, 409 */
  acknowledge(admin: CurrentAdmin, id: string): Promise<PrivacyRequestDto> {
    return this.dataSource.transaction(async (manager) => {
      const [, changed] = await manager.query<[unknown[], number]>(
        `UPDATE privacy_requests SET acknowledged_at = $2, acknowledged_by = $3
          WHERE id = $1 AND acknowledged_at IS NULL AND answered_at IS NULL`,
        [id, this.clock.now(), admin.username],
      );
      if (changed === 0) throw await this.refusal(manager, id, requestAcknowledged);
      await this.record(manager, admin, 'privacy_request_acknowledged', id, {});
      return this.read(manager, id);
    });
  }

  /** The person has been told that the answer takes longer, and why; once, before the term is over. @throws AppError */
  async extend(admin: CurrentAdmin, id: string, reason: string): Promise<PrivacyRequestDto> {
    const today = await this.today();
    return this.dataSource.transaction(async (manager) => {
      const [, changed] = await manager.query<[unknown[], number]>(
        `UPDATE privacy_requests SET extended_at = $2, extended_by = $3, extension_reason = $4, answer_by = answer_by + $5::int,
                acknowledged_at = coalesce(acknowledged_at, $2), acknowledged_by = coalesce(acknowledged_by, $3)
          WHERE id = $1 AND extended_at IS NULL AND answered_at IS NULL AND answer_by >= $6::date`,
        [id, this.clock.now(), admin.username, reason, DAYS_OF_EXTENSION, today],
      );
      if (changed === 0)
        throw await this.refusal(manager, id, ({ extendedAt }) =>
          extendedAt ? requestExtended() : termOver(),
        );
      const request = await this.read(manager, id);
      await this.record(manager, admin, 'privacy_request_extended', id, {
        reason,
        answerBy: request.answerBy,
      });
      return request;
    });
  }

  /** The person has been answered. @throws AppError 404, 409 */
  answer(admin: CurrentAdmin, id: string, dto: AnswerPrivacyRequestDto): Promise<PrivacyRequestDto> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.markAnswered(manager, admin, id, dto)))
        throw await this.refusal(manager, id, requestAnswered);
      return this.read(manager, id);
    });
  }

  /**
   * Work that was done answers a request, in the transaction of the work. One that is answered already stays as it is.
   * @throws AppError 404; 422 for a request of somebody else, or for something else
   */
  async answerWith(
    manager: EntityManager,
    admin: CurrentAdmin,
    { id, phoneNumber, kind, answer }: { id: string; phoneNumber: string; kind: RequestKind; answer: string },
  ): Promise<void> {
    const request = await manager.findOneBy(PrivacyRequest, { id });
    if (!request) throw requestNotFound();
    if (request.phoneNumber !== phoneNumber || request.kind !== kind) throw requestMismatch();
    await this.markAnswered(manager, admin, id, { outcome: 'done', answer });
  }

  /** Whoever answers without a word before has acknowledged with it. @returns whether it was this call that did */
  private async markAnswered(
    manager: EntityManager,
    admin: CurrentAdmin,
    id: string,
    { outcome, answer }: AnswerPrivacyRequestDto,
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `UPDATE privacy_requests SET answered_at = $2, answered_by = $3, outcome = $4, answer = $5,
              acknowledged_at = coalesce(acknowledged_at, $2), acknowledged_by = coalesce(acknowledged_by, $3)
        WHERE id = $1 AND answered_at IS NULL`,
      [id, this.clock.now(), admin.username, outcome, answer],
    );
    if (changed > 0) await this.record(manager, admin, 'privacy_request_answered', id, { outcome, answer });
    return changed > 0;
  }

  /** Why a change found nothing to change. */
  private async refusal(
    manager: EntityManager,
    id: string,
    otherwise: (request: PrivacyRequest) => AppError,
  ): Promise<AppError> {
    const request = await manager.findOneBy(PrivacyRequest, { id });
    if (!request) return requestNotFound();
    return request.answeredAt ? requestAnswered() : otherwise(request);
  }

  private async read(manager: EntityManager, id: string): Promise<PrivacyRequestDto> {
    return PrivacyRequestDto.from(
      await manager.findOneByOrFail(PrivacyRequest, { id }),
      await this.today(manager),
    );
  }

  private async record(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    id: string,
    after: object,
  ): Promise<void> {
    await this.audit.record({ ...byAdmin(admin), action, target: `privacy_request:${id}`, after }, manager);
  }

  private async today(manager?: EntityManager): Promise<Day> {
    const { timeZone } = await this.settings.get(manager);
    return dayIn(timeZone, this.clock.now());
  }
}
