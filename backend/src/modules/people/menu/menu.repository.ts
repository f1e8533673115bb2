import { Injectable } from '@nestjs/common';
import { IN_USE_DAYS } from 'domain/office/menu';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import { AdminUsersRepository } from '../../auth/admin-users.repository';
import type { MenuDto } from './menu.dto';

/** Reads and keeps the pages in a user's menu. */
@Injectable()
export class MenuRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly admins: AdminUsersRepository,
  ) {}

  async read(adminId: string): Promise<MenuDto> {
    const row = await one<MenuDto>(
      this.dataSource,
      `SELECT a.menu_pins AS pins, array_remove(ARRAY[
                CASE WHEN EXISTS (SELECT FROM payments WHERE created_at > now() - make_interval(days => $2)) THEN 'pagos' END,
                CASE WHEN EXISTS (SELECT FROM sms_campaigns WHERE coalesce(started_at, created_at) > now() - make_interval(days => $2))
                     THEN 'campanas' END], NULL) AS "inUse"
         FROM admin_users a WHERE a.id = $1`,
      [adminId, IN_USE_DAYS],
    );
    return row ?? { pins: [], inUse: [] };
  }

  async pin(adminId: string, pins: MenuDto['pins']): Promise<MenuDto> {
    await this.admins.change(this.dataSource.manager, adminId, { menuPins: pins });
    return this.read(adminId);
  }
}
