import { Dialog } from '../../ui/dialogs/Dialog';
import { paletteCopy } from './palette.copy';
import styles from './Palette.module.css';

const copy = paletteCopy.keys;

/** Lists the keys of the back office. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={copy.title} footer={null} onCancel={onClose}>
      <div className={styles.keys}>
        {copy.groups.map(({ name, keys }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key} className={styles.pair}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
