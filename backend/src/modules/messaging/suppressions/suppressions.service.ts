import { Injectable } from '@nestjs/common';
import { OFFICE_PHONE_REFUSALS } from 'domain/phone';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { maskPhone, parseUsPhone, readAnyPhone } from '../../../common/phone';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { AuditAction } from '../../audit/audit-actions';
import { SmsMessagesRepository } from '../sms/sms-messages.repository';
import type {
  LiftSuppressionDto,
  NewSuppressionDto,
  SuppressionDto,
  SuppressionPageDto,
  SuppressionQuery,
  SuspectedRefusalDto,
} from './suppressions.dto';
import { OptOutRule } from './opt-out-rule.service';
import { BY_OFFICE, type MessageChannel, type SuppressionChannel } from './suppression.entity';
import { notAUsPhone, optedOutByPerson, refusalNotFound, suppressionNotFound } from './suppressions.errors';
import { SuppressionsRepository, type ListedSuppression } from './suppressions.repository';
import { sightOf } from '../../../common/permissions/lead-sight';

/** Manages opt-outs from channels, by people and by the office. */
@Injectable()
export class SuppressionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly repository: SuppressionsRepository,
    private readonly messages: SmsMessagesRepository,
    private readonly rule: OptOutRule,
  ) {}

  /** Returns whether a number, E.164, opted out of a channel. */
  isSuppressed(
    phoneNumber: string,
    channel: MessageChannel,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    return this.repository.has(manager, phoneNumber, channel);
  }

  /** Returns whether a number, E.164, may not receive marketing on a channel. */
  async refusesMarketing(
    phoneNumber: string,
    channel: MessageChannel,
    manager: EntityManager,
  ): Promise<boolean> {
    const stops = await this.rule.stopsOf(channel, 'marketing', manager);
    return this.repository.hasOneOf(manager, phoneNumber, stops);
  }

  /** Returns the channels that a number, E.164, opted out of. */
  channelsOf(phoneNumber: string, manager?: EntityManager): Promise<SuppressionChannel[]> {
    return this.repository.channelsOf(phoneNumber, manager);
  }

  /** Returns the opt-outs of a number, E.164. */
  async of(phoneNumber: string): Promise<SuppressionDto[]> {
    return (await this.repository.of(this.dataSource, phoneNumber)).map(shown);
  }

  async page(admin: CurrentAdmin, query: SuppressionQuery): Promise<SuppressionPageDto> {
    const { suppressions, total } = await this.repository.page({ ...query, sight: sightOf(admin) });
    return { suppressions: suppressions.map(shown), total, page: query.page, pageSize: query.pageSize };
  }

  /**
   * Opts a number out on behalf of its owner, and confirms its suspected refusals.
   * @returns the valid opt-out, which may be an earlier one. An agent without access to that one receives the
   * response for a new opt-out, which reveals nothing about another agent's lead.
   * @throws AppError 422 for a number that is not a US number
   */
  async add(
    admin: CurrentAdmin,
    { phoneNumber, channel, reason }: NewSuppressionDto,
  ): Promise<SuppressionDto> {
    const phone = await this.known(phoneNumber);
    const entry = await this.dataSource.transaction(async (manager) => {
      const { inForce, isNew } = await this.repository.addByOffice(manager, {
        phoneNumber: phone,
        channel,
        reason,
        createdBy: admin.username,
      });
      const obeyed = await this.messages.obeyRefusals(manager, phone, channel);
      if (isNew || obeyed > 0)
        await this.record(manager, admin, 'suppression_added', phone, { channel, reason });
      if (isNew || (await this.repository.isSeen(manager, phone, sightOf(admin)))) return inForce;
      return {
        phoneNumber: phone,
        channel,
        reason,
        source: BY_OFFICE,
        createdBy: admin.username,
        createdAt: new Date(),
      };
    });
    return shown(entry);
  }

  /**
   * Lifts an opt-out entered by the office.
   * @throws AppError 404; 409 for one by the person
   */
  async lift(admin: CurrentAdmin, { phoneNumber, channel, reason }: LiftSuppressionDto): Promise<void> {
    const phone = await this.known(phoneNumber);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.repository.isSeen(manager, phone, sightOf(admin)))) throw suppressionNotFound();
      if (!(await this.repository.liftOffices(manager, phone, channel))) {
        const own = (await this.repository.of(manager, phone)).find(
          (entry) => entry.source !== BY_OFFICE && overlap(entry.channel, channel),
        );
        throw own ? optedOutByPerson(own.channel) : suppressionNotFound();
      }
      await this.record(manager, admin, 'suppression_lifted', phone, {
        channel,
        ...(reason ? { reason } : {}),
      });
    });
  }

  /**
   * Returns a number in E.164. A number that a lead has is accepted in any form, because an opt-out of a known person must never
   * be refused.
   */
  private async known(text: string): Promise<string> {
    const phone = parseUsPhone(text);
    if (phone.valid) return phone.e164;
    const onRecord = readAnyPhone(text);
    if (onRecord && (await this.repository.isOfLead(onRecord))) return onRecord;
    throw notAUsPhone(OFFICE_PHONE_REFUSALS[phone.reason]);
  }

  /**
   * Copies the opt-outs of a number to another number of the same person.
   * @returns the channels that were open for it before
   */
  async carryOver(
    manager: EntityManager,
    admin: CurrentAdmin,
    { from, to, reason }: { from: string; to: string; reason: string },
  ): Promise<SuppressionChannel[]> {
    const carried: SuppressionChannel[] = [];
    for (const { channel } of await this.repository.of(manager, from)) {
      const entry = { phoneNumber: to, channel, reason, createdBy: admin.username };
      if (!(await this.repository.addByOffice(manager, entry)).isNew) continue;
      carried.push(channel);
      await this.record(manager, admin, 'suppression_added', to, { channel, reason });
    }
    return carried;
  }

  /** Removes what `carryOver` added, except channels that the person has opted out of since. */
  async takeBack(
    manager: EntityManager,
    admin: CurrentAdmin,
    phoneNumber: string,
    channels: readonly SuppressionChannel[],
  ): Promise<void> {
    for (const channel of channels)
      if (await this.repository.liftOffices(manager, phoneNumber, channel))
        await this.record(manager, admin, 'suppression_lifted', phoneNumber, { channel });
  }

  /** Returns the suspected refusals of a number that wait for a decision. */
  suspected(phoneNumber: string): Promise<SuspectedRefusalDto[]> {
    return this.messages.suspectedRefusals({ phoneNumber, sight: null });
  }

  /** Returns the suspected refusals of all numbers that the user sees. */
  allSuspected(admin: CurrentAdmin): Promise<SuspectedRefusalDto[]> {
    return this.messages.suspectedRefusals({ phoneNumber: null, sight: sightOf(admin) });
  }

  /** Records that a text is not a refusal. @throws AppError 404 */
  async dismiss(admin: CurrentAdmin, messageId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const phone = await this.messages.dismissRefusal(manager, messageId);
      if (phone === null || !(await this.repository.isSeen(manager, phone, sightOf(admin))))
        throw refusalNotFound();
      await this.record(manager, admin, 'refusal_dismissed', phone, {});
    });
  }

  private record(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    phoneNumber: string,
    after: object,
  ): Promise<string> {
    // The audit trail outlives a person's data: the masked number is enough to recognise it.
    return this.audit.record(
      { ...byAdmin(admin), action, target: `phone:${maskPhone(phoneNumber)}`, after },
      manager,
    );
  }
}

const shown = ({ source, ...entry }: ListedSuppression): SuppressionDto => ({
  ...entry,
  source: source === BY_OFFICE ? 'office' : 'person',
});

const overlap = (one: SuppressionChannel, other: SuppressionChannel): boolean =>
  one === other || one === 'all' || other === 'all';
