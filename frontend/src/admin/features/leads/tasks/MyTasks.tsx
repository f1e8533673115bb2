import { Segmented } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { ListLoading } from '../../../ui/list/ListLoading';
import { Pager } from '../../../ui/list/Pager';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { AddTask } from './AddTask';
import { TaskRows } from './TaskRows';
import { tasksCopy } from './tasks.copy';
import styles from './Tasks.module.css';
import { useTasks } from './use-tasks';

const { mine: copy } = tasksCopy;
const PAGE_SIZE = 20;

interface Props {
  addressOf: (leadId: string) => string;
  onClose: () => void;
}

/** Shows all of the user's tasks, pending and done. */
export default function MyTasks({ addressOf, onClose }: Props) {
  const [state, setState] = useState<'open' | 'done'>('open');
  const [page, setPage] = useState(1);
  const { tasks, saving, setDone } = useTasks({ state, page, pageSize: PAGE_SIZE });
  const total = tasks.data?.total ?? 0;
  return (
    <Dialog title={copy.title} width={640} footer={null} onCancel={onClose}>
      <AddTask />
      <Segmented<'open' | 'done'>
        aria-label={copy.state}
        value={state}
        options={[
          { value: 'open', label: copy.open },
          { value: 'done', label: copy.done },
        ]}
        onChange={(chosen) => {
          setState(chosen);
          setPage(1);
        }}
      />
      {tasks.isPending && <ListLoading text={tasksCopy.loading} />}
      {tasks.isError && <QueryFailed text={tasksCopy.failed} query={tasks} />}
      {tasks.isSuccess && tasks.data.tasks.length === 0 && (
        <p className={styles.hint}>{state === 'open' ? tasksCopy.none : tasksCopy.noneDone}</p>
      )}
      {tasks.data && (
        <TaskRows
          tasks={tasks.data.tasks}
          saving={saving}
          addressOf={addressOf}
          onDone={(task, isDone) => void setDone(task, isDone)}
        />
      )}
      {tasks.isSuccess && total > PAGE_SIZE && (
        <Pager page={page} of={tasks.data} showing={copy.showing} onPage={setPage} />
      )}
    </Dialog>
  );
}
