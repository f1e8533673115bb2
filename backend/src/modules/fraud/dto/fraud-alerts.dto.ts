import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import type { VerificationStatus } from 'domain/leads';
import { IsMomentOrDay } from '../../../common/moment';
import { CleanText } from '../../../common/dto/transforms';
import { PageQuery } from '../../../common/pagination.dto';
import { VerificationStatusField } from '../../lead-store/lead-enums';
import { ALERT_STATUSES, type AlertSeverity, type AlertStatus, type AlertType } from '../fraud-alert.entity';
import { AlertSeverityField, AlertStatusField, AlertTypeField } from '../fraud-enums';
import { IfGiven } from '../../../common/dto/if-given';

const MOST_AT_ONCE = 500;

export class AlertQueryDto extends PageQuery {
  /** Only alerts in this state; `open` are those that are `active` or `reviewing`. */
  @IfGiven()
  @IsIn(['open', ...ALERT_STATUSES], { message: 'status no es válido.' })
  status?: AlertStatus | 'open';

  /** Only of this severity. */
  @IfGiven()
  @AlertSeverityField({ message: 'severity no es válida.' })
  severity?: AlertSeverity;

  /** Only of this kind. */
  @IfGiven()
  @AlertTypeField({ message: 'type no es válido.' })
  type?: AlertType;

  /** Only raised at or after this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Only raised before this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** A rule that fired. */
export class AlertReasonDto {
  /**
   * A stable word.
   * @example hosting
   */
  name: string;

  /** What it adds to the score. */
  points: number;
}

/** Where it came from, by local databases. */
export class AlertIpDto {
  /** The address. */
  ip: string;

  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;

  /** First-level division; null when unknown. */
  region: string | null;

  /** City; null when unknown. */
  city: string | null;

  /** Number of the network, such as AS15169; null when unknown. */
  asn: string | null;

  /** Who provides the connection; null when unknown. */
  isp: string | null;
}

/** The lead an alert is about. */
export class AlertLeadDto {
  /** Id of the lead. */
  id: string;

  /** Name as it was given. */
  fullName: string;

  /** E.164. */
  phoneNumber: string;

  /** `pending` or `verified`. */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** Its fraud score now, 0 to 100. */
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

  /** What happened, in Spanish. */
  description: string;

  /** `active` and `reviewing` are open; `resolved` and `false_positive` are decided. */
  @AlertStatusField()
  status: AlertStatus;

  /** The note of the administrator who decided; null when there is none. */
  note: string | null;

  /** Username of who decided; null while it is open. */
  resolvedBy: string | null;

  /** When it was decided; null while it is open. */
  resolvedAt: Date | null;

  /** When it was raised. */
  createdAt: Date;

  /** When it last happened again, or was decided. */
  updatedAt: Date;

  /** What it is about: an E.164 phone, an address, a network or a range of numbers. */
  subject: string;

  /** Score that raised it, 0 to 100. */
  score: number;

  /** What the score is made of. */
  reasons: AlertReasonDto[];

  /** Where it came from; null when that is not known. */
  ip: AlertIpDto | null;

  /** How often it happened while it was open. */
  count: number;

  /** The lead; null when there is none, or it was deleted. */
  lead: AlertLeadDto | null;
}

/** Open alerts by severity. */
export class OpenAlertsDto {
  /** Of 85 and more. */
  critical: number;

  /** Of 70 to 84. */
  high: number;

  /** Of 50 to 69. */
  medium: number;

  /** Of 30 to 49. */
  low: number;
}

export class AlertPageDto {
  /** Open ones first, the most severe first, the newest first. */
  alerts: AlertDto[];

  /** Alerts that match, on all pages. */
  total: number;

  /** This page, from 1. */
  page: number;

  /** Rows a page. */
  pageSize: number;

  /** All that are open, whatever was asked for. */
  open: OpenAlertsDto;
}

export class DecideAlertDto {
  /**
   * What the alert becomes. `false_positive` relaxes the lead's score: its signs count no more for that person. An alert
   * without a lead cannot become so. Left out, it is resolved.
   */
  @ApiPropertyOptional()
  @IfGiven()
  @AlertStatusField({ message: 'status no es válido.' })
  status: AlertStatus = 'resolved';

  /**
   * Why; kept with the alert.
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
   * Ids of at most 500 alerts.
   * @example ["0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d"]
   */
  @IsUUID('all', { each: true, message: 'Hay un id que no es válido.' })
  @ArrayMaxSize(MOST_AT_ONCE, { message: 'Pueden ser 500 alertas como máximo.' })
  @ArrayNotEmpty({ message: 'Elija al menos una alerta.' })
  @IsArray({ message: 'ids debe ser una lista.' })
  ids: string[];
}

export class DecidedAlertsDto {
  /** Alerts that changed; those that were so already, or cannot become so, are not counted. */
  changed: number;
}
