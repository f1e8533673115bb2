import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Sign } from '../../shared/site/Sign';
import { brandName } from '../../shared/site/page-data';
import { Loading } from '../../shared/ui/Loading';
import { Login } from '../features/login/Login';
import { loginCopy as copy } from '../features/login/login.copy';
import { returnAddress } from '../session/return-address';
import { useSession } from '../session/use-session';
import { usePageTitle } from '../ui/navigation/use-page-title';
import styles from './LoginPage.module.css';

const REDIRECT_DELAY_MS = 1_000;

/** Shows the login page. Forwards users with a session. */
export default function LoginPage() {
  usePageTitle('Iniciar sesión');
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const justLoggedIn = useRef(false);
  const target = returnAddress(search);

  useEffect(() => {
    if (session.status !== 'in') return undefined;
    // Shows the success briefly after a login; an existing session is forwarded immediately.
    const delay = justLoggedIn.current ? REDIRECT_DELAY_MS : 0;
    const redirect = setTimeout(() => void navigate(target, { replace: true }), delay);
    return () => clearTimeout(redirect);
  }, [session.status, navigate, target]);

  if (session.status === 'loading') {
    return (
      <main>
        <h1 className="visually-hidden">{copy.title}</h1>
        <Loading label={copy.loading} />
      </main>
    );
  }
  const thrownOut = session.status === 'out' && session.reason === 'ended';
  return (
    <main id="contenido" className={styles.page}>
      <div className={styles.card}>
        <header className={styles.header}>
          <Sign className={styles.sign} />
          <p className={styles.brand}>{brandName()}</p>
          <h1 className={styles.title}>{copy.title}</h1>
          <p className={styles.subtitle}>{copy.subtitle}</p>
        </header>
        {thrownOut && <Alert type="info" showIcon title={copy.ended} className={styles.notice} />}
        <Login onDone={() => (justLoggedIn.current = true)} />
      </div>
    </main>
  );
}
