import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error';
import type { ChargeDto, PaymentStatusDto, PlanDto } from '../../shared/api/generated/model';
import { chargePayment, getPaymentByKey } from '../../shared/api/generated/payments/payments';
import { trackEvent } from '../../shared/events';
import { closeToast, showToast, toastStore } from '../../shared/ui/toast-store';
import { checkoutCopy } from '../checkout.copy';
import { PAYMENT_FIELDS, type PaymentField } from './payment-fields';
import { inOneTab, paymentMemory } from './payment-memory';
import type { PaymentErrors } from './payment-validation';
import { paymentDraft } from './payment-draft';

const { toasts } = checkoutCopy.form;

/** How the payment of the page stands. */
export type PaymentPhase =
  | { kind: 'form' }
  | { kind: 'sending' }
  /** Sent; the answer is being looked for. `slow` after a while. */
  | { kind: 'confirming'; slow: boolean }
  | { kind: 'done' }
  /** This browser has paid for this plan before. */
  | { kind: 'alreadyPaid' };

/** The payment page's visit ends with a success after this long. */
const RETURN_AFTER_MS = 2_000;
const POLL_MS = 2_000;
const POLL_SLOWLY_MS = 10_000;
const SLOW_AFTER_MS = 60_000;
/** A request that the server does not know after this long did not arrive. */
const NOT_ARRIVED_AFTER_MS = 20_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the payment, once, and finds out what became of it. */
export function usePayment(plan: PlanDto['id']) {
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'form' });
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const alive = useRef(true);
  /** Kept until the server has answered for good: sent again it cannot charge twice. */
  const key = useRef<string | null>(null);

  const succeed = useCallback(
    (payment: PaymentStatusDto) => {
      if (key.current) paymentMemory.write(plan, { state: 'paid', key: key.current, at: Date.now() });
      paymentDraft.clear();
      setPhase({ kind: 'done' });
      showToast(payment.status === 'stored' ? toasts.stored : toasts.success);
      setTimeout(() => alive.current && location.assign('/'), RETURN_AFTER_MS);
    },
    [plan],
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

  /** The key stays: should the request arrive after all, the next one is the same payment. */
  const notArrived = useCallback(() => {
    setRefusal(toasts.notArrived);
    setPhase({ kind: 'form' });
    showToast({ ...toasts.failed, variant: 'destructive' });
  }, []);

  /** Asks until the outcome is known. */
  const confirm = useCallback(
    async (since: number) => {
      setPhase({ kind: 'confirming', slow: Date.now() - since > SLOW_AFTER_MS });
      while (alive.current && key.current) {
        const age = Date.now() - since;
        const found = await getPaymentByKey(key.current).catch((error: unknown) => error);
        if (found instanceof ApiError && found.status === 404 && age > NOT_ARRIVED_AFTER_MS)
          return notArrived();
        if (found && !(found instanceof Error)) {
          const payment = found as PaymentStatusDto;
          if (payment.status === 'declined' || payment.status === 'failed')
            return refuse(payment.message ?? toasts.failed.description);
          if (payment.status !== 'processing' && payment.status !== 'unknown') return succeed(payment);
        }
        const slow = age > SLOW_AFTER_MS;
        if (slow) setPhase({ kind: 'confirming', slow });
        await wait(slow ? POLL_SLOWLY_MS : POLL_MS);
      }
    },
    [notArrived, refuse, succeed],
  );

  useEffect(() => {
    alive.current = true;
    const before = paymentMemory.read(plan);
    if (before?.state === 'pending') {
      key.current = before.key;
      void confirm(before.at);
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
      return confirm(before.at);
    }
    key.current ??= crypto.randomUUID();
    const since = Date.now();
    paymentMemory.write(plan, { state: 'pending', key: key.current, at: since });
    setPhase({ kind: 'sending' });
    trackEvent('payment_submit');
    try {
      const payment = await chargePayment(charge, { headers: { 'Idempotency-Key': key.current } });
      if (payment.status === 'unknown') await confirm(since);
      else succeed(payment);
    } catch (error) {
      await fail(error, since);
    }
  };

  const fail = async (error: unknown, since: number): Promise<void> => {
    const { status, code, details } =
      error instanceof ApiError ? error : { status: 0, code: '', details: [] };
    // No answer, or none that says so: whether it was charged is to be found out, not guessed.
    const inDoubt = status === 0 || (status >= 500 && code !== 'PAYMENTS_UNAVAILABLE');
    if (inDoubt || code === 'IDEMPOTENCY_KEY_REUSED') return confirm(since);
    if (code === 'ALREADY_PAID') {
      paymentMemory.clear(plan);
      key.current = null;
      return setPhase({ kind: 'alreadyPaid' });
    }
    const fields = details.filter(({ field }) => isPaymentField(field));
    refuse(
      messageOf(error) || toasts.unreadable,
      Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    );
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
    setPhase({ kind: 'form' });
  };

  return { phase, errors, setErrors, refusal, pay, payAgain };
}

const isPaymentField = (field: string): field is PaymentField =>
  (PAYMENT_FIELDS as readonly string[]).includes(field);
