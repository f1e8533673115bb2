import { Injectable } from '@nestjs/common';
import { reachOf } from 'domain/permissions';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import type { SignedInAdmin } from '../../common/current-admin';
import { notPermitted } from '../../common/permissions/not-permitted';
import { isUniqueViolation } from '../../database/unique-violation';
import type { LeadViewDto, SaveViewDto, UpdateViewDto, ViewFilterDto } from './dto/lead-views.dto';
import { tooManyViews, viewNameTaken, viewNotFound } from './lead-views.errors';
import { LeadViewsRepository } from './lead-views.repository';

/** More than a person finds anything in. */
const MOST = 50;

/** Filters of the leads that people keep, each their own, and those that the office shares. */
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

  /** @throws AppError 403 to share without the permission; 409 for a name that one has already; 422 for too many */
  async save(admin: SignedInAdmin, { name, filter, isShared = false }: SaveViewDto): Promise<LeadViewDto> {
    if (isShared) expectSharer(admin);
    return orNameTaken(
      this.dataSource.transaction(async (manager) => {
        if ((await this.views.lockAndCount(manager, admin.id)) >= MOST) throw tooManyViews(MOST);
        const view = { ownerId: admin.id, name, filter: stored(filter), isShared };
        const id = await this.views.insert(manager, view);
        return (await this.views.find(manager, admin.id, id))!;
      }),
    );
  }

  /** @throws AppError 403 for what is shared, or is to be, without the permission; 404; 409 for a name that its owner has already */
  async update(
    admin: SignedInAdmin,
    id: string,
    { filter, ...changes }: UpdateViewDto,
  ): Promise<LeadViewDto> {
    return orNameTaken(
      this.dataSource.transaction(async (manager) => {
        const view = await this.views.find(manager, admin.id, id);
        if (!view) throw viewNotFound();
        if (view.isShared || changes.isShared) expectSharer(admin);
        await this.views.update(manager, id, {
          ...changes,
          ...(filter ? { filter: stored(filter) } : {}),
          updatedAt: this.clock.now(),
        });
        // Who stops sharing another person's view does not see it any more.
        const after = await this.views.find(manager, admin.id, id);
        return after ?? { ...view, isShared: false };
      }),
    );
  }

  /** @throws AppError 403 for a shared one without the permission; 404 */
  async remove(admin: SignedInAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const view = await this.views.find(manager, admin.id, id);
      if (!view) throw viewNotFound();
      if (view.isShared) expectSharer(admin);
      await this.views.remove(manager, id);
    });
  }
}

/** What everybody has is in the hands of who manages leads. @throws AppError 403 */
function expectSharer({ role }: SignedInAdmin): void {
  if (reachOf(role, 'leads.manage') === 'none') throw notPermitted();
}

/** A filter as it is kept: moments in ISO 8601, nothing for what is not asked. */
const stored = (filter: ViewFilterDto): Record<string, unknown> =>
  JSON.parse(JSON.stringify(filter)) as Record<string, unknown>;

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw viewNameTaken();
    throw error;
  }
}
