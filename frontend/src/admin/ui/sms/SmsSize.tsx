import { sizeOf } from 'domain/messages/sms-text';
import { formatNumber } from '../../../shared/numbers';
import { smsCopy } from './sms.copy';
import styles from './sms.module.css';

const { size: copy } = smsCopy;

/** Shows the length of a text message and the number of billed segments. */
export function SmsSize({ id, text }: { id?: string; text: string }) {
  const { isGsm7, characters, room, segments } = sizeOf(text);
  return (
    <p {...(id ? { id } : {})} className={styles.size}>
      <strong>{copy.segments(segments)}</strong>
      <span>{copy.characters(formatNumber(characters), formatNumber(room))}</span>
      <span className={styles.alphabet} data-costly={!isGsm7}>
        {isGsm7 ? copy.gsm7 : copy.ucs2}
      </span>
    </p>
  );
}
