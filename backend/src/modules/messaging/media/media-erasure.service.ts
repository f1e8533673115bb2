import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue } from '../../../jobs/queue';
import { Business } from '../../site-content/business';
import type { MediaPlace } from '../inbound/message-parts';
import { NotificationsService } from '../notifications/notifications.service';
import { SmsMessagesRepository } from '../sms/sms-messages.repository';
import { mediaNotErasedEmail } from './media.copy';
import { MediaSource } from './media-source';

const HOUR_MS = 3_600_000;
/** Age of a pending deletion after which the owners are notified. */
const WARN_AFTER_MS = HOUR_MS;

interface MediaErasure extends MediaPlace {
  /** ISO 8601. */
  askedAt: string;
}

/** Queue of media to be deleted at the provider; retried for about two days. */
const ERASE_MEDIA_JOB = defineQueue<MediaErasure>('erase-provider-media', {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
});

/** Deletes the media of erased people at the provider. */
@Injectable()
export class MediaErasureService {
  constructor(
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly messages: SmsMessagesRepository,
    private readonly source: MediaSource,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the deletion of a person's media, in the transaction that erases the messages. @returns number of files */
  async eraseOf(
    manager: EntityManager,
    { phones, leads }: { phones: readonly string[]; leads: readonly string[] },
  ): Promise<number> {
    const places = await this.messages.mediaOf(manager, phones, leads);
    const askedAt = this.clock.now().toISOString();
    for (const place of places) await this.jobs.enqueue(ERASE_MEDIA_JOB, { ...place, askedAt }, { manager });
    return places.length;
  }

  /** @throws errors of the provider, so that the queue retries; the owners are notified once if it takes long */
  @OnJob(ERASE_MEDIA_JOB)
  async erase({ askedAt, messageSid, mediaSid }: MediaErasure): Promise<void> {
    try {
      await this.source.remove({ messageSid, mediaSid });
    } catch (error) {
      if (this.clock.now().getTime() - Date.parse(askedAt) >= WARN_AFTER_MS)
        await this.notifications.notifyOwner(`media-erasure:${mediaSid}`, {
          email: mediaNotErasedEmail({ messageSid, mediaSid }, this.business.name),
        });
      throw error;
    }
  }
}
