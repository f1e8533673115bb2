import type { PendingCode } from '../verification-store';
import { methodsCopy as copy } from './methods.copy';
import styles from './methods.module.css';

/** Says which method was used instead of the requested one. */
export function Notice({ pending: { method, instead } }: { pending: PendingCode }) {
  if (instead === null || instead === method) return null;
  const isCallBack = instead === 'inbound_call' && method === 'voice';
  return (
    <p className={styles.notice} role="status">
      {isCallBack ? copy.callingBack : `${copy.notNow[instead]} ${copy.instead[method]}`}
    </p>
  );
}
