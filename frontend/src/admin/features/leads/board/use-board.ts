import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import {
  getBoard,
  getGetBoardQueryKey,
  getGetLeadQueryKey,
  updateLead,
  useGetBoard,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type {
  BoardColumnDto,
  BoardDto,
  GetBoardParams,
  LeadCategory,
  LeadRowDto,
} from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { boardCopy as copy } from './board.copy';
import { leadIn, withMore, withMoved, withSaved } from './columns';

/**
 * Reads the leads of a filter by category. A moved lead changes columns immediately, and moves back if saving
 * fails.
 */
export function useBoard(query: GetBoardParams) {
  const queries = useQueryClient();
  const queryKey = getGetBoardQueryKey(query);
  const [readOn, setReadOn] = useState<readonly unknown[] | null>(null);
  const board = useGetBoard(query, {
    query: {
      staleTime: 0,
      placeholderData: (before) => before,
      // No refresh after more leads were loaded, because it would remove them.
      enabled: readOn === null || hashKey(readOn) !== hashKey(queryKey),
    },
  });
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState<LeadCategory | null>(null);
  const change = (how: (board: BoardDto) => BoardDto) =>
    queries.setQueryData<BoardDto>(queryKey, (now) => now && how(now));
  const markSaving = (id: string, isSaving: boolean) =>
    setSaving((now) => new Set(isSaving ? [...now, id] : [...now].filter((each) => each !== id)));

  const move = async (chosen: LeadRowDto, to: LeadCategory, isUndo = false): Promise<void> => {
    // The board may have been reloaded during a drag. An undo must not overwrite later changes.
    const shown = isUndo ? undefined : leadIn(queries.getQueryData<BoardDto>(queryKey), chosen.id);
    const lead = shown ?? chosen;
    const from = lead.leadCategory;
    if (to === from || saving.has(lead.id)) return;
    // A response that is still on its way would move the lead back.
    await queries.cancelQueries({ queryKey });
    markSaving(lead.id, true);
    change((now) => withMoved(now, lead, to));
    try {
      const { updatedAt } = await updateLead(lead.id, { leadCategory: to, updatedAt: lead.updatedAt });
      change((now) => withSaved(now, lead.id, { updatedAt }));
      const moved = { ...lead, leadCategory: to, updatedAt };
      showToast({
        title: copy.moved(lead.fullName, to),
        ...(isUndo ? {} : { action: { label: copy.undo, onClick: () => void move(moved, from, true) } }),
      });
      void queries.invalidateQueries({ queryKey: getGetLeadQueryKey(lead.id) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LEAD_CHANGED')
        showToast({ title: copy.changed, description: copy.changedText, variant: 'destructive' });
      else reportFailure(error, copy.moveFailed);
      change((now) => withMoved(now, { ...lead, leadCategory: to }, from));
      void queries.invalidateQueries({ queryKey });
    } finally {
      markSaving(lead.id, false);
    }
  };

  const loadMore = async ({ category, leads }: BoardColumnDto): Promise<void> => {
    setLoading(category);
    try {
      const { columns } = await getBoard({ ...query, category, offset: leads.length });
      change((now) => columns.reduce(withMore, now));
      setReadOn(queryKey);
    } catch (error) {
      reportFailure(error, copy.moreFailed);
    } finally {
      setLoading(null);
    }
  };

  return { board, saving, loading, move, loadMore };
}
