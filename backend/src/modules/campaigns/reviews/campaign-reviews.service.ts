import { Injectable } from '@nestjs/common';
import { completeTemplate, EXAMPLE, rendererOf, renderMessage } from 'domain/messages/campaign-text';
import { charactersOutsideGsm7, segmentsOf } from 'domain/messages/sms-text';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { SettingsService } from '../../settings/settings.service';
import { Business } from '../../site-content/business';
import type { SmsCampaign } from '../campaign.entity';
import { campaignChanged, reviewExpired } from '../campaigns.errors';
import type { CampaignPreviewDto } from '../dto/campaign-answers.dto';
import { CampaignReviewsRepository } from './campaign-reviews.repository';

const HOUR_MS = 3_600_000;
/** How long a review can be used for sending. */
const VALID_MS = 24 * HOUR_MS;
/** Number of recipients for which the text is measured; the total is estimated from them. */
const MEASURED = 500;
/** Number of example texts in a review. */
const SAMPLES = 3;

/** Freezes the text and the recipients of a draft while a user reviews them, so that exactly these are sent. */
@Injectable()
export class CampaignReviewsService {
  constructor(
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly reviews: CampaignReviewsRepository,
  ) {}

  /** Freezes a campaign for 24 hours, counts its recipients and estimates its cost. */
  async review(campaign: SmsCampaign): Promise<CampaignPreviewDto> {
    const { smsSegmentPrice } = await this.settings.get();
    const text = this.textOf(campaign);
    const validUntil = new Date(this.clock.now().getTime() + VALID_MS);
    const { reviewId, ...counts } = await this.reviews.add(campaign, text);
    const bodies = (await this.reviews.first(reviewId, MEASURED)).map(rendererOf(text));
    const measured = bodies.reduce((sum, body) => sum + segmentsOf(body), 0);
    const segments = bodies.length === 0 ? 0 : Math.round((measured * counts.recipients) / bodies.length);
    return {
      reviewId,
      validUntil,
      ...counts,
      segments,
      segmentsEach: segmentsOf(bodies[0] ?? renderMessage(text, EXAMPLE)),
      cost: Math.round(segments * smsSegmentPrice * 100) / 100,
      estimated: counts.recipients > bodies.length,
      costlyCharacters: charactersOutsideGsm7(text),
      samples: (bodies.length > 0 ? bodies : [renderMessage(text, EXAMPLE)]).slice(0, SAMPLES),
    };
  }

  /**
   * Returns the review to send for a locked campaign.
   * @param id null for a client without a review: the present state is frozen
   * @throws AppError 409 if the text or the criteria have changed since, or the review is older than 24 hours
   */
  async take(
    manager: EntityManager,
    campaign: SmsCampaign,
    id: string | null,
  ): Promise<{ id: string; text: string }> {
    if (id === null) {
      const text = this.textOf(campaign);
      const { reviewId } = await this.reviews.add(campaign, text, manager);
      return { id: reviewId, text };
    }
    const review = await this.reviews.find(manager, id, campaign.id);
    if (review && !review.isCurrent) throw campaignChanged();
    if (!review || this.clock.now().getTime() - review.createdAt.getTime() > VALID_MS) throw reviewExpired();
    return review;
  }

  /** Removes expired and surplus reviews, none of which is younger than an hour, so that none is removed while it is being used. */
  @Every(HOUR_MS)
  async forget(): Promise<void> {
    const unused = new Date(this.clock.now().getTime() - HOUR_MS);
    await this.reviews.remove({ expired: new Date(unused.getTime() - VALID_MS), unused });
  }

  private textOf({ message }: SmsCampaign): string {
    return completeTemplate(message, this.business.name);
  }
}
