import { checkoutData } from './checkout-data';
import styles from './ConsultLine.module.css';

/** The free consultation, for who has not paid yet. */
export function ConsultLine() {
  const { consult: copy } = checkoutData();
  return (
    <p className={styles.consult}>
      <span>{copy.text}</span> <a href="/#formulario-contacto">{copy.action}</a>
      <span>.</span>
    </p>
  );
}
