import { lazy, Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { CrashScreen } from '../../shared/ui/CrashScreen';
import { LoadingPage } from './LoadingPage';
import { RequireSession } from './RequireSession';
import { Shell } from './Shell';

const LoginPage = lazy(() => import('../pages/LoginPage'));
const DashboardPage = lazy(() => import('../pages/DashboardPage'));
const MapPage = lazy(() => import('../pages/MapPage'));
const SecurityPage = lazy(() => import('../pages/SecurityPage'));

export const router = createBrowserRouter([
  {
    errorElement: <CrashScreen />,
    children: [
      {
        path: '/admin/login',
        element: (
          <Suspense fallback={<LoadingPage />}>
            <LoginPage />
          </Suspense>
        ),
      },
      {
        element: (
          <RequireSession>
            <Shell />
          </RequireSession>
        ),
        children: [
          { path: '/admin', element: <DashboardPage /> },
          { path: '/admin/security', element: <SecurityPage /> },
          { path: '/admin/mapa', element: <MapPage /> },
        ],
      },
    ],
  },
]);
