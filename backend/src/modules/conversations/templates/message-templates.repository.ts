import { Injectable } from '@nestjs/common';
import type { Addressee } from 'domain/messages/campaign-text';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { MessageTemplateDto } from './message-templates.dto';
import { MessageTemplate } from './message-template.entity';

const TEMPLATE = `SELECT id, name, shortcut, text, content_sid AS "contentSid", updated_by AS "updatedBy", updated_at AS "updatedAt" FROM message_templates`;

/** Editable fields of a template. */
type WrittenTemplate = Pick<MessageTemplate, 'name' | 'shortcut' | 'text' | 'contentSid' | 'updatedBy'>;

/** Reads and writes message templates. */
@Injectable()
export class MessageTemplatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  all(): Promise<MessageTemplateDto[]> {
    return many(this.dataSource, `${TEMPLATE} ORDER BY lower(name), id`);
  }

  find(source: StatementSource, id: string): Promise<MessageTemplateDto | null> {
    return one(source, `${TEMPLATE} WHERE id = $1`, [id]);
  }

  /** Locks a template until the transaction ends; returns null if there is none. */
  lock(manager: EntityManager, id: string): Promise<MessageTemplateDto | null> {
    return one(manager, `${TEMPLATE} WHERE id = $1 FOR UPDATE`, [id]);
  }

  /** Allows one transaction at a time to add templates. @returns number of templates */
  async lockAndCount(manager: EntityManager): Promise<number> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtextextended('message-templates', 0))`);
    return manager.count(MessageTemplate);
  }

  /** @throws QueryFailedError (unique violation) if another template has the name or shortcut */
  async insert(manager: EntityManager, template: WrittenTemplate): Promise<string> {
    return (await manager.save(MessageTemplate, manager.create(MessageTemplate, template))).id;
  }

  /** @throws QueryFailedError (unique violation) if another template has the name or shortcut */
  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<WrittenTemplate> & Pick<MessageTemplate, 'updatedAt'>,
  ): Promise<void> {
    await manager.update(MessageTemplate, { id }, changes);
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(MessageTemplate, { id });
  }

  /** Returns the data of the recipient; null for a deleted lead. */
  addressee(leadId: string): Promise<Addressee | null> {
    return one(
      this.dataSource,
      `SELECT full_name AS "fullName", state FROM leads WHERE id = $1 AND deleted_at IS NULL`,
      [leadId],
    );
  }

  /** Returns the name under which a user signs messages. */
  async writer(adminId: string, source: StatementSource = this.dataSource): Promise<string> {
    const found = await one<{ name: string }>(
      source,
      `SELECT coalesce(nullif(display_name, ''), username) AS name FROM admin_users WHERE id = $1`,
      [adminId],
    );
    return found?.name ?? '';
  }
}
