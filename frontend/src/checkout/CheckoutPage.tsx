import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../shared/api/api-error';
import { getPublicConfig } from '../shared/api/generated/config/config';
import type { ContractDto, PlanDto, PublicConfigDto } from '../shared/api/generated/model';
import { getContract, getPaymentLink, listPlans } from '../shared/api/generated/payments/payments';
import { Loading } from '../shared/ui/Loading';
import styles from './CheckoutPage.module.css';
import { checkoutCopy as copy } from './checkout.copy';
import { checkoutData } from './checkout-data';
import { ConsultLine } from './ConsultLine';
import { PaymentPanel } from './payment/PaymentPanel';
import { soldVia } from './payment/payment-values';
import type { Place } from './payment/use-contract';
import { dayInWords, forgetPaymentLink, takePaymentLink } from './payment-link';
import { PlanSummary } from './PlanSummary';

/** Recipient and expiry of a payment link. */
interface Invited {
  ref: string;
  firstName: string;
  expiresAt: string;
}

type State =
  /** No script has run yet. */
  | { kind: 'prerendered' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** The payment link is no longer valid; the message says why. */
  | { kind: 'over'; message: string }
  | {
      kind: 'ready';
      plan: PlanDto;
      contract: ContractDto;
      config: PublicConfigDto;
      invited: Invited | null;
    };

/** Reads the offer of a payment link, or else the plan's public offer. */
async function readOffer(wanted: string, ref: string | null) {
  if (ref !== null) {
    const { firstName, expiresAt, plan, contract } = await getPaymentLink({ ref });
    return { plan, contract, invited: { ref, firstName, expiresAt } };
  }
  const [plans, contract] = await Promise.all([
    listPlans(),
    getContract(encodeURIComponent(wanted), soldVia()).catch(() => null),
  ]);
  return { plan: plans.find((item) => item.id === wanted), contract, invited: null };
}

/** Returns whether the server reported that a link is unknown, no longer valid, or for a state without sales. */
const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 410, 422].includes(error.status);

/**
 * Shows the plan named in the address (`plan`), at the payment link's price if there is one, and the payment
 * form. Redirects to '/' if the plan is missing or unknown; the server does the same before it delivers the
 * page.
 */
export function CheckoutPage() {
  const [state, setState] = useState<State>({ kind: 'prerendered' });

  const load = useCallback(async () => {
    let ref: string | null = null;
    try {
      const wanted = new URLSearchParams(location.search).get('plan') ?? '';
      ref = takePaymentLink(wanted);
      const [{ plan, contract, invited }, config] = await Promise.all([
        readOffer(wanted, ref),
        getPublicConfig(),
      ]);
      if (!plan) location.replace('/');
      else if (!contract) setState({ kind: 'failed' });
      else setState({ kind: 'ready', plan, contract, config, invited });
    } catch (error) {
      if (ref !== null && isOver(error)) {
        // A link for a state without sales may be paid once the office sells there.
        if (error.status !== 422) forgetPaymentLink();
        setState({ kind: 'over', message: error.message });
      } else setState({ kind: 'failed' });
    }
  }, []);

  const ref = state.kind === 'ready' ? (state.invited?.ref ?? null) : null;
  const planId = state.kind === 'ready' ? state.plan.id : '';
  const readContract = useCallback(
    async (place: Place): Promise<ContractDto> =>
      ref === null
        ? getContract(planId, { ...place, ...soldVia() })
        : (await getPaymentLink({ ref, ...place })).contract,
    [ref, planId],
  );

  const start = useCallback(() => {
    setState({ kind: 'loading' });
    void load();
  }, [load]);

  useEffect(start, [start]);

  return (
    <div className={`wrap ${styles.page}`}>
      <a className={styles.back} href="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 4 7 12l8 8" />
        </svg>
        <span>{copy.back}</span>
      </a>
      <h1 className={styles.title}>{checkoutData().title}</h1>
      <noscript>
        <p className={styles.notice}>{copy.noscript}</p>
      </noscript>
      {state.kind === 'ready' && state.invited && (
        <p className={styles.invited}>
          {copy.invited(state.invited.firstName, dayInWords(state.invited.expiresAt))}
        </p>
      )}
      <div className={styles.grid} data-scripted={state.kind === 'prerendered' ? '' : undefined}>
        <div
          className={styles.plan}
          data-plan={state.kind === 'ready' ? state.plan.id : undefined}
          data-empty={state.kind === 'over' || state.kind === 'failed'}
        >
          {state.kind === 'prerendered' || state.kind === 'loading' ? <Loading label={copy.loading} /> : null}
          {state.kind === 'failed' ? (
            <div className={styles.failed} role="alert">
              <p>{copy.failed}</p>
              <button type="button" className="button" onClick={start}>
                {copy.retry}
              </button>
            </div>
          ) : null}
          {state.kind === 'over' ? (
            <div className={styles.failed} role="alert">
              <h2>{copy.linkOver}</h2>
              <p>{state.message}</p>
            </div>
          ) : null}
          {state.kind === 'ready' ? (
            <PlanSummary plan={state.plan} storesCards={state.config.storesCards} />
          ) : null}
        </div>
        <div className={styles.payment}>
          {state.kind === 'ready' ? (
            <PaymentPanel
              {...state}
              link={state.invited?.ref ?? null}
              readContract={readContract}
              onPriceChanged={load}
            />
          ) : (
            <ConsultLine />
          )}
        </div>
      </div>
    </div>
  );
}
