import { useQueryClient } from '@tanstack/react-query';
import {
  changeLeads,
  deleteLead,
  getGetBoardQueryKey,
  getGetLeadStatsQueryKey,
  getListLeadsQueryKey,
  restoreLead,
  updateLead,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadCategory } from '../../../../shared/api/generated/model';
import { ApiError, messageOf } from '../../../../shared/api/api-error';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { leadsCopy as copy } from './leads.copy';

/** Makes the list and the figures read again. */
export function useLeadReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getListLeadsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetBoardQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetLeadStatsQueryKey() }),
    ]);
}

/** What can be done to leads from the list. Each says how it went, and the list is read again. */
export function useLeadChanges() {
  const reload = useLeadReload();

  /** Brings deleted leads back, all that can be. */
  const restore = async (ids: readonly string[]): Promise<void> => {
    const answers = await Promise.allSettled(ids.map((id) => restoreLead(id)));
    const failures = answers.filter((answer) => answer.status === 'rejected');
    if (failures.length === 0) showToast({ title: copy.restored });
    else if (failures.length === ids.length) reportFailure(failures[0]!.reason, copy.restoreFailed);
    else
      showToast({
        title: copy.restoredSome(ids.length - failures.length, ids.length),
        description: messageOf(failures[0]!.reason) || copy.restoreFailed,
        variant: 'destructive',
      });
    await reload();
  };

  /** Deletes at once, and offers to take it back. */
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    const [only] = ids;
    try {
      if (ids.length === 1 && only) await deleteLead(only);
      else await changeLeads({ ids: [...ids], action: 'delete' });
    } catch (error) {
      // These words whatever the reason (spec.md §8); a session that is over says so by itself.
      if (!(error instanceof ApiError && error.status === 401))
        showToast({ title: 'Error', description: copy.deleteFailed, variant: 'destructive' });
      return false;
    }
    showToast({
      title: copy.deletedMany(ids.length),
      action: { label: copy.undo, onClick: () => void restore(ids) },
    });
    void reload();
    return true;
  };

  const setCategory = async (ids: readonly string[], leadCategory: LeadCategory): Promise<boolean> => {
    try {
      const [only] = ids;
      const changed =
        ids.length === 1 && only
          ? await updateLead(only, { leadCategory }).then(() => 1)
          : (await changeLeads({ ids: [...ids], action: 'category', leadCategory })).changed;
      showToast({ title: copy.selection.categorised(changed) });
    } catch (error) {
      reportFailure(error, copy.selection.failed);
      return false;
    }
    void reload();
    return true;
  };

  /** @param adminId null for nobody */
  const assign = async (ids: readonly string[], adminId: string | null): Promise<boolean> => {
    try {
      const { changed } = await changeLeads({ ids: [...ids], action: 'assign', adminId });
      showToast({ title: copy.assignment.givenMany(changed) });
    } catch (error) {
      reportFailure(error, copy.assignment.failed);
      return false;
    }
    void reload();
    return true;
  };

  return { remove, restore, setCategory, assign };
}
