import { Injectable } from '@nestjs/common';
import { reachOf } from 'domain/office/permissions';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { notPermitted } from '../../../common/permissions/not-permitted';
import { orTaken } from '../../../database/unique-violation';
import type { LeadViewDto, SaveViewDto, UpdateViewDto, ViewFilterDto } from './lead-views.dto';
import { tooManyViews, viewNameTaken, viewNotFound } from './lead-views.errors';
import { LeadViewsRepository } from './lead-views.repository';

/** Maximum number of views per user. More would be hard to survey. */
const MOST = 50;

/** Manages each user's saved filters of leads, and the filters shared with the office. */
@Injectable()
export class LeadViewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly views: LeadViewsRepository,
  ) {}

  of({ id }: SignedInAdmin): Promise<LeadViewDto[]> {
    return this.views.seenBy(id);
  }

  /**
   * Saves a view.
   * @throws AppError 403 to share it without the permission; 409 if the name is taken; 422 if the user has too many
   */
  async save(admin: SignedInAdmin, { name, filter, isShared = false }: SaveViewDto): Promise<LeadViewDto> {
    if (isShared) expectSharer(admin);
    return orTaken(
      this.dataSource.transaction(async (manager) => {
        if ((await this.views.lockAndCount(manager, admin.id)) >= MOST) throw tooManyViews(MOST);
        const view = { ownerId: admin.id, name, filter: stored(filter), isShared };
        const id = await this.views.insert(manager, view);
        return (await this.views.find(manager, admin.id, id))!;
      }),
      viewNameTaken,
    );
  }

  /**
   * Changes a view.
   * @throws AppError 403 if it is or becomes shared, without the permission; 404; 409 if the name is taken
   */
  async update(
    admin: SignedInAdmin,
    id: string,
    { filter, ...changes }: UpdateViewDto,
  ): Promise<LeadViewDto> {
    return orTaken(
      this.dataSource.transaction(async (manager) => {
        const view = await this.views.lock(manager, admin.id, id);
        if (!view) throw viewNotFound();
        if (view.isShared || changes.isShared) expectSharer(admin);
        await this.views.update(manager, id, {
          ...changes,
          ...(filter ? { filter: stored(filter) } : {}),
          updatedAt: this.clock.now(),
        });
        // The view of another user is no longer visible once it is not shared.
        const after = await this.views.find(manager, admin.id, id);
        return after ?? { ...view, isShared: false };
      }),
      viewNameTaken,
    );
  }

  /**
   * Removes a view.
   * @throws AppError 403 for a shared view without the permission; 404
   */
  async remove(admin: SignedInAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const view = await this.views.lock(manager, admin.id, id);
      if (!view) throw viewNotFound();
      if (view.isShared) expectSharer(admin);
      await this.views.remove(manager, id);
    });
  }
}

/**
 * Only users who manage leads may change shared views.
 * @throws AppError 403
 */
function expectSharer({ role }: SignedInAdmin): void {
  if (reachOf(role, 'leads.manage') === 'none') throw notPermitted();
}

/** Returns the filter as stored: times in ISO 8601, without empty fields. */
const stored = (filter: ViewFilterDto): Record<string, unknown> =>
  JSON.parse(JSON.stringify(filter)) as Record<string, unknown>;
