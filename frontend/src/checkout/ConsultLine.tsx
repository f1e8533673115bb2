import { checkoutData } from './checkout-data';
import styles from './ConsultLine.module.css';

/** Offers the free consultation to visitors before a payment. */
export function ConsultLine() {
  const { consult: copy } = checkoutData();
  return (
    <p className={styles.consult}>
      <span>{copy.text}</span> <a href="/#formulario-contacto">{copy.action}</a>
      <span>.</span>
    </p>
  );
}
