import { Tabs } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '../../shared/ui/Loading';
import { usePageTitle } from '../ui/use-page-title';
import styles from './DashboardPage.module.css';
import { DEFAULT_TAB, TABS } from './tabs';

/** The dashboard: its sections as tabs, the open one named in the address. */
export default function DashboardPage() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const open = TABS.find(({ key }) => key === wanted) ?? DEFAULT_TAB;
  usePageTitle(open.label);
  return (
    <Tabs
      className={styles.tabs}
      activeKey={open.key}
      // What a section keeps in the address is its own: another one starts without it.
      onChange={(key) => setParameters({ tab: key })}
      destroyOnHidden
      items={TABS.map(({ key, label, Page }) => ({
        key,
        label,
        children: (
          <Suspense fallback={<Loading />}>
            <Page />
          </Suspense>
        ),
      }))}
    />
  );
}
