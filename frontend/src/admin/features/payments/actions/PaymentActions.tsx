import { Button } from 'antd';
import { useState, type ComponentType } from 'react';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { formatDay, today } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import type { ActionProps } from './ActionDialog';
import { CancelDialog } from './CancelDialog';
import { ChargeDialog } from './ChargeDialog';
import { CheckStateDialog } from './CheckStateDialog';
import { ProofDialog } from './ProofDialog';
import { RemoveCardDialog } from './RemoveCardDialog';
import { isContradicted } from '../shared/contradicted';
import { actionCopy as copy } from '../shared/payment-detail.copy';
import styles from './PaymentActions.module.css';
import { RefundDialog } from './RefundDialog';
import { ResolveDialog } from './ResolveDialog';
import { ReviewDialog } from './ReviewDialog';
import { SoldViaDialog } from './SoldViaDialog';

interface Action {
  label: string;
  Dialog: ComponentType<ActionProps>;
  look?: 'primary' | 'danger';
  /** Whether it is not possible yet; the label says why. */
  disabled?: boolean;
}

/** Returns the possible actions in the payment's current state. */
function possible(payment: PaymentDetailDto, day: string): Action[] {
  const { status, transactionId, subscriptionStatus } = payment;
  const isCharged = status === 'approved' || status === 'partially_refunded';
  const isBought = isCharged || status === 'stored';
  const canGoBack = isCharged && transactionId !== null;
  return [
    ...(status === 'unknown'
      ? [{ label: copy.resolve.action, Dialog: ResolveDialog, look: 'primary' as const }]
      : []),
    ...(isContradicted(payment) ? [{ label: copy.review.action, Dialog: ReviewDialog }] : []),
    ...(status === 'stored' && payment.hasStoredCard ? ofStoredCard(payment, day) : []),
    ...(isBought && payment.otherState && !payment.stateCheckedBy
      ? [{ label: copy.checkState.action, Dialog: CheckStateDialog }]
      : []),
    ...(canGoBack ? [{ label: copy.refund.action, Dialog: RefundDialog }] : []),
    ...(subscriptionStatus === 'active'
      ? [{ label: copy.cancel.action, Dialog: CancelDialog, look: 'danger' as const }]
      : []),
  ];
}

function ofStoredCard(payment: PaymentDetailDto, day: string): Action[] {
  const { chargeableFrom, soldVia, resultReportOn, waitsForState } = payment;
  const tooEarly = chargeableFrom !== null && day < chargeableFrom;
  const unproven = soldVia === 'phone' && !resultReportOn;
  const label = tooEarly
    ? copy.charge.from(formatDay(chargeableFrom))
    : unproven
      ? copy.charge.unproven
      : waitsForState
        ? copy.charge.stateUnchecked
        : copy.charge.action;
  return [
    { label, Dialog: ChargeDialog, look: 'primary', disabled: tooEarly || unproven || waitsForState },
    ...(soldVia === 'phone' ? [{ label: copy.proof.action, Dialog: ProofDialog }] : []),
    { label: soldVia === 'phone' ? copy.soldVia.actionBack : copy.soldVia.action, Dialog: SoldViaDialog },
    { label: copy.removeCard.action, Dialog: RemoveCardDialog, look: 'danger' },
  ];
}

/** Shows the buttons of a payment's detail, each with its dialog. */
export function PaymentActions({ payment }: { payment: PaymentDetailDto }) {
  const [asking, setAsking] = useState<Action | null>(null);
  const actions = possible(payment, today(useOwnerZone()));
  return (
    <>
      {actions.length > 0 && (
        <div className={styles.actions} role="group" aria-label={copy.label}>
          {actions.map((action) => (
            <Button
              key={action.label}
              type={action.look === 'primary' ? 'primary' : 'default'}
              danger={action.look === 'danger'}
              disabled={action.disabled ?? false}
              onClick={() => setAsking(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {asking && <asking.Dialog payment={payment} onClose={() => setAsking(null)} />}
    </>
  );
}
