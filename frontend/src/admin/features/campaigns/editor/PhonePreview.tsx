import { EXAMPLE } from 'domain/messages/campaign-text';
import { stateName } from 'domain/us-states';
import { editorCopy } from '../shared/campaign-editor.copy';
import styles from './phone-preview.module.css';

const { preview: copy } = editorCopy;

/** Shows a campaign message on a drawn phone, as the example lead would receive it. */
export function PhonePreview({ body }: { body: string }) {
  return (
    <figure className={styles.figure} aria-label={copy.label}>
      <div className={styles.phone}>
        <div className={styles.bar} aria-hidden="true">
          <span>10:00</span>
          <span className={styles.signal} />
        </div>
        <div className={styles.head}>
          <span className={styles.avatar} aria-hidden="true" />
          <span>{copy.sender}</span>
        </div>
        <div className={styles.screen} tabIndex={0} role="group" aria-label={copy.sender}>
          <p className={styles.when}>{copy.now}</p>
          <p className={styles.bubble}>{body}</p>
        </div>
        <div className={styles.home} aria-hidden="true" />
      </div>
      <figcaption>{copy.caption(EXAMPLE.fullName, stateName(EXAMPLE.state))}</figcaption>
    </figure>
  );
}
