import { useEffect, useState } from 'react';
import { trackEventOnce } from '../../shared/events';
import { sessionRecord } from '../../shared/session-record';
import { useStore } from '../../shared/store';
import { FORM_SECTION } from '../lead-form/go-to-form';
import { openDialogStore } from '../overlays/open-dialog';
import { openReceiptStore } from '../receipt/LazyPaymentReceipt';

const FIRST_AFTER_S = 3;
const EVERY_S = 15;
const VISIBLE_S = 5;

const dismissal = sessionRecord<true>('socialProofDismissed', (value): value is true => value === true);

/**
 * Returns the index of the notification due at this second, starting at 0, or null between two notifications.
 */
function turnAt(seconds: number): number | null {
  const sinceFirst = seconds - FIRST_AFTER_S;
  return sinceFirst >= 0 && sinceFirst % EVERY_S < VISIBLE_S ? Math.floor(sinceFirst / EVERY_S) : null;
}

/**
 * Schedules the notifications: the first 3 s after loading, another every 15 s, each for 5 s. Skips one that
 * is due while the form is visible or a dialog is open. The timer pauses while the tab is hidden.
 * @param held whether the pointer or the focus is on the notification, which then stays
 */
export function useSocialProof(held: boolean): { turn: number | null; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(() => dismissal.read() === true);
  const [skipped, setSkipped] = useState<number | null>(null);
  const tabHidden = useTabHidden();
  const due = turnAt(useSeconds(!dismissed && !tabHidden && !held));
  const formInView = useFormInView();
  const dialogOpen = useStore(openDialogStore) !== null;
  const receiptOpen = useStore(openReceiptStore) !== null;
  const inTheWay = formInView || dialogOpen || receiptOpen;

  useEffect(() => {
    if (inTheWay) setSkipped(due);
  }, [inTheWay, due]);

  const turn = dismissed || inTheWay || due === skipped ? null : due;
  useEffect(() => {
    if (turn !== null) trackEventOnce('social_proof_shown');
  }, [turn]);

  return {
    turn,
    dismiss: () => {
      dismissal.write(true);
      setDismissed(true);
    },
  };
}

/** Counts the seconds while running. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const note = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return hidden;
}

function useFormInView(): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const section = document.getElementById(FORM_SECTION);
    if (!section) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return inView;
}
