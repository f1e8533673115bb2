import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

interface DashboardTab {
  /** Its name in the address. */
  key: string;
  label: string;
  Page: LazyExoticComponent<ComponentType>;
}

/** The sections of the dashboard, each a chunk of its own. */
export const TABS: readonly DashboardTab[] = [
  { key: 'leads', label: 'Leads', Page: lazy(() => import('./LeadsTab')) },
  { key: 'mapa', label: 'Mapa', Page: lazy(() => import('./MapTab')) },
  { key: 'analytics', label: 'Analytics', Page: lazy(() => import('./AnalyticsTab')) },
  { key: 'seguridad', label: 'Seguridad', Page: lazy(() => import('./SecurityTab')) },
  { key: 'fraude', label: 'Fraude', Page: lazy(() => import('./FraudTab')) },
  { key: 'campanas', label: 'Campañas', Page: lazy(() => import('./CampaignsTab')) },
  { key: 'pagos', label: 'Pagos', Page: lazy(() => import('./PaymentsTab')) },
  { key: 'privacidad', label: 'Privacidad', Page: lazy(() => import('./PrivacyTab')) },
  { key: 'cuenta', label: 'Cuenta', Page: lazy(() => import('./AccountTab')) },
  { key: 'auditoria', label: 'Auditoría', Page: lazy(() => import('./AuditTab')) },
];

/** Shown when the address names none. */
export const DEFAULT_TAB: DashboardTab = TABS[0]!;
