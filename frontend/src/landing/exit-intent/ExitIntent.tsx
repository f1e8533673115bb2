import { flushSync } from 'react-dom';
import { goToForm } from '../lead-form/go-to-form';
import { Modal } from '../overlays/Modal';
import { landingData } from '../landing-data';
import { useExitIntent } from './use-exit-intent';
import { scarcity, useFreeSlotsToday } from './free-slots-today';
import styles from './exit-intent.module.css';

/** Offers the free consultation again to a visitor who is about to leave. */
export function ExitIntent() {
  const { open, close } = useExitIntent();
  const places = useFreeSlotsToday(open);
  if (!open) return null;
  const { exitOffer: copy } = landingData();
  return (
    <Modal labelledBy="exit-title" describedBy="exit-text" onClose={close}>
      {places ? <p className={styles.badge}>{scarcity(copy.scarcity, places)}</p> : null}
      <h2 id="exit-title">{copy.title}</h2>
      <p id="exit-text" className={styles.text}>
        {copy.text}
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          onClick={() => {
            // The form can take the focus only after the dialog is removed.
            flushSync(close);
            goToForm();
          }}
        >
          {copy.accept}
        </button>
        <button type="button" className="button button--quiet" onClick={close}>
          {copy.decline}
        </button>
      </div>
    </Modal>
  );
}
