import { Card } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { TabBar } from '../../ui/navigation/TabBar';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { Attempts } from './attempts/Attempts';
import { Blocks } from './blocks/Blocks';
import { IpLookup } from './lookup/IpLookup';
import { securityCopy as copy } from './shared/security.copy';
import { SecurityCards } from './SecurityCards';
import { SeenIps } from './attempts/SeenIps';

const SECTIONS = ['intentos', 'bloqueados', 'ips', 'consulta'] as const;

/** Shows attempts, blocks, and IP addresses. */
export function Security() {
  const [parameters] = useSearchParams();
  const open = SECTIONS.find((section) => section === parameters.get('seccion')) ?? SECTIONS[0];
  const addressOf = (section: string) => {
    const next = new URLSearchParams();
    const tab = parameters.get('tab');
    if (tab) next.set('tab', tab);
    next.set('seccion', section);
    return `?${next.toString()}`;
  };
  const lookupOf = (ip: string) => `${addressOf('consulta')}&consulta=${encodeURIComponent(ip)}`;
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      <SecurityCards />
      <Card>
        <TabBar
          id="seguridad"
          label={copy.title}
          tabs={SECTIONS.map((key) => ({ key, label: copy.tabs[key], to: addressOf(key) }))}
          active={open}
        >
          {open === 'intentos' && <Attempts addressOf={lookupOf} />}
          {open === 'bloqueados' && <Blocks />}
          {open === 'ips' && <SeenIps addressOf={lookupOf} />}
          {open === 'consulta' && <IpLookup />}
        </TabBar>
      </Card>
    </>
  );
}
