import { Card } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TabBar } from '../../ui/navigation/TabBar';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { Alerts } from './Alerts';
import { fraudCopy as copy } from './fraud.copy';
import { OffendingNetworks } from './OffendingNetworks';
import { lazyPart } from '../../ui/failures/lazy-part';
import { useMay } from '../../session/may';
import { ListLoading } from '../../ui/list/ListLoading';

const FraudTrends = lazyPart(() => import('./FraudTrends'));
const SECTIONS = ['alertas', 'tendencias', 'redes'] as const;

/** Shows signs of abuse, the cost that was avoided, and the origin of the attempts. */
export function Fraud() {
  const [parameters] = useSearchParams();
  const may = useMay();
  const sections = SECTIONS.filter((section) => section === 'alertas' || may('security.see'));
  const open = sections.find((section) => section === parameters.get('seccion')) ?? SECTIONS[0];
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      <Card>
        <TabBar
          id="fraude"
          label={copy.title}
          tabs={sections.map((key) => ({
            key,
            label: copy.sections[key],
            to: `?tab=fraude&seccion=${key}`,
          }))}
          active={open}
        >
          {open === 'alertas' && <Alerts />}
          {open === 'tendencias' && (
            <Suspense fallback={<ListLoading />}>
              <FraudTrends />
            </Suspense>
          )}
          {open === 'redes' && <OffendingNetworks />}
        </TabBar>
      </Card>
    </>
  );
}
