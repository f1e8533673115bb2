import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChargeDto, ContractDto, PaymentStatusDto, PlanDto } from '../../shared/api/generated/model';
import { chargePayment } from '../../shared/api/generated/payments/payments';
import { trackEvent } from '../../shared/events';
import { paymentReceipt, type PaymentReceipt } from '../../shared/receipt/payment-receipt';
import { closeToast, showToast, toastStore, type ToastMessage } from '../../shared/ui/toast-store';
import { checkoutCopy } from '../checkout.copy';
import { readChargeFailure, type ChangedOffer } from './charge-failure';
import { findOutcome, isSlow } from './find-outcome';
import { paymentDraft } from './payment-draft';
import { inOneTab, paymentMemory } from './payment-memory';
import type { PaymentErrors } from './payment-validation';
import { placeOf } from './payment-values';
import type { Place } from './use-contract';

const { toasts } = checkoutCopy.form;

export type PaymentPhase =
  | { kind: 'form' }
  | { kind: 'sending' }
  /** Sent; the result is being looked up. `slow` after a while. */
  | { kind: 'confirming'; slow: boolean }
  | { kind: 'done'; receipt: PaymentReceipt }
  /** This browser has already paid for this plan. */
  | { kind: 'alreadyPaid' };

/** Plan and price of the payment. */
interface PaymentOffer {
  plan: PlanDto;
  contract: ContractDto;
  /** Secret of the payment link with this price, or null. */
  link: string | null;
}

/** Callbacks that read changed data again. */
interface Changes {
  onPriceChanged: () => Promise<void>;
  onContractChanged: (place: Place) => Promise<unknown>;
}

/** Time that the success message is shown before the browser returns to the front page. */
const RETURN_AFTER_MS = 2_000;

/** Returns the toast of a refusal. A changed offer is no error of the customer's. */
const refusalToast = (description: string, changed: ChangedOffer): ToastMessage =>
  changed
    ? { title: toasts.changed[changed], description }
    : { title: toasts.failed.title, description, variant: 'destructive' };

/** Sends the payment once and determines its result. */
export function usePayment(
  { plan: { id: plan, name, catalogVersion }, contract, link }: PaymentOffer,
  { onPriceChanged, onContractChanged }: Changes,
) {
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'form' });
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const alive = useRef(true);
  /** Idempotency key, kept until the server's final answer, so that a retry cannot charge twice. */
  const key = useRef<string | null>(null);
  /** Whether the customer confirmed buying the same plan again. */
  const again = useRef(false);

  /** In a ref, because a contract that arrives later must not restart the effect. */
  const terms = useRef(contract.priceLines);
  useEffect(() => {
    terms.current = contract.priceLines;
  }, [contract]);

  const succeed = useCallback(
    (payment: PaymentStatusDto) => {
      if (key.current) paymentMemory.write(plan, { state: 'paid', key: key.current, at: Date.now() });
      paymentDraft.clear();
      const receipt: PaymentReceipt = {
        paymentId: payment.paymentId,
        planName: name,
        amount: payment.amount,
        last4: payment.last4 ?? '',
        // The first line is today's charge, which is the receipt's amount.
        terms: terms.current.slice(1).join('\n'),
        at: Date.now(),
      };
      paymentReceipt.write(receipt);
      setPhase({ kind: 'done', receipt });
      showToast(payment.status === 'stored' ? toasts.stored : toasts.success);
      setTimeout(() => alive.current && location.assign('/'), RETURN_AFTER_MS);
    },
    [plan, name],
  );

  const refuse = useCallback(
    (message: string, fields: PaymentErrors = {}, changed: ChangedOffer = null) => {
      paymentMemory.clear(plan);
      key.current = null;
      setErrors(fields);
      setRefusal(message);
      setPhase({ kind: 'form' });
      showToast(refusalToast(message, changed));
    },
    [plan],
  );

  /**
   * Reports that the request did not arrive. Keeps the key: if it did arrive, the retry is the same payment.
   */
  const notArrived = useCallback((description: string) => {
    setRefusal(description);
    setPhase({ kind: 'form' });
    showToast({ title: toasts.failed.title, description, variant: 'destructive' });
  }, []);

  /** Shows that the payment is being looked up, until the result is known. */
  const confirm = useCallback(
    async (sent: string, since: number) => {
      setPhase({ kind: 'confirming', slow: isSlow(since) });
      const outcome = await findOutcome({
        key: sent,
        since,
        isWanted: () => alive.current && key.current === sent,
        onSlow: () => setPhase({ kind: 'confirming', slow: true }),
      });
      if (outcome === null) return;
      if (outcome === 'notArrived') notArrived(toasts.notArrived);
      else if (outcome.status === 'declined' || outcome.status === 'failed')
        refuse(outcome.message ?? toasts.failed.description);
      else succeed(outcome);
    },
    [notArrived, refuse, succeed],
  );

  useEffect(() => {
    alive.current = true;
    const before = paymentMemory.read(plan);
    if (before?.state === 'pending') {
      key.current = before.key;
      void confirm(before.key, before.at);
    } else if (before) setPhase({ kind: 'alreadyPaid' });
    return () => {
      alive.current = false;
    };
  }, [plan, confirm]);

  const send = async (charge: ChargeDto): Promise<void> => {
    // Another tab may have paid meanwhile.
    const before = paymentMemory.read(plan);
    if (before && before.key !== key.current) {
      if (before.state === 'paid') return setPhase({ kind: 'alreadyPaid' });
      key.current = before.key;
      return confirm(before.key, before.at);
    }
    // Only if the key was never sent: an earlier attempt may have arrived.
    if (!navigator.onLine && !key.current) return notArrived(toasts.offline);
    const sent = (key.current ??= crypto.randomUUID());
    const since = Date.now();
    paymentMemory.write(plan, { state: 'pending', key: sent, at: since });
    setPhase({ kind: 'sending' });
    trackEvent('payment_submit');
    try {
      const payment = await chargePayment(
        { ...charge, catalogVersion, ...(link ? { link } : {}), ...(again.current ? { again: true } : {}) },
        { headers: { 'Idempotency-Key': sent } },
      );
      if (payment.status === 'unknown') await confirm(sent, since);
      else succeed(payment);
    } catch (error) {
      const failure = readChargeFailure(error);
      if (failure.kind === 'inDoubt') return confirm(sent, since);
      // Shows the new price before the message about it.
      if (failure.kind === 'refused') {
        const { message, fields, changed } = failure;
        if (changed === 'price') await onPriceChanged();
        if (changed === 'contract') await onContractChanged(placeOf(charge)).catch(() => undefined);
        return refuse(message, fields, changed);
      }
      paymentMemory.clear(plan);
      key.current = null;
      setPhase({ kind: 'alreadyPaid' });
    }
  };

  /** Pays, unless another tab is paying. */
  const pay = async (charge: ChargeDto): Promise<void> => {
    setErrors({});
    setRefusal(null);
    // Closes the message about the previous attempt.
    closeToast(toastStore.get()?.id ?? 0);
    if (!(await inOneTab(plan, () => send(charge))))
      showToast({ ...toasts.otherTab, variant: 'destructive' });
  };

  /** Pays again after the customer's confirmation. */
  const payAgain = (): void => {
    paymentMemory.clear(plan);
    key.current = null;
    again.current = true;
    setPhase({ kind: 'form' });
  };

  /** Reports why nothing was sent. Keeps the key, because an earlier request may still arrive. */
  const hold = (message: string, changed: ChangedOffer = null): void => {
    setRefusal(message);
    showToast(refusalToast(message, changed));
  };

  return { phase, errors, setErrors, refusal, pay, payAgain, hold };
}
