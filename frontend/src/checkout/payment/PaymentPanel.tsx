import { useEffect, useRef } from 'react';
import type { ContractDto, PlanDto, PublicConfigDto } from '../../shared/api/generated/model';
import { checkoutCopy as copy } from '../checkout.copy';
import { ConsultLine } from '../ConsultLine';
import { ReceiptFacts } from '../../shared/receipt/ReceiptFacts';
import { PaymentForm } from './PaymentForm';
import { useOnline } from './use-online';
import styles from './PaymentPanel.module.css';
import { useContract, type ReadContract } from './use-contract';
import { usePayment } from './use-payment';

interface Props {
  plan: PlanDto;
  /** Contract shown before the ZIP code is known. */
  contract: ContractDto;
  readContract: ReadContract;
  config: PublicConfigDto;
  /** Secret of the payment link with which the page was opened, or null. */
  link: string | null;
  /** Reads the plan again and leaves the form unchanged. */
  onPriceChanged: () => Promise<void>;
}

/** Shows the form, or the result of the payment. The form stays in the page, so that no input is lost. */
export function PaymentPanel({ plan, contract, readContract, config, link, onPriceChanged }: Props) {
  const { shown, refused, notePlace, show, toSign } = useContract(contract, readContract);
  const { phase, errors, setErrors, refusal, pay, payAgain, hold } = usePayment(
    { plan, contract: shown.contract, link },
    { onPriceChanged, onContractChanged: show },
  );
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const showsForm = phase.kind === 'form' || phase.kind === 'sending';

  useEffect(() => {
    if (!showsForm) heading.current?.focus();
  }, [showsForm, phase.kind]);

  return (
    <>
      {showsForm && (
        <h2 className={styles.title} id="payment-title">
          {copy.form.title}
        </h2>
      )}
      <div hidden={!showsForm}>
        <PaymentForm
          plan={plan}
          contract={shown}
          config={config}
          sending={phase.kind === 'sending'}
          errors={errors}
          refusal={refusal}
          stateRefusal={refused}
          onErrors={setErrors}
          onPlace={notePlace}
          toSign={toSign}
          onPay={pay}
          onHold={hold}
        />
        <ConsultLine />
      </div>
      {phase.kind === 'confirming' && (
        <div className={styles.outcome} role="status">
          <h2 ref={heading} tabIndex={-1}>
            {copy.confirming.title}
          </h2>
          <span className={styles.spinner} aria-hidden="true" />
          <p>{copy.confirming[!isOnline ? 'offline' : phase.slow ? 'slow' : 'text']}</p>
        </div>
      )}
      {phase.kind === 'done' && (
        <div className={styles.outcome}>
          <h2 ref={heading} tabIndex={-1}>
            {copy.done.title}
          </h2>
          <ReceiptFacts receipt={phase.receipt} />
          <p>{copy.done.text}</p>
        </div>
      )}
      {phase.kind === 'alreadyPaid' && (
        <div className={styles.outcome}>
          <h2 ref={heading} tabIndex={-1}>
            {copy.alreadyPaid.title}
          </h2>
          <p>{copy.alreadyPaid.text}</p>
          <a className="button" href="/">
            {copy.alreadyPaid.home}
          </a>
          <button type="button" className={styles.again} onClick={payAgain}>
            {copy.alreadyPaid.again}
          </button>
        </div>
      )}
    </>
  );
}
