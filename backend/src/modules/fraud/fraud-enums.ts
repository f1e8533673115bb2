import { enumField } from '../../common/dto/enum-field';
import { ALERT_SEVERITIES, ALERT_STATUSES, ALERT_TYPES } from './fraud-alert.entity';

export const AlertTypeField = enumField(
  'AlertType',
  ALERT_TYPES,
  'Kind of alert. `submission`: a form with a high score; `code_guessing`: a phone or address blocked for wrong codes; `sms_pumping`: a range of numbers or a network that reached its limit of codes; `card_testing`: an address with many declined cards.',
);

export const AlertSeverityField = enumField('AlertSeverity', ALERT_SEVERITIES, 'Severity of an alert.');

export const AlertStatusField = enumField(
  'AlertStatus',
  ALERT_STATUSES,
  'State of an alert. `active` and `reviewing` are open; `resolved` and `false_positive` are decided.',
);
