import { applyDecorators } from '@nestjs/common';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { IsDay } from '../../../common/day';
import { OneLine, ReadAs } from '../../../common/dto/transforms';
import { timeZoneNamed } from '../../../common/calendar/zoned-time';
import { OrNull } from '../../../common/dto/if-given';
import { NestedEach } from '../../../common/dto/nested';

const OPENS = /^([01]\d|2[0-3]):(00|15|30|45)$/;
const CLOSES = /^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/;
const HOURS_TEXT = 'Las horas se escriben HH:MM, de cuarto en cuarto (09:00, 17:30), hasta las 24:00.';
const MAX_ZONE = 50;
const MAX_NAME = 60;
const MAX_NOTE = 120;
const MAX_WEEKLY = 42;
const MAX_EXCEPTIONS = 60;
const MAX_HOURS = 6;

const IsList = (max: number, message: string): PropertyDecorator =>
  applyDecorators(ArrayMaxSize(max, { message }), IsArray({ message }));

/**
 * Refuses a text that is not later than the field `from` of the same object. Both have a format in which the order of
 * the texts is the order of their values.
 */
const NotBefore = (message: string, { sameToo }: { sameToo: boolean }): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isAfterFrom',
      validator: {
        validate: (to: unknown, args) => {
          const from = String((args?.object as { from?: unknown } | undefined)?.from);
          return typeof to === 'string' && (to > from || (sameToo && to === from));
        },
      },
    },
    { message },
  );

/** Hours of a day, local time. */
export class AppointmentHoursDto {
  /**
   * Start, in quarters of an hour.
   * @example 09:00
   */
  @OneLine(5)
  @Matches(OPENS, { message: HOURS_TEXT })
  @IsString({ message: HOURS_TEXT })
  from: string;

  /**
   * End, in quarters of an hour; `24:00` for the end of the day.
   * @example 18:00
   */
  @OneLine(5)
  @NotBefore('La hora final debe ser posterior a la inicial.', { sameToo: false })
  @Matches(CLOSES, { message: HOURS_TEXT })
  @IsString({ message: HOURS_TEXT })
  to: string;
}

/** Hours on one weekday. */
export class WeeklyHoursDto extends AppointmentHoursDto {
  /**
   * Day of the week; 1 is Monday, 7 is Sunday.
   * @example 1
   */
  @Max(7, { message: 'Los días van del 1 (lunes) al 7 (domingo).' })
  @Min(1, { message: 'Los días van del 1 (lunes) al 7 (domingo).' })
  @IsInt({ message: 'Los días van del 1 (lunes) al 7 (domingo).' })
  weekday: number;
}

/**
 * Days with other hours. If several exceptions overlap, one without hours closes the day; otherwise the hours of all
 * of them apply.
 */
export class HoursExceptionDto {
  /**
   * First day, YYYY-MM-DD.
   * @example 2026-12-24
   */
  @IsDay('El primer día se escribe AAAA-MM-DD.')
  from: string;

  /**
   * Last day, YYYY-MM-DD.
   * @example 2026-12-26
   */
  @NotBefore('El último día no puede ser anterior al primero.', { sameToo: true })
  @IsDay('El último día se escribe AAAA-MM-DD.')
  to: string;

  /** Hours on these days; empty if there are no appointments. */
  @NestedEach(() => AppointmentHoursDto)
  @IsList(MAX_HOURS, `Pueden ser ${MAX_HOURS} horarios por día como máximo.`)
  hours: AppointmentHoursDto[];

  /**
   * Note for the office only; may be empty.
   * @example Vacaciones
   */
  @OneLine(MAX_NOTE)
  @MaxLength(MAX_NOTE, { message: `La nota puede tener ${MAX_NOTE} caracteres como máximo.` })
  @IsString({ message: 'La nota debe ser texto.' })
  note: string;
}

/** Hours of an agent. */
export class AvailabilityDto {
  /**
   * Id of the agent.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  agentId: string;

  /**
   * True if visitors can book the agent.
   * @example true
   */
  @IsBoolean({ message: 'takesAppointments debe ser verdadero o falso.' })
  takesAppointments: boolean;

  /**
   * Name of the agent in messages to people; null to use the brand.
   * @example "Laura Gómez"
   */
  @ApiProperty({ type: String, nullable: true })
  @OrNull()
  @OneLine(MAX_NAME)
  @MaxLength(MAX_NAME, { message: `El nombre puede tener ${MAX_NAME} caracteres como máximo.` })
  @IsString({ message: 'El nombre debe ser texto.' })
  displayName: string | null;

  /**
   * IANA time zone of the hours.
   * @example America/New_York
   */
  @ReadAs(MAX_ZONE, timeZoneNamed)
  @ValidateBy(
    {
      name: 'isTimeZone',
      validator: {
        validate: (zone: unknown) => typeof zone === 'string' && timeZoneNamed(zone) === zone,
      },
    },
    { message: 'La zona horaria no existe.' },
  )
  timeZone: string;

  /** Hours of each week. */
  @NestedEach(() => WeeklyHoursDto)
  @IsList(MAX_WEEKLY, `Pueden ser ${MAX_WEEKLY} horarios por semana como máximo.`)
  weekly: WeeklyHoursDto[];

  /** Days with other hours. */
  @NestedEach(() => HoursExceptionDto)
  @IsList(MAX_EXCEPTIONS, `Pueden ser ${MAX_EXCEPTIONS} excepciones como máximo.`)
  exceptions: HoursExceptionDto[];

  /**
   * Version of the hours: 0 before the first change, one more with each change. To save, send the version that was
   * read.
   * @example 3
   */
  @Max(2_147_483_647, { message: 'version debe ser el número que se leyó.' })
  @Min(0, { message: 'version debe ser el número que se leyó.' })
  @IsInt({ message: 'version debe ser el número que se leyó.' })
  version: number;
}

/** New hours of an agent. They replace all existing ones; omitted hours are removed. */
export class SaveAvailabilityDto extends OmitType(AvailabilityDto, ['agentId']) {}

/** Active user with any role except auditor. */
export class AgentDto {
  /**
   * Id of the user.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Name for the office: first and last name, or else the username.
   * @example "Laura Gómez"
   */
  name: string;

  /**
   * True if visitors can book the agent.
   * @example true
   */
  takesAppointments: boolean;

  /**
   * True if the agent is the caller.
   * @example true
   */
  isSelf: boolean;
}

export class AgentsDto {
  /** Agents, oldest account first. */
  agents: AgentDto[];
}
