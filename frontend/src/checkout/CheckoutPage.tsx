import { useCallback, useEffect, useState } from 'react';
import { getPublicConfig } from '../shared/api/generated/config/config';
import type { ContractDto, PlanDto, PublicConfigDto } from '../shared/api/generated/model';
import { getContract, listPlans } from '../shared/api/generated/payments/payments';
import { Loading } from '../shared/ui/Loading';
import styles from './CheckoutPage.module.css';
import { checkoutCopy as copy } from './checkout.copy';
import { checkoutData } from './checkout-data';
import { ConsultLine } from './ConsultLine';
import { PaymentPanel } from './payment/PaymentPanel';
import { PlanSummary } from './PlanSummary';

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; plan: PlanDto; contract: ContractDto; config: PublicConfigDto };

/**
 * The plan named by the address's `plan`, and the form that pays for it. A missing or unknown plan goes to '/', as
 * the server does before the page is reached.
 */
export function CheckoutPage() {
  const [state, setState] = useState<State>({ kind: 'loading' });

  const load = useCallback(async () => {
    const wanted = new URLSearchParams(location.search).get('plan') ?? '';
    try {
      const [plans, contract, config] = await Promise.all([
        listPlans(),
        getContract(encodeURIComponent(wanted)).catch(() => null),
        getPublicConfig(),
      ]);
      const plan = plans.find((item) => item.id === wanted);
      if (!plan) location.replace('/');
      else if (!contract) setState({ kind: 'failed' });
      else setState({ kind: 'ready', plan, contract, config });
    } catch {
      setState({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  const loadAgain = () => {
    setState({ kind: 'loading' });
    void load();
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <a className={styles.back} href="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 4 7 12l8 8" />
        </svg>
        {copy.back}
      </a>
      <h1 className={styles.title}>{checkoutData().title}</h1>
      <noscript>
        <p className={styles.notice}>{copy.noscript}</p>
      </noscript>
      <div className={styles.grid}>
        <div className={styles.plan} data-plan={state.kind === 'ready' ? state.plan.id : undefined}>
          {state.kind === 'loading' ? <Loading label={copy.loading} /> : null}
          {state.kind === 'failed' ? (
            <div className={styles.failed} role="alert">
              <p>{copy.failed}</p>
              <button type="button" className="button" onClick={loadAgain}>
                {copy.retry}
              </button>
            </div>
          ) : null}
          {state.kind === 'ready' ? (
            <PlanSummary plan={state.plan} storesCards={state.config.storesCards} />
          ) : null}
        </div>
        <div className={styles.payment}>
          {state.kind === 'ready' ? <PaymentPanel {...state} onPriceChanged={load} /> : <ConsultLine />}
        </div>
      </div>
    </div>
  );
}
