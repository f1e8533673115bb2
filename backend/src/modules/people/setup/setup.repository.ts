import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import { AdminUsersRepository } from '../../auth/admin-users.repository';
import { HAS_OWNERS_HOURS } from '../../settings/owners-hours';

/** Facts in the database about the setup of the office. */
interface SetupFacts {
  /** Whether the user has saved hours. */
  hasHours: boolean;
  /** Whether any owner has. */
  hasOwnersHours: boolean;
  hasTeam: boolean;
  isPublished: boolean;
  areStatesConfirmed: boolean;
  hasLead: boolean;
  isDismissed: boolean;
}

/** Reads how far the office is set up, and keeps who has put the list away. */
@Injectable()
export class SetupRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly admins: AdminUsersRepository,
  ) {}

  async read(adminId: string): Promise<SetupFacts> {
    const facts = await one<SetupFacts>(
      this.dataSource,
      `SELECT EXISTS (SELECT FROM agent_availability WHERE admin_id = $1) AS "hasHours",
              ${HAS_OWNERS_HOURS} AS "hasOwnersHours",
              EXISTS (SELECT FROM admin_users WHERE id <> $1) AS "hasTeam",
              EXISTS (SELECT FROM site_versions WHERE published_by IS NOT NULL) AS "isPublished",
              EXISTS (SELECT FROM state_rules WHERE confirmed_at IS NOT NULL) AS "areStatesConfirmed",
              EXISTS (SELECT FROM leads WHERE verified_at IS NOT NULL) AS "hasLead",
              coalesce((SELECT setup_dismissed FROM admin_users WHERE id = $1), true) AS "isDismissed"`,
      [adminId],
    );
    return facts!;
  }

  async dismiss(adminId: string, isDismissed: boolean): Promise<void> {
    await this.admins.change(this.dataSource.manager, adminId, { setupDismissed: isDismissed });
  }
}
