import { telephoneLink, whatsappLink } from './contact';
import styles from './LoadNotice.module.css';
import { LOAD_NOTICE_ID } from './load-notice';
import { content } from './site-data';

/**
 * Advises the visitor when the page's scripts fail or do not arrive. CSS shows it after 8 seconds; the
 * scripts remove it once they work.
 */
export function LoadNotice() {
  return (
    <div className={styles.notice} id={LOAD_NOTICE_ID} role="alert">
      <p className={styles.text}>
        Esta parte de la página no cargó. <a href="">Recargue la página</a>
        <OtherWay />.
      </p>
    </div>
  );
}

function OtherWay() {
  const { phone, whatsapp, email } = content().contact;
  if (phone)
    return (
      <>
        {' '}
        o llámenos al <a href={telephoneLink(phone)}>{phone}</a>
      </>
    );
  if (whatsapp)
    return (
      <>
        {' '}
        o escríbanos por WhatsApp al <a href={whatsappLink(whatsapp)}>{whatsapp}</a>
      </>
    );
  if (email)
    return (
      <>
        {' '}
        o escríbanos a <a href={`mailto:${email}`}>{email}</a>
      </>
    );
  return null;
}
