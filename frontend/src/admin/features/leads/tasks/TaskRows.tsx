import { Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import type { TaskDto } from '../../../../shared/api/generated/model';
import { formatDateTimeIn } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { usePersonName } from '../../../lib/use-person-name';
import { usePerson } from '../../../session/use-person';
import { tasksCopy as copy } from './tasks.copy';
import styles from './Tasks.module.css';

interface Props {
  tasks: readonly TaskDto[];
  /** Id of the task that is being saved. */
  saving: string | null;
  /** Undefined if the lead is obvious. */
  addressOf?: ((leadId: string) => string) | undefined;
  onDone: (task: TaskDto, isDone: boolean) => void;
}

/** Shows tasks with checkboxes. */
export function TaskRows({ tasks, saving, addressOf, onDone }: Props) {
  const timeZone = useOwnerZone();
  const person = usePerson();
  const nameOf = usePersonName();
  return (
    <ul className={styles.rows}>
      {tasks.map((task) => {
        const isDone = task.doneAt !== null;
        return (
          <li key={task.id} data-done={isDone}>
            <Checkbox
              // Shows the new state while it is being saved.
              checked={isDone !== (saving === task.id)}
              disabled={saving === task.id}
              aria-label={isDone ? copy.undone(task.title) : copy.done(task.title)}
              onChange={({ target }) => onDone(task, target.checked)}
            />
            <div className={styles.task}>
              <span className={styles.title}>{task.title}</span>
              <span className={styles.facts}>
                <When task={task} timeZone={timeZone} />
                {addressOf && task.lead && (
                  <>
                    {' · '}
                    <Link to={addressOf(task.lead.id)}>{task.lead.fullName}</Link>
                  </>
                )}
                {task.assignedTo.id !== person && ` · ${nameOf(task.assignedTo)}`}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function When({ task: { dueAt, doneAt, doneBy }, timeZone }: { task: TaskDto; timeZone: string }) {
  if (doneAt !== null) return <>{copy.doneBy(doneBy ?? '')}</>;
  if (dueAt === null) return <>{copy.noDate}</>;
  const isOverdue = Date.parse(dueAt) < Date.now();
  const moment = formatDateTimeIn(dueAt, timeZone);
  return (
    <time dateTime={dueAt} className={isOverdue ? styles.overdue : undefined}>
      {isOverdue ? copy.overdue(moment) : copy.due(moment)}
    </time>
  );
}
