import { Injectable } from '@nestjs/common';
import { approvedMessage, renderTemplate, type ApprovedMessage } from 'domain/messages/message-templates';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin, SignedInAdmin } from '../../../common/current-admin';
import { orTaken } from '../../../database/unique-violation';
import type { AuditAction } from '../../audit/audit-actions';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { Addressee } from 'domain/messages/campaign-text';
import { leadNotFound } from '../../leads/leads.errors';
import { Business } from '../../site-content/business';
import type {
  MessageForLeadDto,
  MessageTemplateDto,
  NewMessageTemplateDto,
  UpdateMessageTemplateDto,
} from './message-templates.dto';
import {
  templateEdited,
  templateNotFound,
  templateTaken,
  tooManyTemplates,
} from './message-templates.errors';
import { MessageTemplatesRepository } from './message-templates.repository';

/** Maximum number of templates, to keep the list usable. */
const MOST = 200;

/** Manages message templates: managers edit them, and all who write to people use them. */
@Injectable()
export class MessageTemplatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly business: Business,
    private readonly templates: MessageTemplatesRepository,
    private readonly audit: AuditService,
  ) {}

  all(): Promise<MessageTemplateDto[]> {
    return this.templates.all();
  }

  /** Returns all templates as filled in for a person. @throws AppError 404 */
  async forLead(admin: SignedInAdmin, leadId: string): Promise<MessageForLeadDto[]> {
    const [person, agent, templates] = await Promise.all([
      this.templates.addressee(leadId),
      this.templates.writer(admin.id),
      this.templates.all(),
    ]);
    if (!person) throw leadNotFound();
    const writer = { agent, business: this.business.name };
    return templates.map(({ id, name, shortcut, text, contentSid }) => ({
      id,
      name,
      shortcut,
      text: renderTemplate(text, person, writer),
      isApproved: contentSid !== null,
      approvedText: contentSid === null ? null : (approvedMessage(text, person, writer)?.text ?? null),
    }));
  }

  /**
   * Returns the message of an approved template for one person; null if the template does not exist, is not approved, or lacks a
   * value.
   */
  async approved(
    manager: EntityManager,
    admin: SignedInAdmin,
    person: Addressee,
    id: string,
  ): Promise<(ApprovedMessage & { contentSid: string }) | null> {
    const template = await this.templates.find(manager, id);
    if (!template?.contentSid) return null;
    const agent = await this.templates.writer(admin.id, manager);
    const message = approvedMessage(template.text, person, { agent, business: this.business.name });
    return message && { ...message, contentSid: template.contentSid };
  }

  /** @throws AppError 409 if another template has the name or shortcut; 422 for too many */
  add(
    admin: CurrentAdmin,
    { name, shortcut = null, text, contentSid = null }: NewMessageTemplateDto,
  ): Promise<MessageTemplateDto> {
    return this.changing(async (manager) => {
      if ((await this.templates.lockAndCount(manager)) >= MOST) throw tooManyTemplates(MOST);
      const after = { name, shortcut, text, contentSid };
      const id = await this.templates.insert(manager, { ...after, updatedBy: admin.username });
      await this.record(manager, admin, 'message_template_created', id, { after });
      return (await this.templates.find(manager, id))!;
    });
  }

  /** @throws AppError 404; 409 if another template has the name or shortcut, or the template has changed since the caller read it */
  update(
    admin: CurrentAdmin,
    id: string,
    { updatedAt, ...dto }: UpdateMessageTemplateDto,
  ): Promise<MessageTemplateDto> {
    return this.changing(async (manager) => {
      const before = await this.templates.lock(manager, id);
      if (!before) throw templateNotFound();
      if (updatedAt && updatedAt.getTime() !== before.updatedAt.getTime()) throw templateEdited();
      const { name = before.name, shortcut = before.shortcut, text = before.text } = dto;
      const { contentSid = before.contentSid } = dto;
      const after = { name, shortcut, text, contentSid };
      await this.templates.update(manager, id, {
        ...after,
        updatedBy: admin.username,
        updatedAt: this.clock.now(),
      });
      await this.record(manager, admin, 'message_template_changed', id, {
        before: writtenOf(before),
        after,
      });
      return (await this.templates.find(manager, id))!;
    });
  }

  /** @throws AppError 404 */
  async remove(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const template = await this.templates.lock(manager, id);
      if (!template) throw templateNotFound();
      await this.templates.remove(manager, id);
      await this.record(manager, admin, 'message_template_deleted', id, { before: writtenOf(template) });
    });
  }

  /** @throws AppError 409 if another template has the name or shortcut */
  private async changing<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return orTaken(this.dataSource.transaction(work), templateTaken);
  }

  private record(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    id: string,
    change: { before?: object; after?: object },
  ): Promise<string> {
    return this.audit.record(
      { ...byAdmin(admin), action, target: `message_template:${id}`, ...change },
      manager,
    );
  }
}

/** Returns the editable fields of a template. */
const writtenOf = ({ name, shortcut, text, contentSid }: MessageTemplateDto): object => ({
  name,
  shortcut,
  text,
  contentSid,
});
