import { useCallback, useEffect, useState } from 'react';
import type { PlanDto } from '../shared/api/generated/model';
import { listPlans } from '../shared/api/generated/payments/payments';
import { Loading } from '../shared/ui/Loading';
import styles from './CheckoutPage.module.css';
import { checkoutCopy as copy } from './checkout.copy';
import { PlanSummary } from './PlanSummary';

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; plan: PlanDto };

/**
 * The plan named by the address's `plan`, and how to take it. A missing or unknown plan goes to '/', as
 * the server does before the page is reached.
 */
export function CheckoutPage() {
  const [state, setState] = useState<State>({ kind: 'loading' });

  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const plans = await listPlans();
      const wanted = new URLSearchParams(location.search).get('plan');
      const plan = plans.find((item) => item.id === wanted);
      if (plan) setState({ kind: 'ready', plan });
      else location.replace('/');
    } catch {
      setState({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  return (
    <div className={`wrap ${styles.page}`}>
      <a className={styles.back} href="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 4 7 12l8 8" />
        </svg>
        {copy.back}
      </a>
      <h1 className={styles.title}>{copy.title}</h1>
      <noscript>
        <p className={styles.notice}>{copy.noscript}</p>
      </noscript>
      <div className={styles.grid}>
        <div className={styles.plan}>
          {state.kind === 'loading' ? <Loading /> : null}
          {state.kind === 'failed' ? (
            <div className={styles.failed} role="alert">
              <p>{copy.failed}</p>
              <button type="button" className="button" onClick={() => void load()}>
                {copy.retry}
              </button>
            </div>
          ) : null}
          {state.kind === 'ready' ? <PlanSummary plan={state.plan} /> : null}
        </div>
        <section className={styles.howTo} aria-labelledby="how-to-title">
          <h2 className={styles.howToTitle} id="how-to-title">
            {copy.howTo.title}
          </h2>
          <p>{copy.howTo.text}</p>
          <ol className={styles.steps}>
            {copy.howTo.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <a className="button" href="/#formulario-contacto">
            {copy.howTo.action}
          </a>
          <p className={styles.note}>{copy.howTo.note}</p>
        </section>
      </div>
    </div>
  );
}
