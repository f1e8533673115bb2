import { useQueryClient } from '@tanstack/react-query';
import {
  deleteView,
  getListViewsQueryKey,
  saveView,
  updateView,
} from '../../../../shared/api/generated/admin-views/admin-views';
import type { LeadViewDto, UpdateViewDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { viewsCopy as copy } from './views.copy';

/** Provides the actions on saved views. Each shows its result and reloads the views. */
export function useViewChanges() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: getListViewsQueryKey() });

  const change = async (id: string, changes: UpdateViewDto, done: string): Promise<void> => {
    try {
      await updateView(id, changes);
      showToast({ title: done });
    } catch (error) {
      reportFailure(error, copy.failed);
    }
    await reload();
  };

  /** Deletes a view immediately, and offers to undo it. */
  const remove = async ({ id, name, filter, isShared }: LeadViewDto): Promise<void> => {
    try {
      await deleteView(id);
      showToast({
        title: copy.removed(name),
        action: { label: copy.undo, onClick: () => void restore({ name, filter, isShared }) },
      });
    } catch (error) {
      reportFailure(error, copy.failed);
    }
    await reload();
  };

  const restore = async (view: Pick<LeadViewDto, 'name' | 'filter' | 'isShared'>): Promise<void> => {
    try {
      await saveView(view);
      showToast({ title: copy.saved(view.name) });
    } catch (error) {
      reportFailure(error, copy.failed);
    }
    await reload();
  };

  return { change, remove, reload };
}
