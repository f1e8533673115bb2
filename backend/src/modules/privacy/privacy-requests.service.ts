import { Injectable } from '@nestjs/common';
import { addDays, type Day, dayOf } from 'domain/dates';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import type { AppError } from '../../common/app-error';
import { businessDaysAfter } from '../../common/calendar/business-days';
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
import type { PrivacyRequest, RequestKind } from './privacy-request.entity';
import { PrivacyRequestsRepository, type RequestStep } from './privacy-requests.repository';
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
import { sightOf } from '../../common/permissions/lead-sight';

/** 11 CCR § 7021. */
const BUSINESS_DAYS_TO_ACKNOWLEDGE = 10;
const DAYS_TO_ANSWER = 45;
const DAYS_OF_EXTENSION = 45;

/** Manages people's requests about their data, with the legal terms. */
@Injectable()
export class PrivacyRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: PrivacyRequestsRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  async page(admin: CurrentAdmin, query: PrivacyRequestQuery): Promise<PrivacyRequestPageDto> {
    const today = await this.today();
    const [[requests, total], counts] = await Promise.all([
      this.repository.page(query, sightOf(admin)),
      this.repository.counts(today, sightOf(admin)),
    ]);
    return {
      requests: requests.map((request) => PrivacyRequestDto.from(request, today)),
      total,
      ...counts,
      page: query.page,
      pageSize: query.pageSize,
    };
  }

  /** Returns a person's open requests, most urgent first. */
  async openOf(phoneNumber: string): Promise<PrivacyRequestDto[]> {
    const today = await this.today();
    const requests = await this.repository.openOf(phoneNumber);
    return requests.map((request) => PrivacyRequestDto.from(request, today));
  }

  /** @throws AppError 422 for a malformed phone, or a day in the future */
  async create(admin: CurrentAdmin, dto: NewPrivacyRequestDto): Promise<PrivacyRequestDto> {
    const phoneNumber = readAnyPhone(dto.phoneNumber);
    if (!phoneNumber) throw notAPhone();
    const today = await this.today();
    const receivedOn = dto.receivedOn ?? today;
    if (receivedOn > today) throw receivedLater();
    const { kind, channel, fullName = null, note = null } = dto;
    return this.dataSource.transaction(async (manager) => {
      const request = await this.repository.insert(manager, {
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
      });
      await this.record(manager, admin, 'privacy_request_created', request.id, {
        phone: maskPhone(phoneNumber),
        kind,
        channel,
        receivedOn,
      });
      return this.read(manager, request.id);
    });
  }

  /** Records that the receipt was confirmed to the person. @throws AppError 404, 409 */
  acknowledge(admin: CurrentAdmin, id: string): Promise<PrivacyRequestDto> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.repository.acknowledge(manager, id, this.stepOf(admin))))
        throw await this.refusal(manager, id, requestAcknowledged);
      await this.record(manager, admin, 'privacy_request_acknowledged', id, {});
      return this.read(manager, id);
    });
  }

  /**
   * Records that the person was informed of an extension and its reason; possible once, before the term ends. @throws AppError
   */
  async extend(admin: CurrentAdmin, id: string, reason: string): Promise<PrivacyRequestDto> {
    const today = await this.today();
    return this.dataSource.transaction(async (manager) => {
      const extension = { ...this.stepOf(admin), reason, days: DAYS_OF_EXTENSION, today };
      if (!(await this.repository.extend(manager, id, extension)))
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

  /** Records that the person received an answer. @throws AppError 404, 409 */
  answer(admin: CurrentAdmin, id: string, dto: AnswerPrivacyRequestDto): Promise<PrivacyRequestDto> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.markAnswered(manager, admin, id, dto)))
        throw await this.refusal(manager, id, requestAnswered);
      return this.read(manager, id);
    });
  }

  /**
   * Answers a request in the transaction that fulfils it. An already answered request stays unchanged.
   * @throws AppError 404; 422 for a request of another person or of another kind
   */
  async answerWith(
    manager: EntityManager,
    admin: CurrentAdmin,
    { id, phoneNumber, kind, answer }: { id: string; phoneNumber: string; kind: RequestKind; answer: string },
  ): Promise<void> {
    const request = await this.repository.find(manager, id);
    if (!request) throw requestNotFound();
    if (request.phoneNumber !== phoneNumber || request.kind !== kind) throw requestMismatch();
    await this.markAnswered(manager, admin, id, { outcome: 'done', answer });
  }

  /** Answers a request, which also acknowledges it. @returns false if it was already answered */
  private async markAnswered(
    manager: EntityManager,
    admin: CurrentAdmin,
    id: string,
    { outcome, answer }: AnswerPrivacyRequestDto,
  ): Promise<boolean> {
    const changed = await this.repository.answer(manager, id, { ...this.stepOf(admin), outcome, answer });
    if (changed) await this.record(manager, admin, 'privacy_request_answered', id, { outcome, answer });
    return changed;
  }

  /** Returns the error for a change that matched no request. */
  private async refusal(
    manager: EntityManager,
    id: string,
    otherwise: (request: PrivacyRequest) => AppError,
  ): Promise<AppError> {
    const request = await this.repository.find(manager, id);
    if (!request) return requestNotFound();
    return request.answeredAt ? requestAnswered() : otherwise(request);
  }

  private async read(manager: EntityManager, id: string): Promise<PrivacyRequestDto> {
    const request = await this.repository.find(manager, id);
    return PrivacyRequestDto.from(request!, await this.today(manager));
  }

  private stepOf({ username }: CurrentAdmin): RequestStep {
    return { at: this.clock.now(), by: username };
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
    return dayOf(this.clock.now(), timeZone);
  }
}
