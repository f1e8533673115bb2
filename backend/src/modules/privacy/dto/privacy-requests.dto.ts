import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsDay } from '../../../common/day';
import { CleanText, CleanTextOrOmit, PersonNameOrOmit, Phone } from '../../../common/dto/transforms';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { RequestChannelField, RequestKindField, RequestOutcomeField } from '../privacy-enums';
import type { PrivacyRequest, RequestChannel, RequestKind, RequestOutcome } from '../privacy-request.entity';
import { IfGiven } from '../../../common/dto/if-given';

const MAX_TEXT = 2_000;

export class PrivacyRequestQuery extends PageQuery {
  /** `open`: requests that wait for an answer; `answered`: answered ones. */
  @IfGiven()
  @IsIn(['open', 'answered'], { message: 'status no es válido.' })
  status?: 'open' | 'answered';
}

/** New privacy request of a person. */
export class NewPrivacyRequestDto {
  /** Kind of request: a copy, an erasure or a correction. */
  @RequestKindField({ message: 'Elija qué pide.' })
  kind: RequestKind;

  /** Channel by which the person made the request. */
  @RequestChannelField({ message: 'Elija cómo llegó.' })
  channel: RequestChannel;

  /**
   * Phone that the request is about, in any punctuation.
   * @example "(305) 420-1234"
   */
  @Phone(40)
  @MaxLength(40, { message: 'Ese no es un número de teléfono completo.' })
  @IsNotEmpty({ message: 'Escriba el teléfono.' })
  @IsString({ message: 'Escriba el teléfono.' })
  phoneNumber: string;

  /**
   * Name of the person.
   * @example "María Fernández López"
   */
  @IfGiven()
  @PersonNameOrOmit(200)
  @MaxLength(200, { message: 'El nombre puede tener 200 caracteres como máximo.' })
  @IsString({ message: 'El nombre debe ser texto.' })
  fullName?: string;

  /**
   * Day on which the request arrived, by the owner's calendar; today if omitted.
   * @example 2026-11-20
   */
  @IfGiven()
  @IsDay('Escriba el día en que llegó.')
  receivedOn?: string;

  /**
   * Words of the request.
   * @example "Quiere saber qué tenemos de ella."
   */
  @IfGiven()
  @CleanTextOrOmit(MAX_TEXT)
  @MaxLength(MAX_TEXT, { message: 'La nota puede tener 2,000 caracteres como máximo.' })
  @IsString({ message: 'La nota debe ser texto.' })
  note?: string;
}

/** Reason for a longer term, which the person was also given. */
export class ExtendPrivacyRequestDto {
  /**
   * Reason for the longer term.
   * @example "Hay que reunir contratos en papel."
   */
  @CleanText(MAX_TEXT)
  @MaxLength(MAX_TEXT, { message: 'El motivo puede tener 2,000 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba el motivo que le dio a la persona.' })
  @IsString({ message: 'Escriba el motivo que le dio a la persona.' })
  reason: string;
}

/** Answer that the person was given. */
export class AnswerPrivacyRequestDto {
  /** Outcome of the request. */
  @RequestOutcomeField({ message: 'Elija si se hizo o no.' })
  outcome: RequestOutcome;

  /**
   * Text of the answer; for a refusal, with its reason.
   * @example "Se le envió la copia por correo."
   */
  @CleanText(MAX_TEXT)
  @MaxLength(MAX_TEXT, { message: 'La respuesta puede tener 2,000 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba qué se le contestó.' })
  @IsString({ message: 'Escriba qué se le contestó.' })
  answer: string;
}

/** Privacy request and its state. */
export class PrivacyRequestDto {
  /** Id of the request. */
  id: string;
  /** Kind of request. `export`: a copy; `erase`: an erasure; `correct`: a correction. */
  @RequestKindField()
  kind: RequestKind;
  /** Channel by which the person made the request. */
  @RequestChannelField()
  channel: RequestChannel;
  /** E.164. */
  phoneNumber: string;
  /** Name of the person; null if unknown. */
  fullName: string | null;
  /**
   * Day on which the request arrived.
   * @example 2026-11-20
   */
  receivedOn: string;
  /**
   * Last day to confirm the receipt to the person: ten business days.
   * @example 2026-12-07
   */
  acknowledgeBy: string;
  /**
   * Last day to answer: 45 days, or 90 after an extension.
   * @example 2027-01-04
   */
  answerBy: string;
  /** Earlier of the two days that is still open; null after the answer. */
  dueOn: string | null;
  /** True if that day has passed. */
  overdue: boolean;
  /** Time at which the receipt was confirmed to the person. */
  acknowledgedAt: Date | null;
  /** Username of the user who recorded the confirmation. */
  acknowledgedBy: string | null;
  /** Time at which the person was notified of the longer term. */
  extendedAt: Date | null;
  /** Username of the user who recorded the longer term. */
  extendedBy: string | null;
  /** Reason for the longer term. */
  extensionReason: string | null;
  /** Time of the answer. */
  answeredAt: Date | null;
  /** Username of the user who recorded the answer. */
  answeredBy: string | null;
  /** Outcome of the request; null until it is answered. */
  @RequestOutcomeField()
  outcome: RequestOutcome | null;
  /** Words of the request. */
  note: string | null;
  /** Text of the answer. */
  answer: string | null;
  /** Username of the user who recorded the request. */
  createdBy: string;
  /** Time at which the request was recorded. */
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
export class PrivacyRequestPageDto extends PageDto {
  /** Requests: unanswered ones first, most urgent first; then answered ones, newest first. */
  requests: PrivacyRequestDto[];
  /** Number of matching requests. */
  total: number;
  /** Number of unanswered requests, regardless of the filters. */
  open: number;
  /** Number of unanswered requests that are overdue. */
  overdue: number;
}
