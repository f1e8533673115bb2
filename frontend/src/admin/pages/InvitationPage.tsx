import { useNavigate } from 'react-router-dom';
import type { LoginResponseDto } from '../../shared/api/generated/model';
import { brandName } from '../../shared/site/page-data';
import { Sign } from '../../shared/site/Sign';
import { showToast } from '../../shared/ui/toast-store';
import { Invitation } from '../features/people/invitation/Invitation';
import { invitationCopy as copy } from '../features/people/invitation/invitation.copy';
import { usePageTitle } from '../ui/navigation/use-page-title';
import { endSession, startSession } from '../session/session';
import styles from './LoginPage.module.css';

/** Shows the page of an invitation link. */
export default function InvitationPage() {
  usePageTitle(copy.title);
  const navigate = useNavigate();
  const enter = (answer: LoginResponseDto | null) => {
    // Ends another user's session in this browser.
    endSession('absent');
    if (answer?.token && answer.user) {
      startSession(answer.token, { ...answer.user });
      showToast({ title: copy.welcome });
      void navigate('/admin', { replace: true });
    } else {
      showToast({ title: copy.done });
      void navigate('/admin/login', { replace: true });
    }
  };
  return (
    <main id="contenido" className={styles.page}>
      <div className={styles.card}>
        <header className={styles.header}>
          <Sign className={styles.sign} />
          <p className={styles.brand}>{brandName()}</p>
          <h1 className={styles.title}>{copy.title}</h1>
        </header>
        <Invitation onDone={enter} />
      </div>
    </main>
  );
}
