import { cardBrandName } from 'domain/payments/cards';
import { formatDollars } from 'domain/payments/money';
import { ApiError } from '../../../../shared/api/api-error';
import { useChargeStoredCard } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import type { ToastMessage } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { AmountField, toCents } from './AmountField';
import { actionCopy } from '../shared/payment-detail.copy';
import { useOnceKey } from './use-once-key';
import { useActionResult } from './use-action-result';

const { charge: copy } = actionCopy;
const FORM = 'charge';
const LEAST_CENTS = 100;
const MOST_CENTS = 10_000_000;
/** Error code: the same charge was sent before and arrived. */
const REPEATED = 'IDEMPOTENCY_KEY_REUSED';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Charges a stored card for completed work. */
export function ChargeDialog({ payment, onClose }: Props) {
  const result = useActionResult({
    paymentId: payment.id,
    form: FORM,
    of: payment.id,
    onClose,
    toastOf: outcomeOf,
  });
  const once = useOnceKey();
  const charge = useChargeStoredCard({
    request: { headers: once.headers },
    mutation: {
      ...result,
      onError: (error) => {
        once.note(error);
        result.onError();
      },
    },
  });
  const isRepeated = charge.error instanceof ApiError && charge.error.code === REPEATED;
  const brand = payment.cardBrand ? (cardBrandName(payment.cardBrand) ?? payment.cardBrand) : '';
  return (
    <ActionDialog<{ amount: number | null; reason: string }>
      name={FORM}
      of={payment.id}
      title={copy.title(payment.fullName)}
      intro={<p>{copy.text([brand, payment.last4].filter(Boolean).join(' '))}</p>}
      action={copy.action}
      failure={isRepeated ? copy.repeated : failureOf(charge.error, copy.failed)}
      isPending={charge.isPending}
      isLocked={once.isInDoubt && !isRepeated}
      initialValues={{ amount: null, reason: '' }}
      onSend={({ amount, reason }) =>
        charge.mutate({
          id: payment.id,
          data: { amountCents: toCents(amount ?? 0), chargeCount: payment.later.length, reason },
        })
      }
      onClose={onClose}
    >
      <AmountField
        leastCents={LEAST_CENTS}
        tooLittle={copy.least}
        mostCents={MOST_CENTS}
        tooMuch={copy.most}
      />
    </ActionDialog>
  );
}

/** Returns the toast for the newest charge, which is this one. */
function outcomeOf({ later }: PaymentDetailDto): ToastMessage {
  const [newest] = later;
  return newest?.status === 'approved'
    ? { title: copy.done, description: copy.doneText(formatDollars(newest.amountCents)) }
    : { title: copy.unknown, description: copy.unknownText };
}
