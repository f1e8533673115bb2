import { Button, Result } from 'antd';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../ui/use-page-title';

/** An address of the back office that is nothing. */
export default function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <Result
      status="404"
      icon={null}
      title={<h2 lang="en">Page Not Found</h2>}
      subTitle="La página que busca no existe o cambió de dirección."
      extra={
        <Link to="/admin">
          <Button type="primary">Volver al panel</Button>
        </Link>
      }
    />
  );
}
