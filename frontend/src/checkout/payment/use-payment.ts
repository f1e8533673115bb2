import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChargeDto, ContractDto, PaymentStatusDto, PlanDto } from '../../shared/api/generated/model';
import { chargePayment } from '../../shared/api/generated/payments/payments';
import { trackEvent } from '../../shared/events';
import { paymentReceipt, type PaymentReceipt } from '../../shared/receipt/payment-receipt';
import { closeToast, showToast, toastStore } from '../../shared/ui/toast-store';
import { checkoutCopy } from '../checkout.copy';
import { readChargeFailure } from './charge-failure';
import { findOutcome, isSlow } from './find-outcome';
import { paymentDraft } from './payment-draft';
import { inOneTab, paymentMemory } from './payment-memory';
import type { PaymentErrors } from './payment-validation';

const { toasts } = checkoutCopy.form;

/** How the payment of the page stands. */
export type PaymentPhase =
  | { kind: 'form' }
  | { kind: 'sending' }
  /** Sent; the answer is being looked for. `slow` after a while. */
  | { kind: 'confirming'; slow: boolean }
  | { kind: 'done'; receipt: PaymentReceipt }
  /** This browser has paid for this plan before. */
  | { kind: 'alreadyPaid' };

/** What is paid for. */
interface PaymentOffer {
  plan: PlanDto;
  contract: ContractDto;
  /** The secret of the payment link that promises it; null without one. */
  link: string | null;
}

/** Reads again what has changed since the page was opened. */
interface Changes {
  onPriceChanged: () => Promise<void>;
  onContractChanged: (zip: string) => Promise<unknown>;
}

/** The payment page's visit ends with a success after this long. */
const RETURN_AFTER_MS = 2_000;

/** Sends the payment, once, and finds out what became of it. */
export function usePayment(
  { plan: { id: plan, name, catalogVersion }, contract, link }: PaymentOffer,
  { onPriceChanged, onContractChanged }: Changes,
) {
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'form' });
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const alive = useRef(true);
  /** Kept until the server has answered for good: sent again it cannot charge twice. */
  const key = useRef<string | null>(null);
  /** The customer has said that they want the same plan once more. */
  const again = useRef(false);

  /** Not a dependency of what follows: a contract that comes later must not start it anew. */
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
        // The first line tells of today's charge, which is the receipt's amount.
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
    (message: string, fields: PaymentErrors = {}) => {
      paymentMemory.clear(plan);
      key.current = null;
      setErrors(fields);
      setRefusal(message);
      setPhase({ kind: 'form' });
      showToast({ title: toasts.failed.title, description: message, variant: 'destructive' });
    },
    [plan],
  );

  /** Says that the request did not arrive. The key stays: should it arrive after all, the next one is the same payment. */
  const notArrived = useCallback((description: string) => {
    setRefusal(description);
    setPhase({ kind: 'form' });
    showToast({ title: toasts.failed.title, description, variant: 'destructive' });
  }, []);

  /** Shows that the payment is looked for, until its outcome is known. */
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
    // Another tab may have paid since this one was opened.
    const before = paymentMemory.read(plan);
    if (before && before.key !== key.current) {
      if (before.state === 'paid') return setPhase({ kind: 'alreadyPaid' });
      key.current = before.key;
      return confirm(before.key, before.at);
    }
    // Certain only for a key that was never sent: an attempt before may have arrived.
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
      // The new price stands on the page before anything is said of it.
      if (failure.kind === 'refused' && failure.isPriceChanged) await onPriceChanged();
      if (failure.kind === 'refused' && failure.isContractChanged)
        await onContractChanged(charge.billingZip).catch(() => undefined);
      if (failure.kind === 'refused') return refuse(failure.message, failure.fields);
      paymentMemory.clear(plan);
      key.current = null;
      setPhase({ kind: 'alreadyPaid' });
    }
  };

  /** Pays, unless another tab is at it. */
  const pay = async (charge: ChargeDto): Promise<void> => {
    setErrors({});
    setRefusal(null);
    // What was said of the attempt before is over.
    closeToast(toastStore.get()?.id ?? 0);
    if (!(await inOneTab(plan, () => send(charge))))
      showToast({ ...toasts.otherTab, variant: 'destructive' });
  };

  /** A customer who has paid confirms that they want to pay again. */
  const payAgain = (): void => {
    paymentMemory.clear(plan);
    key.current = null;
    again.current = true;
    setPhase({ kind: 'form' });
  };

  /** Says why nothing is sent. The key stays: a request before this one may still arrive. */
  const hold = (message: string): void => {
    setRefusal(message);
    showToast({ title: toasts.failed.title, description: message, variant: 'destructive' });
  };

  return { phase, errors, setErrors, refusal, pay, payAgain, hold };
}
