import { Button } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import { TaskRows } from './TaskRows';
import { tasksCopy } from './tasks.copy';
import styles from './Tasks.module.css';
import { useTasks } from './use-tasks';

const MyTasks = lazyPart(() => import('./MyTasks'));
const { today: copy } = tasksCopy;
/** Maximum number of tasks: more than one person does in a day. */
const MOST = 20;
const NAME = 'tareas';
const MINE = 'mias';

/** Shows the user's tasks that are due today or overdue, and a link to all tasks. */
export function DueTasks({ addressOf }: { addressOf: (leadId: string) => string }) {
  const [parameters, setParameters] = useSearchParams();
  const { tasks, saving, setDone } = useTasks({ due: 'today', pageSize: MOST });
  const setOpen = (isOpen: boolean) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (isOpen) next.set(NAME, MINE);
      else next.delete(NAME);
      return next;
    });
  const { total } = tasks.data ?? {};
  return (
    <section className={styles.today} aria-labelledby="tareas-de-hoy">
      <div className={styles.head}>
        <h3 id="tareas-de-hoy">
          {total === undefined ? copy.unknown : total > 0 ? copy.title(total) : copy.none}
        </h3>
        <Button size="small" type="link" onClick={() => setOpen(true)}>
          {copy.all}
        </Button>
      </div>
      <QueryTrouble query={tasks} failed={tasksCopy.failed} isPart />
      {tasks.data && tasks.data.tasks.length > 0 && (
        <TaskRows
          tasks={tasks.data.tasks}
          saving={saving}
          addressOf={addressOf}
          onDone={(task, isDone) => void setDone(task, isDone)}
        />
      )}
      <Suspense fallback={null}>
        {parameters.get(NAME) === MINE && <MyTasks addressOf={addressOf} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
