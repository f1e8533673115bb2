import { cutText } from 'domain/text';
import { Injectable } from '@nestjs/common';
import {
  completeTemplate,
  EXAMPLE,
  hasLooseBraces,
  MAX_SEGMENTS,
  renderMessage,
  unknownVariables,
} from 'domain/messages/campaign-text';
import { segmentsOf } from 'domain/messages/sms-text';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { isPast } from '../../common/moment';
import { maskPhone } from '../../common/phone';
import { isUniqueViolation } from '../../database/unique-violation';
import { AuditService, byAdmin } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import { SmsMessagesService } from '../messaging/sms/sms-messages.service';
import { SuppressionsService } from '../messaging/suppressions/suppressions.service';
import { LimitsService } from '../security/limits/limits.service';
import { CampaignAudienceRepository } from './campaign-audience.repository';
import { storedCriteria } from './campaign-criteria';
import { CampaignRecipientsRepository } from './campaign-recipients.repository';
import type { CampaignStatus, SmsCampaign } from './campaign.entity';
import {
  campaignNotFound,
  draftChanged,
  keyReused,
  messageTooLong,
  noRecipients,
  openVariable,
  scheduledInThePast,
  testPhoneOptedOut,
  testPhoneUnproven,
  tooManyTests,
  wrongStatus,
} from './campaigns.errors';
import { CampaignsRepository } from './campaigns.repository';
import { CampaignReviewsService } from './reviews/campaign-reviews.service';
import type { CampaignPreviewDto } from './dto/campaign-answers.dto';
import type { CampaignDraftDto, UpdateCampaignDto } from './dto/campaign-requests.dto';
import { Business } from '../site-content/business';

/** Limit of tests per user. */
const TESTS = { cap: 10, windowSeconds: 3_600 };
/** Time in which the same test without an Idempotency-Key counts as repeated. */
const REPEAT_MS = 60_000;

/** Performs users' actions on campaigns, except sending. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly messages: SmsMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly campaigns: CampaignsRepository,
    private readonly audience: CampaignAudienceRepository,
    private readonly reviews: CampaignReviewsService,
    private readonly recipients: CampaignRecipientsRepository,
  ) {}

  create(admin: CurrentAdmin, { name, message, targetCriteria }: CampaignDraftDto): Promise<SmsCampaign> {
    return this.insert(admin, { name, message, targetCriteria: storedCriteria(targetCriteria, admin) });
  }

  private async insert(
    admin: CurrentAdmin,
    draft: Pick<SmsCampaign, 'name' | 'message' | 'targetCriteria'>,
  ): Promise<SmsCampaign> {
    return this.dataSource.transaction(async (manager) => {
      const campaign = await this.campaigns.add(manager, { ...draft, createdBy: admin.username });
      await this.record(manager, admin, 'campaign_created', campaign, { name: campaign.name });
      return campaign;
    });
  }

  /** Changes a draft. @throws AppError 404, 409 if the campaign is no longer a draft, or has changed since the caller read it */
  async update(
    admin: CurrentAdmin,
    id: string,
    { updatedAt, ...changes }: UpdateCampaignDto,
  ): Promise<SmsCampaign> {
    return this.change(id, ['draft'], 'editar', async (manager, campaign) => {
      if (updatedAt && updatedAt.getTime() !== campaign.updatedAt.getTime()) throw draftChanged();
      Object.assign(campaign, {
        ...(changes.name === undefined ? {} : { name: changes.name }),
        ...(changes.message === undefined ? {} : { message: changes.message }),
        ...(changes.targetCriteria === undefined
          ? {}
          : { targetCriteria: storedCriteria(changes.targetCriteria, admin) }),
      });
      await this.record(manager, admin, 'campaign_changed', campaign, { fields: Object.keys(changes) });
    });
  }

  /** Deletes a draft. @throws AppError 404, 409 if the campaign is no longer a draft, because its messages must stay recorded */
  async remove(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.lock(manager, id);
      if (campaign.status !== 'draft') throw wrongStatus(campaign.status, 'eliminar');
      await this.campaigns.remove(manager, id);
      await this.record(manager, admin, 'campaign_deleted', campaign, { name: campaign.name });
    });
  }

  /** @throws AppError 404 */
  async duplicate(admin: CurrentAdmin, id: string): Promise<SmsCampaign> {
    const campaign = await this.find(id);
    return this.insert(admin, {
      name: cutText(`${campaign.name} (copia)`, 120),
      message: campaign.message,
      targetCriteria: campaign.targetCriteria,
    });
  }

  /** Freezes the present state of a campaign for sending, and counts its recipients and cost. @throws AppError 404 */
  async preview(id: string): Promise<CampaignPreviewDto> {
    return this.reviews.review(await this.find(id));
  }

  /**
   * Sends the message to one phone, with an example name and state. Limited to a few per hour, so that it cannot be used to text
   * people without consent.
   * @param key Idempotency-Key of the request. A repeated request sends nothing; without a key, a request counts as repeated for a minute.
   * @throws AppError 404; 409 if the key belongs to another test; 422, 429
   */
  async test(admin: CurrentAdmin, id: string, phoneNumber: string, key: string | null): Promise<void> {
    try {
      await this.dataSource.transaction((manager) => this.queueTest(manager, admin, id, phoneNumber, key));
    } catch (error) {
      // A concurrent test of another campaign used the same key.
      if (key !== null && isUniqueViolation(error)) throw keyReused();
      throw error;
    }
  }

  private async queueTest(
    manager: EntityManager,
    admin: CurrentAdmin,
    id: string,
    phoneNumber: string,
    key: string | null,
  ): Promise<void> {
    // Repeated requests wait here for the first one.
    const campaign = await this.lock(manager, id);
    this.checkVariables(campaign.message);
    const body = renderMessage(completeTemplate(campaign.message, this.business.name), EXAMPLE);
    this.checkLength(body);
    const message = { phoneNumber, body, purpose: 'test', createdBy: admin.username } as const;
    const since = new Date(this.clock.now().getTime() - REPEAT_MS);
    const earlier = await this.campaigns.findTest(manager, { ...message, key, since });
    if (earlier && !earlier.isSame) throw keyReused();
    if (earlier) return;
    // A refused test is rolled back and not counted.
    const counted = await this.limits.hit([{ key: `campaign-test:${admin.id}`, ...TESTS }], manager);
    if (counted.some(({ hits, cap }) => hits > cap))
      throw tooManyTests(this.limits.secondsUntilAllowed(counted));
    if (await this.suppressions.refusesMarketing(phoneNumber, 'sms', manager)) throw testPhoneOptedOut();
    if (await this.audience.isOfUnprovenLead(manager, phoneNumber)) throw testPhoneUnproven();
    await this.messages.queue(manager, { ...message, ...(key === null ? {} : { id: key }) });
    await this.record(manager, admin, 'campaign_tested', campaign, { phone: maskPhone(phoneNumber) });
  }

  /**
   * Schedules a draft to start now or later, with the text and the recipients of a review.
   * @param reviewId null for a client without a review: the present state is frozen
   * @throws AppError 404; 409 if it is not a draft, or has changed since the review; 422
   */
  async schedule(
    admin: CurrentAdmin,
    id: string,
    at: Date | null,
    reviewId: string | null,
  ): Promise<SmsCampaign> {
    const now = this.clock.now();
    if (at && isPast(at, now)) throw scheduledInThePast();
    return this.change(id, ['draft'], 'programar', async (manager, campaign) => {
      const review = await this.reviews.take(manager, campaign, reviewId);
      this.checkVariables(campaign.message);
      this.checkLength(renderMessage(review.text, EXAMPLE));
      if (!(await this.audience.hasRecipients(manager, review.id))) throw noRecipients();
      campaign.status = 'scheduled';
      campaign.scheduledAt = at ?? now;
      campaign.reviewId = review.id;
      campaign.text = review.text;
      await this.record(manager, admin, 'campaign_scheduled', campaign, {
        scheduledAt: campaign.scheduledAt.toISOString(),
        reviewId: review.id,
      });
    });
  }

  /** Sends no more messages; those already at the provider still arrive. @throws AppError 404, 409 */
  pause(admin: CurrentAdmin, id: string): Promise<SmsCampaign> {
    return this.change(id, ['sending'], 'pausar', async (manager, campaign) => {
      campaign.status = 'paused';
      await this.record(manager, admin, 'campaign_paused', campaign, {});
    });
  }

  /** @throws AppError 404, 409 */
  resume(admin: CurrentAdmin, id: string): Promise<SmsCampaign> {
    return this.change(id, ['paused'], 'reanudar', async (manager, campaign) => {
      campaign.status = 'sending';
      await this.record(manager, admin, 'campaign_resumed', campaign, {});
    });
  }

  /** Ends a campaign permanently and skips the waiting recipients. @throws AppError 404, 409 */
  cancel(admin: CurrentAdmin, id: string): Promise<SmsCampaign> {
    return this.change(id, ['scheduled', 'sending', 'paused'], 'cancelar', async (manager, campaign) => {
      campaign.status = 'cancelled';
      campaign.finishedAt = this.clock.now();
      await this.recipients.skipWaiting(manager, id);
      await this.record(manager, admin, 'campaign_cancelled', campaign, {});
    });
  }

  /** @throws AppError 404 */
  async find(id: string): Promise<SmsCampaign> {
    const campaign = await this.campaigns.find(id);
    if (!campaign) throw campaignNotFound();
    return campaign;
  }

  /** Changes a campaign under a lock. @throws AppError 404, 409 if its status is not one of `from` */
  private async change(
    id: string,
    from: readonly CampaignStatus[],
    wanted: string,
    effect: (manager: EntityManager, campaign: SmsCampaign) => Promise<void>,
  ): Promise<SmsCampaign> {
    return this.dataSource.transaction(async (manager) => {
      const campaign = await this.lock(manager, id);
      if (!from.includes(campaign.status)) throw wrongStatus(campaign.status, wanted);
      await effect(manager, campaign);
      campaign.updatedAt = this.clock.now();
      return this.campaigns.save(manager, campaign);
    });
  }

  private async lock(manager: EntityManager, id: string): Promise<SmsCampaign> {
    const campaign = await this.campaigns.lock(manager, id);
    if (!campaign) throw campaignNotFound();
    return campaign;
  }

  /** Refuses a text that was stored before it was checked. */
  private checkVariables(message: string): void {
    if (unknownVariables(message).length > 0 || hasLooseBraces(message)) throw openVariable();
  }

  private checkLength(body: string): void {
    const segments = segmentsOf(body);
    if (segments > MAX_SEGMENTS) throw messageTooLong(segments);
  }

  private record(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    { id }: SmsCampaign,
    after: object,
  ): Promise<string> {
    return this.audit.record({ ...byAdmin(admin), action, target: `campaign:${id}`, after }, manager);
  }
}
