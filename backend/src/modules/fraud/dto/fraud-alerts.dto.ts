import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import type { VerificationStatus } from 'domain/leads';
import { IsMomentOrDay } from '../../../common/moment';
import { CleanText } from '../../../common/dto/transforms';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { VerificationStatusField } from '../../lead-store/lead-enums';
import { ALERT_STATUSES, type AlertSeverity, type AlertStatus, type AlertType } from '../fraud-alert.entity';
import { AlertSeverityField, AlertStatusField, AlertTypeField } from '../fraud-enums';
import { IfGiven } from '../../../common/dto/if-given';

const MOST_AT_ONCE = 500;

export class AlertQueryDto extends PageQuery {
  /** State of the alerts; `open` means `active` or `reviewing`. */
  @IfGiven()
  @IsIn(['open', ...ALERT_STATUSES], { message: 'status no es válido.' })
  status?: AlertStatus | 'open';

  /** Severity of the alerts. */
  @IfGiven()
  @AlertSeverityField({ message: 'severity no es válida.' })
  severity?: AlertSeverity;

  /** Kind of the alerts. */
  @IfGiven()
  @AlertTypeField({ message: 'type no es válido.' })
  type?: AlertType;

  /** Earliest time of the alert, inclusive. A date without a time means midnight in the owner's time zone. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Latest time of the alert, exclusive. A date without a time means midnight in the owner's time zone. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** Rule that fired. */
export class AlertReasonDto {
  /**
   * Stable name of the rule.
   * @example hosting
   */
  name: string;

  /** Points that the rule adds to the score. */
  points: number;
}

/** Origin of the event, from local databases. */
export class AlertIpDto {
  /** IP address. */
  ip: string;

  /** Country code, ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;

  /** First-level division; null if unknown. */
  region: string | null;

  /** City; null if unknown. */
  city: string | null;

  /** Number of the autonomous system, such as AS15169; null if unknown. */
  asn: string | null;

  /** Name of the internet provider; null if unknown. */
  isp: string | null;
}

/** Lead that an alert is about. */
export class AlertLeadDto {
  /** Id of the lead. */
  id: string;

  /** Full name, as given. */
  fullName: string;

  /** E.164. */
  phoneNumber: string;

  /** `pending` or `verified`. */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** Present fraud score of the lead, 0 to 100. */
  fraudScore: number;
}

export class AlertDto {
  /** Id of the alert. */
  id: string;

  /** `submission`, `code_guessing`, `sms_pumping` or `card_testing`. */
  @AlertTypeField()
  type: AlertType;

  /** `critical`, `high`, `medium` or `low`. */
  @AlertSeverityField()
  severity: AlertSeverity;

  /** Description of the event, in Spanish. */
  description: string;

  /** State of the alert. `active` and `reviewing` are open; `resolved` and `false_positive` are decided. */
  @AlertStatusField()
  status: AlertStatus;

  /** Note of the user who decided; null if there is none. */
  note: string | null;

  /** Username of the user who decided; null while the alert is open. */
  resolvedBy: string | null;

  /** Time of the decision; null while the alert is open. */
  resolvedAt: Date | null;

  /** Time at which the alert was raised. */
  createdAt: Date;

  /** Time of the last repetition or decision. */
  updatedAt: Date;

  /** Subject of the alert: a phone in E.164, an IP address, a network or a range of numbers. */
  subject: string;

  /** Score that raised the alert, 0 to 100. */
  score: number;

  /** Rules that make up the score. */
  reasons: AlertReasonDto[];

  /** Origin of the event; null if unknown. */
  ip: AlertIpDto | null;

  /** Number of times the event happened while the alert was open. */
  count: number;

  /** Lead; null if there is none, or if it was deleted. */
  lead: AlertLeadDto | null;
}

/** Number of open alerts by severity. */
export class OpenAlertsDto {
  /** Score of 85 or more. */
  critical: number;

  /** Score of 70 to 84. */
  high: number;

  /** Score of 50 to 69. */
  medium: number;

  /** Score of 30 to 49. */
  low: number;
}

export class AlertPageDto extends PageDto {
  /** Alerts: open ones first, then by severity, then newest first. */
  alerts: AlertDto[];

  /** Number of matching alerts on all pages. */
  total: number;

  /** All open alerts, regardless of the filters. */
  open: OpenAlertsDto;
}

export class DecideAlertDto {
  /**
   * New state; `resolved` if omitted. `false_positive` lowers the lead's score: the signs of the alert no longer
   * count for that person. It is not possible for an alert without a lead.
   */
  @ApiPropertyOptional()
  @IfGiven()
  @AlertStatusField({ message: 'status no es válido.' })
  status: AlertStatus = 'resolved';

  /**
   * Reason, stored with the alert.
   * @example "Es un cliente de la oficina"
   */
  @IfGiven()
  @CleanText(500)
  @MaxLength(500, { message: 'La nota puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'La nota debe ser texto.' })
  note?: string;
}

export class DecideAlertsDto extends DecideAlertDto {
  /**
   * Ids of the alerts, at most 500.
   * @example ["0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d"]
   */
  @IsUUID('all', { each: true, message: 'Hay un id que no es válido.' })
  @ArrayMaxSize(MOST_AT_ONCE, { message: 'Pueden ser 500 alertas como máximo.' })
  @ArrayNotEmpty({ message: 'Elija al menos una alerta.' })
  @IsArray({ message: 'ids debe ser una lista.' })
  ids: string[];
}

export class DecidedAlertsDto {
  /** Number of changed alerts. Alerts that already had the state, or cannot have it, are not counted. */
  changed: number;
}
