import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { leadTarget } from '../lead-target';

/** Rule that a contact is against: the person opted out of calls, the hours or a holiday, or the number of contacts in 24 hours. */
export type AgainstRule = 'opted_out' | 'hours' | 'limit';

/** Contact that a user makes against a rule, with the user's reason. */
export interface ReasonedContact {
  kind: 'call' | 'text';
  rule: AgainstRule;
  reason: string;
}

/** Records why a user contacts a person against a rule: in the timeline and in the audit trail. */
@Injectable()
export class ContactReasonsService {
  constructor(
    private readonly clock: Clock,
    private readonly timeline: LeadTimelineRepository,
    private readonly audit: AuditService,
  ) {}

  /** Records a reason in the transaction of its contact. */
  async record(
    manager: EntityManager,
    admin: CurrentAdmin,
    leadId: string,
    { kind, rule, reason }: ReasonedContact,
  ): Promise<void> {
    await this.timeline.add(manager, leadId, {
      type: 'contact_with_reason',
      direction: 'internal',
      content: reason,
      metadata: { by: admin.username, kind, rule },
      createdAt: this.clock.now(),
    });
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'contact_with_reason',
        target: leadTarget(leadId),
        after: { kind, rule, reason },
      },
      manager,
    );
  }
}
