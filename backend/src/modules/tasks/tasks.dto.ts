import { PartialType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { enumField } from '../../common/dto/enum-field';
import { IfGiven, OrNull } from '../../common/dto/if-given';
import { OneLine } from '../../common/dto/transforms';
import { IsMoment } from '../../common/moment';
import { PageDto, PageQuery } from '../../common/pagination.dto';
import { AssignedDto } from '../leads/assigned.dto';

const TITLE_MAX = 200;
const TITLE_MISSING = 'Escriba qué hay que hacer.';
const TITLE_LONG = `La tarea puede tener ${TITLE_MAX} caracteres como máximo.`;

const STATES = ['open', 'done', 'all'] as const;
const WHOSE = ['me', 'all'] as const;
const DUE = ['today'] as const;
const TaskStateField = enumField('TaskState', STATES, 'State of the tasks to list.');
const TaskWhoField = enumField(
  'TaskWho',
  WHOSE,
  "`me`: the caller's own tasks; `all`: all tasks that the caller may see.",
);
const TaskDueField = enumField(
  'TaskDue',
  DUE,
  "`today`: due by the end of the owner's day, including overdue tasks.",
);

/** Filter of tasks. */
export class TaskQuery extends PageQuery {
  /** State of the tasks; `open` if omitted. */
  @IfGiven()
  @TaskStateField({ message: 'state debe ser open, done o all.' })
  state?: (typeof STATES)[number];

  /** Tasks to list; `me` if omitted, but `all` together with `lead`. */
  @IfGiven()
  @TaskWhoField({ message: 'who debe ser me o all.' })
  who?: (typeof WHOSE)[number];

  /** Limits the list to due tasks. */
  @IfGiven()
  @TaskDueField({ message: 'due solo puede ser today.' })
  due?: (typeof DUE)[number];

  /**
   * Id of a lead. Limits the list to tasks about it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'lead no es un identificador.' })
  lead?: string;
}

/** New task. */
export class AddTaskDto {
  /**
   * Work to do.
   * @example "Enviar el contrato firmado"
   */
  @OneLine(TITLE_MAX)
  @MaxLength(TITLE_MAX, { message: TITLE_LONG })
  @MinLength(1, { message: TITLE_MISSING })
  @IsString({ message: TITLE_MISSING })
  title: string;

  /**
   * Due time; null or omitted for none.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @OrNull()
  @IsMoment('dueAt')
  dueAt?: Date | null;

  /**
   * Id of the lead that the task is about; 404 if the caller may not see it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @OrNull()
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId?: string | null;

  /**
   * Id of the user responsible for the task; the caller if omitted. Another user needs `leads.manage`.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  adminId?: string;
}

/** Changes to a task. Omitted fields stay unchanged. */
export class UpdateTaskDto extends PartialType(PickType(AddTaskDto, ['title', 'dueAt']), {
  skipNullProperties: false,
}) {
  /**
   * Id of the user responsible for the task. Another user needs `leads.manage`.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  adminId?: string;

  /**
   * True if the task is done. The first user who marked it as done stays on record.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isDone debe ser true o false.' })
  isDone?: boolean;
}

/** Lead that a task is about. */
export class TaskLeadDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Full name of the person.
   * @example "María Fernández López"
   */
  fullName: string;
}

/** Task of a user. */
export class TaskDto {
  /**
   * Id of the task.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Work to do.
   * @example "Enviar el contrato firmado"
   */
  title: string;

  /** Due time; null for none. */
  dueAt: Date | null;

  /** Lead that the task is about; null if there is none, if it was deleted, or if the caller may not see it. */
  lead: TaskLeadDto | null;

  /** User responsible for the task. */
  assignedTo: AssignedDto;

  /**
   * Username of the user who added the task.
   * @example ana
   */
  createdBy: string;

  /** Time at which the task was done; null if it is open. */
  doneAt: Date | null;

  /**
   * Username of the user who marked the task as done; null if it is open.
   * @example ana
   */
  doneBy: string | null;

  /** Time at which the task was added. */
  createdAt: Date;
}

/** One page of tasks. */
export class TaskPageDto extends PageDto {
  /** Open tasks by due time, those without one last; then done tasks, latest first. */
  tasks: TaskDto[];

  /**
   * Number of matching tasks.
   * @example 12
   */
  total: number;
}
