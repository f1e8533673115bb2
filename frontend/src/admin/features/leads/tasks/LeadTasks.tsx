import { useMay } from '../../../session/may';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import shared from '../shared/leads.module.css';
import { AddTask } from './AddTask';
import { TaskRows } from './TaskRows';
import { tasksCopy as copy } from './tasks.copy';
import styles from './Tasks.module.css';
import { useTasks } from './use-tasks';

/** Maximum number of tasks shown for a lead. */
const MOST = 50;

/** Shows the tasks of a lead. */
export function LeadTasks({ leadId }: { leadId: string }) {
  const may = useMay();
  return may('leads.work') && <Tasks leadId={leadId} />;
}

function Tasks({ leadId }: { leadId: string }) {
  const { tasks, saving, setDone } = useTasks({ lead: leadId, pageSize: MOST });
  return (
    <section className={shared.section} aria-labelledby="tareas-del-lead">
      <h3 id="tareas-del-lead">{copy.title}</h3>
      <QueryTrouble query={tasks} failed={copy.failed} />
      {tasks.isPending && <p className={styles.hint}>{copy.loading}</p>}
      {tasks.data?.tasks.length === 0 && <p className={styles.hint}>{copy.noneOfLead}</p>}
      {tasks.data && (
        <TaskRows
          tasks={tasks.data.tasks}
          saving={saving}
          onDone={(task, isDone) => void setDone(task, isDone)}
        />
      )}
      <AddTask leadId={leadId} />
    </section>
  );
}
