import { checkoutData } from './checkout-data';
import styles from './ConsultLine.module.css';

/** Offers the free consultation to visitors who have not paid yet. */
export function ConsultLine() {
  const { consult: copy } = checkoutData();
  return (
    <p className={styles.consult}>
      <span>{copy.text}</span> <a href="/#formulario-contacto">{copy.action}</a>
      <span>.</span>
    </p>
  );
}
