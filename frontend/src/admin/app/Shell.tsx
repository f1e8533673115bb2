import { LogoutOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { ROLE_NAMES } from 'domain/office/permissions';
import { Suspense } from 'react';
import { Outlet, useNavigate, useSearchParams } from 'react-router-dom';
import { ListLoading } from '../ui/list/ListLoading';
import { Sign } from '../../shared/site/Sign';
import { brandName } from '../../shared/site/page-data';
import { Tooltip } from '../../shared/ui/tooltip';
import { CopyNotice } from '../features/installation/CopyNotice';
import { SETTINGS_PARAMETER, settingsAddress } from '../features/settings/settings-address';
import { MethodsNotice } from '../features/settings/methods/MethodsNotice';
import { CommandKeys } from '../pages/palette/CommandKeys';
import { paletteStore } from '../pages/palette/palette-store';
import { paletteCopy } from '../pages/palette/palette.copy';
import { leave } from '../session/session';
import { useMay, useRole } from '../session/may';
import { useSession } from '../session/use-session';
import { SessionEnding } from './SessionEnding';
import { shellCopy as copy } from './shell.copy';
import styles from './Shell.module.css';
import { ThemeMenu } from './ThemeMenu';
import { lazyPart } from '../ui/failures/lazy-part';
import { useClose } from '../lib/list/use-close';

const PresenceSwitch = lazyPart(() => import('../features/people/PresenceSwitch'));
const SettingsPage = lazyPart(() => import('../features/settings/SettingsPage'));

/** Hover colours for the dark header; the library's are made for light backgrounds and would be invisible. */
const ON_HEADER = {
  components: {
    Button: {
      textTextColor: 'var(--on-dark)',
      textTextHoverColor: 'var(--on-dark)',
      textTextActiveColor: 'var(--on-dark)',
      textHoverBg: 'var(--header-hover)',
    },
  },
};

/** Shows the frame of every screen of the back office: header, session warning and content. */
export function Shell() {
  const session = useSession();
  const may = useMay();
  const role = useRole();
  const [parameters] = useSearchParams();
  const part = parameters.get(SETTINGS_PARAMETER);
  const closePart = useClose(part, [SETTINGS_PARAMETER]);
  const navigate = useNavigate();
  const isSettings = part !== null && may('settings.see');
  const openSettings = () => {
    if (part === null) void navigate(settingsAddress(parameters, 'general'));
  };
  return (
    <>
      <a className={styles.skip} href="#contenido">
        {copy.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href="/admin" aria-label={`${copy.title}, ${brandName()}`}>
            <Sign className={styles.sign} />
          </a>
          <div className={styles.names}>
            <h1 className={styles.title}>{copy.title}</h1>
            {session.status === 'in' && (
              <Tooltip text={role ? `${session.user.username} · ${ROLE_NAMES[role]}` : session.user.username}>
                <p className={styles.user}>{copy.loggedInAs(session.user.username)}</p>
              </Tooltip>
            )}
          </div>
          <div className={styles.actions}>
            <ConfigProvider theme={ON_HEADER}>
              <Suspense fallback={null}>
                {role === 'agent' && may('schedule.own') && <PresenceSwitch />}
              </Suspense>
              <span className={styles.palette}>
                <Tooltip text={paletteCopy.open}>
                  <Button
                    type="text"
                    className={styles.action}
                    icon={<SearchOutlined />}
                    aria-label={paletteCopy.open}
                    onClick={() => paletteStore.set('palette')}
                  />
                </Tooltip>
              </span>
              <ThemeMenu />
              {may('settings.see') && (
                <Tooltip text={copy.settings}>
                  <Button
                    type="text"
                    className={styles.action}
                    icon={<SettingOutlined />}
                    aria-label={copy.settings}
                    onClick={openSettings}
                  />
                </Tooltip>
              )}
              <Button
                type="text"
                className={styles.action}
                icon={<LogoutOutlined />}
                aria-label={copy.logout}
                onClick={() => void leave()}
              >
                <span className={styles.wide}>{copy.logout}</span>
              </Button>
            </ConfigProvider>
          </div>
        </div>
      </header>
      <main id="contenido" className={styles.content} tabIndex={-1}>
        <SessionEnding />
        {session.status === 'in' && <CommandKeys />}
        {session.status === 'in' && <CopyNotice />}
        {session.status === 'in' && may('settings.see') && <MethodsNotice />}
        <Suspense fallback={<ListLoading />}>
          {isSettings && <SettingsPage part={part} onClose={closePart} />}
        </Suspense>
        {/* Keeps the current screen mounted, so that its state remains when the settings close. */}
        <div hidden={isSettings}>
          <Suspense fallback={<ListLoading />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </>
  );
}
