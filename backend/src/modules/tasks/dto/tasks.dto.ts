import { IsBoolean, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { IfGiven, OrNull } from '../../../common/dto/if-given';
import { OneLine } from '../../../common/dto/transforms';
import { IsMoment } from '../../../common/moment';
import { PageQuery } from '../../../common/pagination.dto';
import { AssignedDto } from '../../leads/assigned.dto';

const TITLE_MAX = 200;
const TITLE_MISSING = 'Escriba qué hay que hacer.';
const TITLE_LONG = `La tarea puede tener ${TITLE_MAX} caracteres como máximo.`;

const STATES = ['open', 'done', 'all'] as const;
const WHOSE = ['me', 'all'] as const;
const DUE = ['today'] as const;
const TaskStateField = enumField('TaskState', STATES, 'Tasks to be done, those that are done, or both.');
const TaskWhoField = enumField('TaskWho', WHOSE, 'One’s own tasks, or all that one sees.');
const TaskDueField = enumField('TaskDue', DUE, '`today`: due until the end of the owner’s day, or before.');

/** Which tasks. */
export class TaskQuery extends PageQuery {
  /** `open` when left out. */
  @IfGiven()
  @TaskStateField({ message: 'state debe ser open, done o all.' })
  state?: (typeof STATES)[number];

  /** `me` when left out; with `lead`, `all`. */
  @IfGiven()
  @TaskWhoField({ message: 'who debe ser me o all.' })
  who?: (typeof WHOSE)[number];

  /** Only those that are due. */
  @IfGiven()
  @TaskDueField({ message: 'due solo puede ser today.' })
  due?: (typeof DUE)[number];

  /**
   * Only those about this lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'lead no es un identificador.' })
  lead?: string;
}

/** A task as it is written. */
export class AddTaskDto {
  /**
   * What is to be done.
   * @example "Enviar el contrato firmado"
   */
  @OneLine(TITLE_MAX)
  @MaxLength(TITLE_MAX, { message: TITLE_LONG })
  @MinLength(1, { message: TITLE_MISSING })
  @IsString({ message: TITLE_MISSING })
  title: string;

  /**
   * Until when; null, or left out, for no date.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @OrNull()
  @IsMoment('dueAt')
  dueAt?: Date | null;

  /**
   * The lead that it is about; 404 for one that the person does not see.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @OrNull()
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId?: string | null;

  /**
   * Who has to do it; oneself when left out. For others it takes `leads.manage`.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  adminId?: string;
}

/** What is to be changed of a task; what is left out stays. */
export class UpdateTaskDto {
  /**
   * As of a new one.
   * @example "Enviar el contrato firmado"
   */
  @IfGiven()
  @OneLine(TITLE_MAX)
  @MaxLength(TITLE_MAX, { message: TITLE_LONG })
  @MinLength(1, { message: TITLE_MISSING })
  @IsString({ message: TITLE_MISSING })
  title?: string;

  /**
   * Until when; null for no date.
   * @example 2126-12-02T15:00:00.000Z
   */
  @IfGiven()
  @OrNull()
  @IsMoment('dueAt')
  dueAt?: Date | null;

  /**
   * Who has to do it. For others it takes `leads.manage`.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  adminId?: string;

  /**
   * Whether it is done. Who did it first stays on record.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isDone debe ser true o false.' })
  isDone?: boolean;
}

/** The lead that a task is about. */
export class TaskLeadDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * The person's name.
   * @example "María Fernández López"
   */
  fullName: string;
}

/** Something that a person of the office has to do. */
export class TaskDto {
  /**
   * Id of the task.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * What is to be done.
   * @example "Enviar el contrato firmado"
   */
  title: string;

  /** Until when; null for no date. */
  dueAt: Date | null;

  /** The lead that it is about; null for none, for one that was deleted, and for one that the caller does not see. */
  lead: TaskLeadDto | null;

  /** Who has to do it. */
  assignedTo: AssignedDto;

  /**
   * Username of who wrote it.
   * @example ana
   */
  createdBy: string;

  /** When it was done; null while it is not. */
  doneAt: Date | null;

  /**
   * Username of who did it; null while it is not done.
   * @example ana
   */
  doneBy: string | null;

  /** When it was written. */
  createdAt: Date;
}

/** One page of tasks. */
export class TaskPageDto {
  /** Open ones by when they are due, those without a date last; then those that are done, the latest first. */
  tasks: TaskDto[];

  /**
   * Tasks that match.
   * @example 12
   */
  total: number;

  /**
   * This page, from 1.
   * @example 1
   */
  page: number;

  /**
   * Rows per page.
   * @example 10
   */
  pageSize: number;
}
