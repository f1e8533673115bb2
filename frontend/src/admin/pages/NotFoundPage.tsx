import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Sign } from '../../shared/site/Logo';
import { usePageTitle } from '../ui/use-page-title';
import styles from './NotFoundPage.module.css';

/** An address of the back office that is nothing. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  usePageTitle('Page Not Found');
  return (
    <div className={styles.page}>
      <Sign className={styles.sign} />
      <h2 lang="en">Page Not Found</h2>
      <p>La página que busca no existe o cambió de dirección.</p>
      <Button type="primary" onClick={() => void navigate('/admin')}>
        Volver al panel
      </Button>
    </div>
  );
}
