import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getListTasksQueryKey,
  updateTask,
  useListTasks,
} from '../../../../shared/api/generated/admin-tasks/admin-tasks';
import type { ListTasksParams, TaskDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { tasksCopy as copy } from './tasks.copy';

/** Returns a function that reloads all lists of tasks. */
export function useTaskReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: getListTasksQueryKey() });
}

/** Returns tasks, with a function to mark them as done. */
export function useTasks(query: ListTasksParams) {
  const tasks = useListTasks(query, { query: { staleTime: 0, placeholderData: (before) => before } });
  const reload = useTaskReload();
  const [saving, setSaving] = useState<string | null>(null);

  const setDone = async ({ id }: TaskDto, isDone: boolean): Promise<void> => {
    setSaving(id);
    try {
      await updateTask(id, { isDone });
      if (isDone)
        showToast({
          title: copy.doneToast,
          action: { label: copy.undo, onClick: () => void setDone({ id } as TaskDto, false) },
        });
    } catch (error) {
      reportFailure(error, copy.changeFailed);
    }
    await reload();
    setSaving(null);
  };

  return { tasks, saving, setDone };
}
