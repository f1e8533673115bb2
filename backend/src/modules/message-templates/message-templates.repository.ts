import { Injectable } from '@nestjs/common';
import type { Addressee } from 'domain/campaign-text';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { MessageTemplateDto } from './dto/message-templates.dto';
import { MessageTemplate } from './message-template.entity';

const TEMPLATE = `SELECT id, name, shortcut, text, content_sid AS "contentSid", updated_by AS "updatedBy", updated_at AS "updatedAt" FROM message_templates`;

/** What is kept of a template that somebody wrote. */
type WrittenTemplate = Pick<MessageTemplate, 'name' | 'shortcut' | 'text' | 'contentSid' | 'updatedBy'>;

/** The record of templates. */
@Injectable()
export class MessageTemplatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  all(): Promise<MessageTemplateDto[]> {
    return many(this.dataSource, `${TEMPLATE} ORDER BY lower(name), id`);
  }

  find(source: StatementSource, id: string): Promise<MessageTemplateDto | null> {
    return one(source, `${TEMPLATE} WHERE id = $1`, [id]);
  }

  /** Locks one until the transaction ends; null when there is none. */
  lock(manager: EntityManager, id: string): Promise<MessageTemplateDto | null> {
    return one(manager, `${TEMPLATE} WHERE id = $1 FOR UPDATE`, [id]);
  }

  /** Lets one at a time add templates, until the transaction ends. @returns how many there are */
  async lockAndCount(manager: EntityManager): Promise<number> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtextextended('message-templates', 0))`);
    return manager.count(MessageTemplate);
  }

  /** @throws QueryFailedError (unique violation) for a name or a shortcut that another has */
  async insert(manager: EntityManager, template: WrittenTemplate): Promise<string> {
    return (await manager.save(MessageTemplate, manager.create(MessageTemplate, template))).id;
  }

  /** @throws QueryFailedError (unique violation) for a name or a shortcut that another has */
  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<WrittenTemplate> & Pick<MessageTemplate, 'updatedAt'>,
  ): Promise<void> {
    await manager.save(MessageTemplate, { id, ...changes });
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(MessageTemplate, { id });
  }

  /** Whom a lead is; null for a deleted one. */
  addressee(leadId: string): Promise<Addressee | null> {
    return one(
      this.dataSource,
      `SELECT full_name AS "fullName", state FROM leads WHERE id = $1 AND deleted_at IS NULL`,
      [leadId],
    );
  }

  /** As whom a person of the office writes. */
  async writer(adminId: string, source: StatementSource = this.dataSource): Promise<string> {
    const found = await one<{ name: string }>(
      source,
      `SELECT coalesce(nullif(display_name, ''), username) AS name FROM admin_users WHERE id = $1`,
      [adminId],
    );
    return found?.name ?? '';
  }
}
