import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import es from 'antd/es/locale/es_ES';
import 'dayjs/locale/es';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from '../../shared/store';
import { CrashBoundary } from '../../shared/ui/CrashBoundary';
import { ToastRegion } from '../../shared/ui/toast';
import { TooltipProvider } from '../../shared/ui/tooltip';
import { sessionStore } from '../session/session';
import { Announcer } from '../ui/Announcer';
import { CallReason } from '../ui/calls/CallReason';
import { PasswordAgain } from './PasswordAgain';
import { queries } from './queries';
import { router } from './router';
import { darkTheme, lightTheme } from './theme';
import { darkStore } from './theme-preference';

/** The library's Spanish texts. Its show/hide button gets a specific label, because only passwords use it. */
const locale = { ...es, global: { ...es.global, show: 'Mostrar contraseña', hide: 'Ocultar contraseña' } };

/** Returns the parent of popups: the page's main element, where assistive technology looks for them. */
const popupContainer = (): HTMLElement => document.querySelector('main') ?? document.body;

/** Shows the back office: its providers, and the screen for the address. */
export function App() {
  const dark = useStore(darkStore);
  useEffect(
    () =>
      sessionStore.subscribe(() => {
        // On logout, deletes cached data, which the next administrator must not see.
        if (sessionStore.get().status === 'out') queries.clear();
      }),
    [],
  );
  return (
    <CrashBoundary>
      <QueryClientProvider client={queries}>
        <ConfigProvider
          locale={locale}
          theme={dark ? darkTheme : lightTheme}
          getPopupContainer={popupContainer}
          button={{ autoInsertSpace: false }}
        >
          <TooltipProvider>
            <RouterProvider router={router} />
            <PasswordAgain />
            <CallReason />
          </TooltipProvider>
          <Announcer />
          <ToastRegion />
        </ConfigProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
