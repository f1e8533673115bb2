import { Button, Popconfirm, Tag } from 'antd';
import { formatDollars } from 'domain/payments/money';
import {
  isOpenLink,
  PAYMENT_LINK_CHANNEL_NAMES,
  PAYMENT_LINK_STATE_NAMES,
} from 'domain/payments/payment-links';
import { PLAN_NAMES } from 'domain/payments/plans';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWithdrawPaymentLink } from '../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentLinkRowDto } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { showToast } from '../../../shared/ui/toast-store';
import { failureOf } from '../../lib/support-code';
import { useMay } from '../../session/may';
import { paymentLinksCopy as copy, stateColours } from './payment-links.copy';
import styles from './PaymentLinkLine.module.css';
import { usePaymentLinkReload } from './use-payment-link-reload';

interface Props {
  link: PaymentLinkRowDto;
  /** Name of the recipient, if it is not shown nearby. */
  name?: ReactNode;
}

/** Shows a payment link: plan, author and state. A pending link can be withdrawn. */
export function PaymentLinkLine({ link, name }: Props) {
  const may = useMay();
  const reload = usePaymentLinkReload();
  const withdraw = useWithdrawPaymentLink({
    mutation: {
      onSuccess: () => showToast({ title: copy.withdrawn }),
      onError: (error) => showToast({ title: failureOf(error, copy.withdrawFailed), variant: 'destructive' }),
      onSettled: () => reload(link.leadId),
    },
  });
  const plan = PLAN_NAMES[link.plan];
  return (
    <div className={styles.line}>
      <p className={styles.what}>
        {name}
        <span>
          {plan}, {formatDollars(link.priceCents)}
        </span>
        <Tag color={stateColours[link.state]}>{PAYMENT_LINK_STATE_NAMES[link.state]}</Tag>
      </p>
      <p className={styles.meta}>
        <time dateTime={link.createdAt}>{formatDateTime(link.createdAt)}</time>
        {` · ${copy.asked(link.createdBy, PAYMENT_LINK_CHANNEL_NAMES[link.channel])}`}
        {link.soldVia === 'phone' && ` · ${copy.phone}`}
        {link.disputedItems.length > 0 && ` · ${copy.items(link.disputedItems.length)}`}
        {link.outsideContract &&
          ` · ${copy.signedOutside(formatDay(link.outsideContract.signedOn), link.outsideContract.signedBy)}`}
        {` · ${endOf(link)}`}
      </p>
      <div className={styles.acts}>
        {link.paymentId && (link.state === 'paid' || link.state === 'paying') && (
          <Link to={`/admin?tab=pagos&pago=${link.paymentId}`}>{copy.seePayment}</Link>
        )}
        {isOpenLink(link.state) && may('leads.work') && (
          <Popconfirm
            title={copy.withdrawSure}
            description={copy.withdrawText}
            okText={copy.withdraw}
            cancelText={copy.keep}
            onConfirm={() => withdraw.mutate({ id: link.leadId, linkId: link.id })}
          >
            <Button size="small" aria-label={copy.withdrawOf(plan)} loading={withdraw.isPending}>
              {copy.withdraw}
            </Button>
          </Popconfirm>
        )}
      </div>
    </div>
  );
}

function endOf({ state, openedAt, expiresAt, withdrawnBy }: PaymentLinkRowDto): string {
  if (state === 'withdrawn') return copy.withdrawnBy(withdrawnBy ?? '');
  if (openedAt && state !== 'sent') return copy.opened(formatDateTime(openedAt));
  return copy.ends(formatDateTime(expiresAt));
}
