import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsInt, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { Day } from 'domain/dates';
import { LAW_FIELD_NAMES, type LawField } from 'domain/state-law/overrides';
import { SELLING_REASONS, SELLING_WAYS, type SellingReason, type SellingWay } from 'domain/state-law/selling';
import {
  MISSING_PARTS,
  STATE_RULES_MODES,
  type MissingPart,
  type StateRulesMode,
} from 'domain/state-law/serving';
import type { UsState } from 'domain/us-states';
import { IsDay } from '../../common/day';
import { enumField } from '../../common/dto/enum-field';
import { IfGiven, OrNull } from '../../common/dto/if-given';
import { Seen } from '../../common/dto/nested';
import { CleanText, OneLine } from '../../common/dto/transforms';
import { UsStateField } from '../lead-store/lead-enums';

const NUMBER_MAX = 100;
const AGENT_MAX = 300;
const REASON_MAX = 500;
const NUMBER_LONG = `El número puede tener ${NUMBER_MAX} caracteres como máximo.`;
const REASON_LONG = `El motivo puede tener ${REASON_MAX} caracteres como máximo.`;
const REASON_MISSING = 'Escriba el motivo.';
const NO_DAY = 'Escriba la fecha como 2030-12-31.';
const NO_SWITCH = 'Diga si hace falta o no.';

export const SellingWayField = enumField(
  'SellingWay',
  SELLING_WAYS,
  'Way to serve a state: `online`, `advisor` (sale only by a link after the analysis), `consultation` (leads and appointments, no sale), `closed` (nothing).',
);
const SellingReasonField = enumField(
  'SellingReason',
  SELLING_REASONS,
  'Rule of the state from which the proposed way follows.',
);
const MissingPartField = enumField(
  'MissingPart',
  MISSING_PARTS,
  'Document or name that the state requires and the office has not entered, or that has ended.',
);
const StateRulesModeField = enumField(
  'StateRulesMode',
  STATE_RULES_MODES,
  '`advise`: only sales that the law forbids are refused, and the screens say what else would be; `enforce`: all of it is refused.',
);
const LawFieldField = enumField(
  'LawField',
  LAW_FIELD_NAMES,
  'Value of the table of state law that the owner may set for the office.',
);
const EndedDocumentField = enumField(
  'EndedDocument',
  ['registration', 'bond'] as const,
  'Required document that has ended.',
);

/** Any subset of the fields that the office decides and enters for a state. */
export class StateFieldsDto {
  /** Way to serve the state; null for the proposed one. */
  @IfGiven()
  @OrNull()
  @SellingWayField({ message: 'Elija cómo atiende este estado.' })
  way?: SellingWay | null;

  /**
   * Number of the registration or licence; empty for none.
   * @example CSO-1234
   */
  @IfGiven()
  @OneLine(NUMBER_MAX)
  @MaxLength(NUMBER_MAX, { message: NUMBER_LONG })
  @IsString({ message: NUMBER_LONG })
  registrationNumber?: string;

  /**
   * Last day of the registration; null if it does not end.
   * @example "2126-12-31"
   */
  @IfGiven()
  @OrNull()
  @IsDay(NO_DAY)
  registrationEndsOn?: Day | null;

  /** Whether the owner confirms that the office needs no registration; needs `reason`. */
  @IfGiven()
  @IsBoolean({ message: NO_SWITCH })
  registrationWaived?: boolean;

  /**
   * Number of the bond; empty for none.
   * @example B-998877
   */
  @IfGiven()
  @OneLine(NUMBER_MAX)
  @MaxLength(NUMBER_MAX, { message: NUMBER_LONG })
  @IsString({ message: NUMBER_LONG })
  bondNumber?: string;

  /**
   * Last day of the bond; null if it does not end.
   * @example "2126-12-31"
   */
  @IfGiven()
  @OrNull()
  @IsDay(NO_DAY)
  bondEndsOn?: Day | null;

  /** Whether the owner confirms that the office needs no bond; needs `reason`. */
  @IfGiven()
  @IsBoolean({ message: NO_SWITCH })
  bondWaived?: boolean;

  /**
   * Agent for service of process in the state, with the address; empty for none.
   * @example "Registros de Texas LLC, 100 Congress Ave, Austin, TX 78701"
   */
  @IfGiven()
  @OneLine(AGENT_MAX)
  @MaxLength(AGENT_MAX, { message: `El agente puede tener ${AGENT_MAX} caracteres como máximo.` })
  @IsString({ message: 'Escriba el agente y su dirección.' })
  agent?: string;

  /**
   * Person who signs contracts for the company; empty for none.
   * @example "Ana Ruiz"
   */
  @IfGiven()
  @OneLine(NUMBER_MAX)
  @MaxLength(NUMBER_MAX, { message: `El nombre puede tener ${NUMBER_MAX} caracteres como máximo.` })
  @IsString({ message: 'Escriba quién firma por la empresa.' })
  representative?: string;

  /**
   * Surety company that issued the bond, with its address; empty for none.
   * @example "Aseguradora del Sur, 10 Main St, Raleigh, NC 27601"
   */
  @IfGiven()
  @OneLine(AGENT_MAX)
  @MaxLength(AGENT_MAX, { message: `El nombre puede tener ${AGENT_MAX} caracteres como máximo.` })
  @IsString({ message: 'Escriba quién emitió la fianza.' })
  bondIssuer?: string;

  /**
   * Number of the company's registration or licence for sales by telephone; empty for none.
   * @example TC-1234
   */
  @IfGiven()
  @OneLine(NUMBER_MAX)
  @MaxLength(NUMBER_MAX, { message: NUMBER_LONG })
  @IsString({ message: NUMBER_LONG })
  phoneSaleNumber?: string;

  /**
   * Reason for a way that is freer than the proposed one, or for a document that is not needed.
   * @example "Nuestra abogada lo confirmó el 3 de marzo"
   */
  @IfGiven()
  @CleanText(REASON_MAX)
  @MaxLength(REASON_MAX, { message: REASON_LONG })
  @IsString({ message: REASON_MISSING })
  reason?: string;
}

/** Changes to a state. Omitted fields stay unchanged. */
export class UpdateStateDto extends StateFieldsDto {
  /**
   * Values of the changed fields when the caller read them. 409 `STATE_CHANGED` if another user has changed one of these since. Fields
   * without a value here are not compared.
   */
  @IfGiven()
  @Seen(() => StateFieldsDto)
  seen?: StateFieldsDto;
}

const LawValue = (): PropertyDecorator =>
  applyDecorators(
    OrNull(),
    Matches(/^[a-z0-9 ]{1,20}$/, { message: 'Escriba el valor.' }),
    IsString({ message: 'Escriba el valor.' }),
  );

/** Value for the office instead of that of the table of state law. */
export class OverrideLawDto {
  /**
   * Days to cancel as `5 business` or `5 calendar`; a number of days to refund, of performance (`none` for no limit) or of contacts in 24
   * hours; `yes` or `no` for the registration; `yes`, `prepaid` (only if money is taken before the service is finished) or `no` for the bond.
   * Null to return to the table.
   * @example "7 business"
   */
  @LawValue()
  value: string | null;

  /**
   * Value for the office when the caller read it, null for none. 409 `STATE_CHANGED` if another user has changed it since; not compared if
   * omitted.
   * @example null
   */
  @IfGiven()
  @LawValue()
  seenValue?: string | null;

  /**
   * Reason, for the audit trail.
   * @example "Nuestra abogada leyó la ley de 2027"
   */
  @CleanText(REASON_MAX)
  @MaxLength(REASON_MAX, { message: REASON_LONG })
  @MinLength(1, { message: REASON_MISSING })
  @IsString({ message: REASON_MISSING })
  reason: string;
}

/** Value that the owner has set instead of that of the table of state law. */
export class StateOverrideDto {
  /** Overridden value of the table. */
  @LawFieldField()
  field: LawField;

  /**
   * Value as in the request that set it.
   * @example "7 business"
   */
  value: string;

  /**
   * Reason that the owner gave.
   * @example "Nuestra abogada leyó la ley de 2027"
   */
  reason: string;

  /**
   * Username of that owner.
   * @example admin
   */
  setBy: string;

  /** Time when it was set. */
  setAt: Date;

  /**
   * Whether it gives people less than the table does.
   * @example false
   */
  isLooser: boolean;
}

/** Confirmation of the list of states. */
export class ConfirmStatesDto {
  /**
   * `tableVersion` of the list that was read.
   * @example 2
   */
  @IsInt({ message: 'Falta la versión de la tabla.' })
  tableVersion: number;

  /**
   * `listVersion` of the list that was read.
   * @example 4
   */
  @IsInt({ message: 'Falta la versión de la lista.' })
  listVersion: number;
}

/** Return to the mode `advise`. */
export class AdviseStatesDto {
  /**
   * Reason, for the audit trail.
   * @example "La abogada revisa otra vez la lista"
   */
  @CleanText(REASON_MAX)
  @MaxLength(REASON_MAX, { message: REASON_LONG })
  @MinLength(1, { message: REASON_MISSING })
  @IsString({ message: REASON_MISSING })
  reason: string;
}

/** State, with the way in which it is served. */
export class ServedStateDto {
  /**
   * Two-letter code.
   * @example TX
   */
  @UsStateField()
  state: UsState;

  /** Way in force; without sale once a required document has ended. */
  @SellingWayField()
  way: SellingWay;

  /**
   * Whether each sale is refused, in each way that is chosen: in production with a real gateway, where the trade is an offence or the law
   * forbids a payment before the service.
   * @example false
   */
  isAlwaysRefused: boolean;

  /** Way that the owner has chosen; null for the proposed one. */
  @OrNull()
  @SellingWayField()
  chosen: SellingWay | null;

  /** Way that follows from the law, with the documents that were entered. */
  @SellingWayField()
  proposed: SellingWay;

  /** Rules from which the proposed way follows. */
  @SellingReasonField({ each: true, message: 'reasons es una lista de motivos.' })
  reasons: SellingReason[];

  /** Documents and names that the office still has to enter. */
  @MissingPartField({ each: true, message: 'missing es una lista.' })
  missing: MissingPart[];

  /** Required documents that have ended. */
  @EndedDocumentField({ each: true, message: 'ended es una lista.' })
  ended: ('registration' | 'bond')[];

  /**
   * Number of the registration or licence; empty if there is none.
   * @example CSO-1234
   */
  registrationNumber: string;

  /** Last day of the registration; null if it does not end. */
  @OrNull()
  @IsDay(NO_DAY)
  registrationEndsOn: Day | null;

  /**
   * Whether the owner has confirmed that the office needs no registration.
   * @example false
   */
  registrationWaived: boolean;

  /**
   * Number of the bond; empty if there is none.
   * @example B-998877
   */
  bondNumber: string;

  /** Last day of the bond; null if it does not end. */
  @OrNull()
  @IsDay(NO_DAY)
  bondEndsOn: Day | null;

  /**
   * Whether the owner has confirmed that the office needs no bond.
   * @example false
   */
  bondWaived: boolean;

  /**
   * Agent for service of process, with the address; empty if there is none.
   * @example ""
   */
  agent: string;

  /**
   * Person who signs contracts for the company; empty if there is none.
   * @example "Ana Ruiz"
   */
  representative: string;

  /**
   * Surety company that issued the bond, with its address; empty if there is none.
   * @example ""
   */
  bondIssuer: string;

  /**
   * Number of the company's registration or licence for sales by telephone; empty if there is none.
   * @example TC-1234
   */
  phoneSaleNumber: string;

  /**
   * Reason that the owner gave.
   * @example ""
   */
  reason: string;

  /**
   * Number of forms of this state that were refused in the last 30 days.
   * @example 0
   */
  refusedForms: number;

  /** Values that count for the office instead of those of the table. */
  overrides: StateOverrideDto[];
}

/** How the office serves each state. */
export class StateListDto {
  /** Mode of the rules: `enforce` refuses what the list does not allow, `advise` only sales with `isAlwaysRefused`. */
  @StateRulesModeField()
  mode: StateRulesMode;

  /** Time when an owner last confirmed the list; null if never. */
  confirmedAt: Date | null;

  /**
   * Username of that owner.
   * @example admin
   */
  confirmedBy: string | null;

  /**
   * Version of the table of state law that was confirmed.
   * @example 2
   */
  confirmedVersion: number | null;

  /**
   * Version of the table of state law.
   * @example 2
   */
  tableVersion: number;

  /**
   * Version of the office's choices; each change of a state increases it.
   * @example 4
   */
  listVersion: number;

  /**
   * Day on which the table was last checked.
   * @example 2026-11-26
   */
  tableDate: Day;

  /**
   * Whether cards are charged before the service is finished, which makes some bonds due.
   * @example false
   */
  isPrepaid: boolean;

  /** The 50 states, the District of Columbia and Puerto Rico. */
  states: ServedStateDto[];
}
