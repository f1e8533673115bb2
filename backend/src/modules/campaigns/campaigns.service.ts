import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { AppConfig } from '../../config/app-config';
import { AuditService, byAdmin } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import { SmsMessagesService } from '../messaging/sms/sms-messages.service';
import { SettingsService } from '../settings/settings.service';
import {
  audienceOf,
  BLOCKED,
  MARKETING_CONSENT,
  MAY_BE_TEXTED,
  OPTED_OUT,
  storedCriteria,
} from './campaign-audience';
import {
  completeTemplate,
  costlyCharacters,
  MAX_SEGMENTS,
  renderMessage,
  rendererOf,
  segmentsOf,
} from './campaign-text';
import { SmsCampaign, type CampaignStatus } from './campaign.entity';
import {
  campaignNotFound,
  messageTooLong,
  noRecipients,
  scheduledInThePast,
  wrongStatus,
} from './campaigns.errors';
import type { CampaignPreviewDto } from './dto/campaign-answers.dto';
import type { CampaignDraftDto, UpdateCampaignDto } from './dto/campaign-requests.dto';

/** Rendered to find out how many segments a campaign takes; beyond it the sum is an estimate. */
const MEASURED = 500;
const SAMPLES = 3;
/** A schedule may be this late: the person has just pressed the button. */
const GRACE_MS = 60_000;

const TEST_PERSON = { fullName: 'María Fernández', state: 'FL' };

/** What administrators do with campaigns, but for sending them. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly messages: SmsMessagesService,
    private readonly audit: AuditService,
  ) {}

  create(admin: CurrentAdmin, { name, message, targetCriteria }: CampaignDraftDto): Promise<SmsCampaign> {
    return this.insert(admin, { name, message, targetCriteria: storedCriteria(targetCriteria) });
  }

  private async insert(
    admin: CurrentAdmin,
    draft: Pick<SmsCampaign, 'name' | 'message' | 'targetCriteria'>,
  ): Promise<SmsCampaign> {
    return this.dataSource.transaction(async (manager) => {
      const campaign = await manager.save(
        manager.create(SmsCampaign, { ...draft, createdBy: admin.username }),
      );
      await this.record(manager, admin, 'campaign_created', campaign, { name: campaign.name });
      return campaign;
    });
  }

  /** Only a draft can be written on. @throws AppError 404, 409 */
  async update(admin: CurrentAdmin, id: string, changes: UpdateCampaignDto): Promise<SmsCampaign> {
    return this.change(id, ['draft'], 'editar', async (manager, campaign) => {
      Object.assign(campaign, {
        ...(changes.name === undefined ? {} : { name: changes.name }),
        ...(changes.message === undefined ? {} : { message: changes.message }),
        ...(changes.targetCriteria === undefined
          ? {}
          : { targetCriteria: storedCriteria(changes.targetCriteria) }),
      });
      await this.record(manager, admin, 'campaign_changed', campaign, { fields: Object.keys(changes) });
    });
  }

  /** @throws AppError 404, 409 once it was scheduled: what was sent stays on record */
  async remove(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.lock(manager, id);
      if (campaign.status !== 'draft') throw wrongStatus(campaign.status, 'eliminar');
      await manager.delete(SmsCampaign, { id });
      await this.record(manager, admin, 'campaign_deleted', campaign, { name: campaign.name });
    });
  }

  /** @throws AppError 404 */
  async duplicate(admin: CurrentAdmin, id: string): Promise<SmsCampaign> {
    const campaign = await this.find(id);
    return this.insert(admin, {
      name: `${campaign.name} (copia)`.slice(0, 120),
      message: campaign.message,
      targetCriteria: campaign.targetCriteria,
    });
  }

  /** Whom a campaign would reach now, and what that would cost. @throws AppError 404 */
  async preview(id: string): Promise<CampaignPreviewDto> {
    const campaign = await this.find(id);
    const { sql, values } = audienceOf(campaign.targetCriteria);
    const { smsSegmentPrice } = await this.settings.get();
    const [counts]: [Record<'matching' | 'recipients' | 'withoutConsent' | 'optedOut' | 'blocked', number>] =
      await this.dataSource.query(
        `SELECT count(*)::int AS matching,
                count(*) FILTER (WHERE consent AND NOT opted_out AND NOT blocked)::int AS recipients,
                count(*) FILTER (WHERE consent IS NOT TRUE)::int AS "withoutConsent",
                count(*) FILTER (WHERE consent AND opted_out)::int AS "optedOut",
                count(*) FILTER (WHERE consent AND NOT opted_out AND blocked)::int AS blocked
           FROM (SELECT ${MARKETING_CONSENT} AS consent, ${OPTED_OUT} AS opted_out, ${BLOCKED} AS blocked
                   FROM leads l WHERE ${sql}) AS audience`,
        values,
      );
    const people: { fullName: string; state: string | null }[] = await this.dataSource.query(
      `SELECT l.full_name AS "fullName", l.state FROM leads l WHERE ${sql} AND ${MAY_BE_TEXTED} ORDER BY l.id LIMIT ${MEASURED}`,
      values,
    );
    const complete = completeTemplate(campaign.message, this.config.brandName);
    const bodies = people.map(rendererOf(complete));
    const measured = bodies.reduce((sum, body) => sum + segmentsOf(body), 0);
    const segments = bodies.length === 0 ? 0 : Math.round((measured * counts.recipients) / bodies.length);
    return {
      ...counts,
      segments,
      segmentsEach: segmentsOf(bodies[0] ?? renderMessage(complete, TEST_PERSON)),
      cost: Math.round(segments * smsSegmentPrice * 100) / 100,
      estimated: counts.recipients > bodies.length,
      costlyCharacters: costlyCharacters(complete),
      samples: (bodies.length > 0 ? bodies : [renderMessage(complete, TEST_PERSON)]).slice(0, SAMPLES),
    };
  }

  /** Sends the message to one phone, as it would reach somebody called María. @throws AppError 404 */
  async test(admin: CurrentAdmin, id: string, phoneNumber: string): Promise<void> {
    const campaign = await this.find(id);
    const body = renderMessage(completeTemplate(campaign.message, this.config.brandName), TEST_PERSON);
    this.checkLength(body);
    await this.dataSource.transaction(async (manager) => {
      await this.messages.queue(manager, { phoneNumber, body, purpose: 'test', createdBy: admin.username });
      await this.record(manager, admin, 'campaign_tested', campaign, {});
    });
  }

  /** From now on it goes out by itself, at once or at a moment to come. @throws AppError 404, 409, 422 */
  async schedule(admin: CurrentAdmin, id: string, at: Date | null): Promise<SmsCampaign> {
    const now = this.clock.now();
    if (at && at.getTime() < now.getTime() - GRACE_MS) throw scheduledInThePast();
    return this.change(id, ['draft'], 'programar', async (manager, campaign) => {
      this.checkLength(renderMessage(completeTemplate(campaign.message, this.config.brandName), TEST_PERSON));
      const { sql, values } = audienceOf(campaign.targetCriteria);
      const anybody: unknown[] = await manager.query(
        `SELECT 1 FROM leads l WHERE ${sql} AND ${MAY_BE_TEXTED} LIMIT 1`,
        values,
      );
      if (anybody.length === 0) throw noRecipients();
      campaign.status = 'scheduled';
      campaign.scheduledAt = at ?? now;
      await this.record(manager, admin, 'campaign_scheduled', campaign, {
        scheduledAt: campaign.scheduledAt.toISOString(),
      });
    });
  }

  /** What has been handed to the provider arrives; nothing more is. @throws AppError 404, 409 */
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

  /** For good: whoever has not been written to will not be. @throws AppError 404, 409 */
  cancel(admin: CurrentAdmin, id: string): Promise<SmsCampaign> {
    return this.change(id, ['scheduled', 'sending', 'paused'], 'cancelar', async (manager, campaign) => {
      campaign.status = 'cancelled';
      campaign.finishedAt = this.clock.now();
      await manager.query(
        `UPDATE campaign_recipients SET status = 'skipped', error_message = 'cancelled' WHERE campaign_id = $1 AND status = 'pending'`,
        [id],
      );
      await this.record(manager, admin, 'campaign_cancelled', campaign, {});
    });
  }

  /** @throws AppError 404 */
  async find(id: string): Promise<SmsCampaign> {
    const campaign = await this.dataSource.getRepository(SmsCampaign).findOneBy({ id });
    if (!campaign) throw campaignNotFound();
    return campaign;
  }

  /** One change at a time, and only from where it may be made. */
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
      return manager.save(campaign);
    });
  }

  private async lock(manager: EntityManager, id: string): Promise<SmsCampaign> {
    const campaign = await manager
      .getRepository(SmsCampaign)
      .createQueryBuilder('campaign')
      .where('campaign.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
    if (!campaign) throw campaignNotFound();
    return campaign;
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
