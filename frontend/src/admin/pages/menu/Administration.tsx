import { PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { MAX_PINS, type MenuPage } from 'domain/office/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../../shared/ui/toast-store';
import { settingsCopy } from '../../features/settings/settings.copy';
import { useMay } from '../../session/may';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { administrationCopy as copy } from './administration.copy';
import styles from './Administration.module.css';
import { SECTIONS, sectionAddress } from './sections';
import { usePins } from './use-menu';

/** Pages by group, in the order of the screen. */
const GROUPS: Readonly<Record<Exclude<keyof typeof copy.groups, 'settings'>, readonly MenuPage[]>> = {
  sales: ['campanas', 'plantillas', 'pagos'],
  site: ['sitio', 'estados'],
  team: ['equipo'],
  privacy: ['privacidad', 'auditoria'],
  connections: ['proveedores', 'claves', 'webhooks'],
};

/** Shows the pages that run the office, by group, and pins them to the menu. */
export default function Administration() {
  const may = useMay();
  const { pins, inUse, pin } = usePins();
  const toggle = (page: MenuPage) => {
    if (pins.includes(page)) pin?.(pins.filter((each) => each !== page));
    else if (pins.length < MAX_PINS) pin?.([...pins, page]);
    else showToast({ title: copy.full.title, description: copy.full.text, variant: 'destructive' });
  };
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <div className={styles.groups}>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
          const pages = GROUPS[group].filter((page) => may(SECTIONS[page].needs));
          if (pages.length === 0) return null;
          return (
            <PageGroup key={group} title={copy.groups[group]}>
              {pages.map((page) => {
                const { label, icon: Icon } = SECTIONS[page];
                return (
                  <PageRow
                    key={page}
                    label={label}
                    text={copy.pages[page]}
                    icon={<Icon />}
                    to={sectionAddress(page)}
                  >
                    {inUse.includes(page) ? (
                      <PushpinFilled className={styles.inUse} aria-label={copy.inUse} title={copy.inUse} />
                    ) : (
                      <Button
                        type="text"
                        disabled={!pin}
                        aria-label={pins.includes(page) ? copy.unpin(label) : copy.pin(label)}
                        icon={pins.includes(page) ? <PushpinFilled /> : <PushpinOutlined />}
                        onClick={() => toggle(page)}
                      />
                    )}
                  </PageRow>
                );
              })}
            </PageGroup>
          );
        })}
        <PageGroup title={copy.groups.settings}>
          <PageRow
            label={settingsCopy.title}
            text={copy.settings}
            icon={<SettingOutlined />}
            to={`${sectionAddress('administracion')}&configuracion=general`}
          />
        </PageGroup>
      </div>
    </>
  );
}

function PageGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  label: string;
  text: string;
  icon: ReactNode;
  to: string;
  /** Control that pins the page. */
  children?: ReactNode;
}

function PageRow({ label, text, icon, to, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={to}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <span>
          <span className={styles.name}>{label}</span>
          <span className={styles.text}>{text}</span>
        </span>
      </Link>
      {children}
    </li>
  );
}
