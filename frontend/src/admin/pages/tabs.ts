import { type ComponentType } from 'react';
import type { Permission } from '../../shared/api/generated/model';
import { lazyPart } from '../lib/lazy-part';

interface DashboardTab {
  /** Its name in the address. */
  key: string;
  label: string;
  /** Who lacks this does not see the section. */
  needs: Permission;
  Page: ComponentType;
}

/** The sections of the dashboard, each a chunk of its own. */
export const TABS: readonly DashboardTab[] = [
  { key: 'leads', needs: 'leads.see', label: 'Leads', Page: lazyPart(() => import('./LeadsTab')) },
  { key: 'citas', needs: 'leads.see', label: 'Citas', Page: lazyPart(() => import('./AppointmentsTab')) },
  { key: 'mapa', needs: 'analytics.see', label: 'Mapa', Page: lazyPart(() => import('./MapTab')) },
  {
    key: 'analytics',
    needs: 'analytics.see',
    label: 'Analytics',
    Page: lazyPart(() => import('./AnalyticsTab')),
  },
  {
    key: 'seguridad',
    needs: 'security.see',
    label: 'Seguridad',
    Page: lazyPart(() => import('./SecurityTab')),
  },
  { key: 'fraude', needs: 'fraud.see', label: 'Fraude', Page: lazyPart(() => import('./FraudTab')) },
  { key: 'campanas', needs: 'campaigns', label: 'Campañas', Page: lazyPart(() => import('./CampaignsTab')) },
  { key: 'pagos', needs: 'payments.see', label: 'Pagos', Page: lazyPart(() => import('./PaymentsTab')) },
  { key: 'sitio', needs: 'site.see', label: 'Sitio', Page: lazyPart(() => import('./SiteTab')) },
  {
    key: 'privacidad',
    needs: 'privacy.take',
    label: 'Privacidad',
    Page: lazyPart(() => import('./PrivacyTab')),
  },
  {
    key: 'proveedores',
    needs: 'settings.see',
    label: 'Proveedores',
    Page: lazyPart(() => import('./ProvidersTab')),
  },
  { key: 'cuenta', needs: 'account.own', label: 'Cuenta', Page: lazyPart(() => import('./AccountTab')) },
  { key: 'auditoria', needs: 'audit.see', label: 'Auditoría', Page: lazyPart(() => import('./AuditTab')) },
];

/** Shown when the address names none. */
export const DEFAULT_TAB: DashboardTab = TABS[0]!;
