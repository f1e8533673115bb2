import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsDay } from '../../../common/day';
import { CleanText, CleanTextOrOmit, PersonNameOrOmit, Phone } from '../../../common/dto/transforms';
import { PageQuery } from '../../../common/pagination.dto';
import { RequestChannelField, RequestKindField, RequestOutcomeField } from '../privacy-enums';
import type { PrivacyRequest, RequestChannel, RequestKind, RequestOutcome } from '../privacy-request.entity';
import { IfGiven } from '../../../common/dto/if-given';

const MAX_TEXT = 2_000;

export class PrivacyRequestQuery extends PageQuery {
  /** Only those that wait for an answer, or those that have it. */
  @IfGiven()
  @IsIn(['open', 'answered'], { message: 'status no es válido.' })
  status?: 'open' | 'answered';
}

/** A request of a person about their data. */
export class NewPrivacyRequestDto {
  /** A copy, to be forgotten, or a correction. */
  @RequestKindField({ message: 'Elija qué pide.' })
  kind: RequestKind;

  /** Channel by which the person made the request. */
  @RequestChannelField({ message: 'Elija cómo llegó.' })
  channel: RequestChannel;

  /**
   * The phone it is about, with any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @MaxLength(40, { message: 'Ese no es un número de teléfono completo.' })
  @IsNotEmpty({ message: 'Escriba el teléfono.' })
  @IsString({ message: 'Escriba el teléfono.' })
  phoneNumber: string;

  /**
   * Who asks.
   * @example "María Fernández López"
   */
  @IfGiven()
  @PersonNameOrOmit(200)
  @MaxLength(200, { message: 'El nombre puede tener 200 caracteres como máximo.' })
  @IsString({ message: 'El nombre debe ser texto.' })
  fullName?: string;

  /**
   * The day it came, by the owner's calendar; today when left out.
   * @example 2026-11-20
   */
  @IfGiven()
  @IsDay('Escriba el día en que llegó.')
  receivedOn?: string;

  /**
   * What the person wrote or said.
   * @example "Quiere saber qué tenemos de ella."
   */
  @IfGiven()
  @CleanTextOrOmit(MAX_TEXT)
  @MaxLength(MAX_TEXT, { message: 'La nota puede tener 2,000 caracteres como máximo.' })
  @IsString({ message: 'La nota debe ser texto.' })
  note?: string;
}

/** Why the answer takes longer; the person is told the same. */
export class ExtendPrivacyRequestDto {
  /**
   * Why.
   * @example "Hay que reunir contratos en papel."
   */
  @CleanText(MAX_TEXT)
  @MaxLength(MAX_TEXT, { message: 'El motivo puede tener 2,000 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba el motivo que le dio a la persona.' })
  @IsString({ message: 'Escriba el motivo que le dio a la persona.' })
  reason: string;
}

/** What the person was answered. */
export class AnswerPrivacyRequestDto {
  /** Whether it was done. */
  @RequestOutcomeField({ message: 'Elija si se hizo o no.' })
  outcome: RequestOutcome;

  /**
   * What was answered; for a refusal, why.
   * @example "Se le envió la copia por correo."
   */
  @CleanText(MAX_TEXT)
  @MaxLength(MAX_TEXT, { message: 'La respuesta puede tener 2,000 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba qué se le contestó.' })
  @IsString({ message: 'Escriba qué se le contestó.' })
  answer: string;
}

/** A request and where it stands. */
export class PrivacyRequestDto {
  /** Its id. */
  id: string;
  /** `export` a copy, `erase` to be forgotten, `correct` something held is wrong. */
  @RequestKindField()
  kind: RequestKind;
  /** Channel by which the person made the request. */
  @RequestChannelField()
  channel: RequestChannel;
  /** E.164. */
  phoneNumber: string;
  /** Who asks, as far as that is known. */
  fullName: string | null;
  /**
   * The day it came.
   * @example 2026-11-20
   */
  receivedOn: string;
  /**
   * Last day to tell the person that it has come: ten business days.
   * @example 2026-12-07
   */
  acknowledgeBy: string;
  /**
   * Last day to answer: 45 days, 90 once extended.
   * @example 2027-01-04
   */
  answerBy: string;
  /** The next of the two days; null once it is answered. */
  dueOn: string | null;
  /** Whether that day is past. */
  overdue: boolean;
  /** When the person was told that it has come. */
  acknowledgedAt: Date | null;
  /** Who told. */
  acknowledgedBy: string | null;
  /** When the person was told that the answer takes longer. */
  extendedAt: Date | null;
  /** Who told. */
  extendedBy: string | null;
  /** Why it takes longer. */
  extensionReason: string | null;
  /** When it was answered. */
  answeredAt: Date | null;
  /** Who answered. */
  answeredBy: string | null;
  /** Whether it was done; null until it is answered. */
  @RequestOutcomeField()
  outcome: RequestOutcome | null;
  /** What the person wrote or said. */
  note: string | null;
  /** What was answered. */
  answer: string | null;
  /** Who put it on record. */
  createdBy: string;
  /** When it was put on record. */
  createdAt: Date;

  /** @param today the owner's calendar day */
  static from(request: PrivacyRequest, today: string): PrivacyRequestDto {
    const { acknowledgeBy, answerBy, acknowledgedAt, answeredAt } = request;
    const next = acknowledgedAt || acknowledgeBy > answerBy ? answerBy : acknowledgeBy;
    const dueOn = answeredAt ? null : next;
    return { ...request, dueOn, overdue: dueOn !== null && dueOn < today };
  }
}

/** One page of requests. */
export class PrivacyRequestPageDto {
  /** Those without an answer first, the most urgent first; then the answered, the newest first. */
  requests: PrivacyRequestDto[];
  /** How many match. */
  total: number;
  /** How many wait for an answer, whatever is asked for. */
  open: number;
  /** Of those, how many are past a term. */
  overdue: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}
