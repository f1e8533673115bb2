import { Injectable } from '@nestjs/common';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { MediaError, MediaSource, type MediaFile } from '../../messaging/media/media-source';
import { ConversationMessagesRepository } from '../conversation-messages.repository';
import { mediaNotFound, mediaRefused } from '../conversations.errors';

/** Opens files that people send with their messages, without storing them. */
@Injectable()
export class MessageMediaService {
  constructor(
    private readonly messages: ConversationMessagesRepository,
    private readonly source: MediaSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Fetches a file from the provider, and records the user who opened it.
   * @param part position among the message's parts
   * @throws AppError 404, 410, 413, 415, 503
   */
  async open(admin: CurrentAdmin, leadId: string, messageId: string, part: number): Promise<MediaFile> {
    const place = await this.messages.mediaAt(leadId, messageId, part);
    if (!place) throw mediaNotFound();
    try {
      const file = await this.source.open(place);
      await this.audit.record({
        ...byAdmin(admin),
        action: 'message_media_opened',
        target: `message:${messageId}`,
        after: { lead: leadId, type: file.contentType, bytes: file.content.length },
      });
      return file;
    } catch (error) {
      throw error instanceof MediaError ? mediaRefused(error.problem) : error;
    }
  }
}
