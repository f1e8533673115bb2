import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import es from 'antd/es/locale/es_ES';
import 'dayjs/locale/es';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { useStore } from '../../shared/store';
import { darkTheme, lightTheme } from '../app/theme';
import { darkStore, watchTheme } from '../app/theme-preference';
import '../app/admin.css';
import { Parts } from './Parts';

watchTheme();

/** Shows the parts in the theme of the system, without a server. */
function Page() {
  const dark = useStore(darkStore);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider locale={es} theme={dark ? darkTheme : lightTheme} button={{ autoInsertSpace: false }}>
        <MemoryRouter>
          <Parts />
        </MemoryRouter>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

const root = document.getElementById('app');
if (root) createRoot(root).render(<Page />);
