import { PLAN_IDS } from 'domain/plans';
import { enumField } from '../../common/dto/enum-field';
import { PAYMENTS_MODES } from '../../config/app-config';
import { DECISIONS } from './gateway/nmi-response-codes';
import { NOTICE_KINDS } from './notices/gateway-notice.entity';
import { PAYMENT_KINDS, PAYMENT_STATUSES, SOLD_VIA, SUBSCRIPTION_STATUSES } from './store/payment.entity';
import { REFUND_KINDS, REFUND_STATUSES } from './store/payment-refund.entity';

export const PlanIdField = enumField('PlanId', PLAN_IDS, 'A plan of the payment page.');

export const PaymentStatusField = enumField('PaymentStatus', PAYMENT_STATUSES, 'Where a payment stands.');

export const PaymentKindField = enumField(
  'PaymentKind',
  PAYMENT_KINDS,
  '`first` on the payment page, `renewal` a later month, `later` of a stored card.',
);

export const PaymentsModeField = enumField(
  'PaymentsMode',
  PAYMENTS_MODES,
  '`sale` charges at once, `vault` stores the card, `simulator` charges nothing.',
);

export const SubscriptionStatusField = enumField(
  'SubscriptionStatus',
  SUBSCRIPTION_STATUSES,
  'Whether the gateway charges the months to come.',
);

export const SoldViaField = enumField(
  'SoldVia',
  SOLD_VIA,
  '`phone` for a plan that was agreed in a call, which is charged only after proof of the result.',
);

export const DecisionField = enumField('Decision', DECISIONS, 'What a customer can do after a refusal.');

export const RefundKindField = enumField(
  'RefundKind',
  REFUND_KINDS,
  '`void` for a payment that was not settled yet.',
);

export const NoticeKindField = enumField('NoticeKind', NOTICE_KINDS, 'What the gateway tells the owner.');

export const RefundStatusField = enumField('RefundStatus', REFUND_STATUSES, 'Where a refund stands.');
