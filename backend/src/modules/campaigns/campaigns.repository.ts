import { Injectable } from '@nestjs/common';
import { DataSource, Raw, type DeepPartial, type EntityManager } from 'typeorm';
import { containing, foldText } from '../../database/like-pattern';
import { many, one, run } from '../../database/statements';
import type { ToStart } from './campaign-audience.repository';
import { SmsCampaign, type CampaignStatus } from './campaign.entity';

/** Selection of campaigns. */
export interface CampaignFilter {
  page: number;
  pageSize: number;
  status?: CampaignStatus | undefined;
  /** Part of the name. */
  search?: string | undefined;
}

/** Test message that may have been sent already. */
export interface SoughtTest {
  /** Idempotency-Key of the request; null for none. */
  key: string | null;
  /** E.164. */
  phoneNumber: string;
  body: string;
  /** Username. */
  createdBy: string;
  since: Date;
}

/** Reads and writes `sms_campaigns`. */
@Injectable()
export class CampaignsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<SmsCampaign | null> {
    return this.dataSource.getRepository(SmsCampaign).findOneBy({ id });
  }

  /** Returns one page of the campaigns, newest first, and their total number. */
  page({ page, pageSize, status, search }: CampaignFilter): Promise<[SmsCampaign[], number]> {
    const named = (part: string) => Raw((name) => `fold_text(${name}) LIKE :part`, { part });
    return this.dataSource.getRepository(SmsCampaign).findAndCount({
      where: {
        ...(status ? { status } : {}),
        ...(search ? { name: named(containing(foldText(search))) } : {}),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    });
  }

  /** Returns a campaign, locked until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<SmsCampaign | null> {
    return manager.findOne(SmsCampaign, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks a scheduled campaign that is due and that no other instance is starting; returns null if there is none. */
  lockDue(manager: EntityManager, now: Date): Promise<ToStart | null> {
    return one(
      manager,
      `SELECT id, target_criteria AS "targetCriteria", review_id AS "reviewId" FROM sms_campaigns
        WHERE status = 'scheduled' AND scheduled_at <= $1 ORDER BY scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [now],
    );
  }

  /** Returns the campaigns in status `sending`, in order of their start. */
  findSending(): Promise<Pick<SmsCampaign, 'id' | 'message' | 'text'>[]> {
    return many(
      this.dataSource,
      `SELECT id, message, text FROM sms_campaigns WHERE status = 'sending' ORDER BY started_at`,
    );
  }

  add(manager: EntityManager, campaign: DeepPartial<SmsCampaign>): Promise<SmsCampaign> {
    return manager.save(manager.create(SmsCampaign, campaign));
  }

  save(manager: EntityManager, campaign: SmsCampaign): Promise<SmsCampaign> {
    return manager.save(campaign);
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(SmsCampaign, { id });
  }

  /** Starts a campaign that has its recipients; one without recipients fails. */
  async start(
    manager: EntityManager,
    id: string,
    { recipientCount, now }: { recipientCount: number; now: Date },
  ): Promise<void> {
    const hasAny = recipientCount > 0;
    await manager.update(
      SmsCampaign,
      { id },
      {
        status: hasAny ? 'sending' : 'failed',
        recipientCount,
        startedAt: now,
        finishedAt: hasAny ? null : now,
        updatedAt: now,
      },
    );
  }

  /**
   * Returns the test with an Idempotency-Key; without a key, the same test since `since`; null if there is none.
   * @returns whether it is the same test
   */
  findTest(
    manager: EntityManager,
    { key, phoneNumber, body, createdBy, since }: SoughtTest,
  ): Promise<{ isSame: boolean } | null> {
    const isSame = `(purpose = 'test' AND phone_number = $1 AND body = $2 AND created_by = $3)`;
    return one(
      manager,
      `SELECT ${isSame} AS "isSame" FROM sms_messages
        WHERE ${key === null ? `${isSame} AND created_at > $4::timestamptz` : 'id = $4::uuid'} LIMIT 1`,
      [phoneNumber, body, createdBy, key ?? since],
    );
  }

  /** Pauses the campaign of a recipient. @returns null if its status is not `sending` */
  pauseOf(
    manager: EntityManager,
    recipientId: string,
    now: Date,
  ): Promise<Pick<SmsCampaign, 'id' | 'name'> | null> {
    return one(
      manager,
      `UPDATE sms_campaigns SET status = 'paused', updated_at = $2
        WHERE id = (SELECT campaign_id FROM campaign_recipients WHERE id = $1) AND status = 'sending' RETURNING id, name`,
      [recipientId, now],
    );
  }

  /** Completes a campaign without waiting recipients. Messages in doubt are still looked up afterwards. */
  async complete(id: string, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sms_campaigns SET status = 'completed', finished_at = $2, updated_at = $2
        WHERE id = $1 AND status = 'sending'
          AND NOT EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND status IN ('pending', 'sending'))`,
      [id, now],
    );
  }
}
