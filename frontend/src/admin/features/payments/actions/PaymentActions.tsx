import { Button } from 'antd';
import { useState } from 'react';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { CancelDialog } from './CancelDialog';
import { ChargeDialog } from './ChargeDialog';
import { actionCopy as copy } from '../shared/payment-detail.copy';
import styles from './PaymentActions.module.css';
import { RefundDialog } from './RefundDialog';
import { ResolveDialog } from './ResolveDialog';

type Action = 'refund' | 'cancel' | 'resolve' | 'charge';
const DIALOGS = { refund: RefundDialog, cancel: CancelDialog, resolve: ResolveDialog, charge: ChargeDialog };

/** What can be done with a payment as it stands. */
function possible(payment: PaymentDetailDto): Action[] {
  const { status, transactionId, subscriptionStatus, hasStoredCard } = payment;
  const canGoBack = (status === 'approved' || status === 'partially_refunded') && transactionId !== null;
  return [
    ...(status === 'unknown' ? (['resolve'] as const) : []),
    ...(status === 'stored' && hasStoredCard ? (['charge'] as const) : []),
    ...(canGoBack ? (['refund'] as const) : []),
    ...(subscriptionStatus === 'active' ? (['cancel'] as const) : []),
  ];
}

/** The buttons of a payment's detail, each with its dialog. */
export function PaymentActions({ payment }: { payment: PaymentDetailDto }) {
  const [asking, setAsking] = useState<Action | null>(null);
  const Dialog = asking && DIALOGS[asking];
  const actions = possible(payment);
  return (
    <>
      {actions.length > 0 && (
        <div className={styles.actions} role="group" aria-label={copy.label}>
          {actions.map((action) => (
            <Button
              key={action}
              type={action === 'resolve' || action === 'charge' ? 'primary' : 'default'}
              danger={action === 'cancel'}
              onClick={() => setAsking(action)}
            >
              {copy[action].action}
            </Button>
          ))}
        </div>
      )}
      {Dialog && <Dialog payment={payment} onClose={() => setAsking(null)} />}
    </>
  );
}
