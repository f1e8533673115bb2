import { PLAN_IDS } from 'domain/payments/plans';
import { enumField } from '../../common/dto/enum-field';
import { PAYMENTS_MODES } from '../../config/provider-config';
import { DECISIONS } from './gateway/nmi-response-codes';
import { NOTICE_KINDS } from './notices/gateway-notice.entity';
import {
  CANCELLATION_REFUND_WAYS,
  CONTRACT_LANGUAGES,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  SUBSCRIPTION_STATUSES,
} from './store/payment.entity';
import { SOLD_VIA } from './store/sold-via';
import { REFUND_KINDS, REFUND_STATUSES } from './store/payment-refund.entity';

export const PlanIdField = enumField('PlanId', PLAN_IDS, 'Plan of the payment page.');

export const PaymentStatusField = enumField('PaymentStatus', PAYMENT_STATUSES, 'State of a payment.');

export const PaymentKindField = enumField(
  'PaymentKind',
  PAYMENT_KINDS,
  '`first`: on the payment page; `renewal`: a later month of a subscription; `later`: a charge of a stored card.',
);

export const PaymentsModeField = enumField(
  'PaymentsMode',
  PAYMENTS_MODES,
  '`sale`: charges at once; `vault`: stores the card; `simulator`: charges nothing.',
);

export const SubscriptionStatusField = enumField(
  'SubscriptionStatus',
  SUBSCRIPTION_STATUSES,
  'State of a subscription: `active` if the gateway charges the coming months.',
);

export const SoldViaField = enumField(
  'SoldVia',
  SOLD_VIA,
  '`phone`: the plan was agreed in a call, and may be charged only after proof of the result.',
);

export const ContractLanguageField = enumField(
  'ContractLanguage',
  CONTRACT_LANGUAGES,
  'Language of a contract: Spanish or English.',
);

export const DecisionField = enumField(
  'Decision',
  DECISIONS,
  'Next step that is open to a customer after a refusal.',
);

export const RefundKindField = enumField(
  'RefundKind',
  REFUND_KINDS,
  '`void`: for a payment that was not settled yet.',
);

export const CancellationRefundWayField = enumField(
  'CancellationRefundWay',
  CANCELLATION_REFUND_WAYS,
  '`automatic`: the product refunds the charges. `by_hand`: the office refunds them. `disputed`: a bank has charged one back, so the office checks the rest.',
);

export const NoticeKindField = enumField('NoticeKind', NOTICE_KINDS, 'Kind of notice about the gateway.');

export const RefundStatusField = enumField('RefundStatus', REFUND_STATUSES, 'State of a refund.');
