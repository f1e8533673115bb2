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
import type { BulkChangedDto, BulkLeadsDto, LeadCategory } from '../../../../shared/api/generated/model';
import { ApiError, messageOf } from '../../../../shared/api/api-error';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { leadsCopy as copy } from './leads.copy';

/** Returns a function that reloads the list and the figures. */
export function useLeadReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getListLeadsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetBoardQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetLeadStatsQueryKey() }),
    ]);
}

/** Texts of undoing a change of many leads. */
interface UndoTexts {
  takenBack: (count: number) => string;
  takeBackFailed: string;
}

/** Provides the actions on leads of the list. Each shows its result and reloads the list. */
export function useLeadChanges() {
  const reload = useLeadReload();

  /** Restores as many of the deleted leads as possible. */
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

  /** Deletes leads immediately, and offers to undo it. */
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    const [only] = ids;
    try {
      if (ids.length === 1 && only) await deleteLead(only);
      else await changeLeads({ ids: [...ids], action: 'delete' });
    } catch (error) {
      // Always this text (spec.md §8); an expired session shows its own message.
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

  /** Undoes a change of many leads, except of leads that others have changed meanwhile. */
  const takeBack = async (steps: readonly BulkLeadsDto[], texts: UndoTexts) => {
    const answers = await Promise.allSettled(steps.map((step) => changeLeads(step)));
    const failure = answers.find((answer) => answer.status === 'rejected');
    const changed = answers.reduce(
      (sum, answer) => sum + (answer.status === 'fulfilled' ? answer.value.changed : 0),
      0,
    );
    const kept = steps.reduce((sum, { ids }) => sum + ids.length, 0) - changed;
    if (failure) reportFailure(failure.reason, texts.takeBackFailed);
    else
      showToast({
        title: texts.takenBack(changed),
        ...(kept > 0 ? { description: copy.kept(kept) } : {}),
      });
    await reload();
  };

  /** Returns the button of a toast that undoes a change; nothing if no lead was changed. */
  const undoing = (steps: readonly BulkLeadsDto[], texts: UndoTexts) =>
    steps.length > 0 ? { action: { label: copy.undo, onClick: () => void takeBack(steps, texts) } } : {};

  /** Gives leads a category. For several leads, offers to undo it. */
  const setCategory = async (ids: readonly string[], leadCategory: LeadCategory): Promise<boolean> => {
    try {
      const [only] = ids;
      const { changed, previousCategories = [] } =
        ids.length === 1 && only
          ? await updateLead(only, { leadCategory }).then((): BulkChangedDto => ({ changed: 1 }))
          : await changeLeads({ ids: [...ids], action: 'category', leadCategory });
      const steps = previousCategories.map((before) => ({
        ...before,
        action: 'category' as const,
        currentCategory: leadCategory,
      }));
      showToast({ title: copy.selection.categorised(changed), ...undoing(steps, copy.selection) });
    } catch (error) {
      reportFailure(error, copy.selection.failed);
      return false;
    }
    void reload();
    return true;
  };

  /**
   * Assigns leads, and offers to undo it.
   * @param adminId null to unassign
   */
  const assign = async (ids: readonly string[], adminId: string | null): Promise<boolean> => {
    try {
      const { changed, previous = [] } = await changeLeads({ ids: [...ids], action: 'assign', adminId });
      const steps = previous.map((before) => ({
        ...before,
        action: 'assign' as const,
        assignedTo: adminId,
      }));
      showToast({ title: copy.assignment.givenMany(changed), ...undoing(steps, copy.assignment) });
    } catch (error) {
      reportFailure(error, copy.assignment.failed);
      return false;
    }
    void reload();
    return true;
  };

  return { remove, restore, setCategory, assign };
}
