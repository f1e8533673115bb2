import { Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { CrashScreen } from '../../shared/ui/CrashScreen';
import { LoadingPage } from './LoadingPage';
import { RequireSession } from './RequireSession';
import { Shell } from './Shell';
import { INVITATION_PATH } from '../session/invitation-token';
import { lazyPart } from '../ui/failures/lazy-part';

const LoginPage = lazyPart(() => import('../pages/LoginPage'));
const InvitationPage = lazyPart(() => import('../pages/InvitationPage'));
const DashboardPage = lazyPart(() => import('../pages/DashboardPage'));
const MapPage = lazyPart(() => import('../pages/MapPage'));
const SecurityPage = lazyPart(() => import('../pages/SecurityPage'));

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
        path: INVITATION_PATH,
        element: (
          <Suspense fallback={<LoadingPage />}>
            <InvitationPage />
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
