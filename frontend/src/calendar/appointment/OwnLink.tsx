/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { calendarCopy } from '../calendar.copy';
import { copyText } from './copy-text';
import styles from './appointment.module.css';

const copy = calendarCopy.appointment.link;

/** Shows the link to change or cancel the appointment, with a button to copy it. */
export function OwnLink({ manageUrl }: { manageUrl: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'selected'>('none');
  const [times, setTimes] = useState(0);
  async function copyLink(): Promise<void> {
    if (!field.current) return;
    setOutcome((await copyText(field.current)) ? 'copied' : 'selected');
    setTimes((before) => before + 1);
  }
  return (
    <div class={styles.ownLink}>
      <label for="own-link">{copy.label}</label>
      <input
        id="own-link"
        type="text"
        readOnly
        translate={false}
        value={new URL(manageUrl, location.origin).href}
        aria-describedby="own-link-hint"
        ref={field}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p id="own-link-hint" class={styles.more}>
        {copy.hint}
      </p>
      <button type="button" class="button button--quiet" onClick={() => void copyLink()}>
        {copy.action}
      </button>
      <div class={styles.copied} role="status">
        {outcome === 'none' ? null : <p key={`${outcome} ${times}`}>{copy[outcome]}</p>}
      </div>
    </div>
  );
}
