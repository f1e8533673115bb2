import { checkoutCopy } from './checkout.copy';
import styles from './ConsultLine.module.css';

const { consult: copy } = checkoutCopy;

/** The free consultation, for who has not paid yet. */
export function ConsultLine() {
  return (
    <p className={styles.consult}>
      {copy.text} <a href="/#formulario-contacto">{copy.action}</a>.
    </p>
  );
}
