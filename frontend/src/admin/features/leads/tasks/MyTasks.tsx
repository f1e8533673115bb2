import { Segmented } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { ListPage } from '../../../ui/list/ListPage';
import { AddTask } from './AddTask';
import { TaskRows } from './TaskRows';
import { tasksCopy } from './tasks.copy';
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
      <ListPage
        list={tasks}
        rows={tasks.data?.tasks}
        texts={{ loading: tasksCopy.loading, empty: state === 'open' ? tasksCopy.none : tasksCopy.noneDone }}
        failed={tasksCopy.failed}
        pages={{ page, showing: copy.showing, onPage: setPage }}
      >
        {(rows) => (
          <TaskRows
            tasks={rows}
            saving={saving}
            addressOf={addressOf}
            onDone={(task, isDone) => void setDone(task, isDone)}
          />
        )}
      </ListPage>
    </Dialog>
  );
}
