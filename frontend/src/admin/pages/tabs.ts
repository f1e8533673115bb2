import { type ComponentType } from 'react';
import { lazyPart } from '../lib/lazy-part';

interface DashboardTab {
  /** Its name in the address. */
  key: string;
  label: string;
  Page: ComponentType;
}

/** The sections of the dashboard, each a chunk of its own. */
export const TABS: readonly DashboardTab[] = [
  { key: 'leads', label: 'Leads', Page: lazyPart(() => import('./LeadsTab')) },
  { key: 'citas', label: 'Citas', Page: lazyPart(() => import('./AppointmentsTab')) },
  { key: 'mapa', label: 'Mapa', Page: lazyPart(() => import('./MapTab')) },
  { key: 'analytics', label: 'Analytics', Page: lazyPart(() => import('./AnalyticsTab')) },
  { key: 'seguridad', label: 'Seguridad', Page: lazyPart(() => import('./SecurityTab')) },
  { key: 'fraude', label: 'Fraude', Page: lazyPart(() => import('./FraudTab')) },
  { key: 'campanas', label: 'Campañas', Page: lazyPart(() => import('./CampaignsTab')) },
  { key: 'pagos', label: 'Pagos', Page: lazyPart(() => import('./PaymentsTab')) },
  { key: 'sitio', label: 'Sitio', Page: lazyPart(() => import('./SiteTab')) },
  { key: 'privacidad', label: 'Privacidad', Page: lazyPart(() => import('./PrivacyTab')) },
  { key: 'proveedores', label: 'Proveedores', Page: lazyPart(() => import('./ProvidersTab')) },
  { key: 'cuenta', label: 'Cuenta', Page: lazyPart(() => import('./AccountTab')) },
  { key: 'auditoria', label: 'Auditoría', Page: lazyPart(() => import('./AuditTab')) },
];

/** Shown when the address names none. */
export const DEFAULT_TAB: DashboardTab = TABS[0]!;
