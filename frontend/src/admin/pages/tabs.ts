import { type ComponentType } from 'react';
import type { Permission, Role } from '../../shared/api/generated/model';
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
const TABS: readonly DashboardTab[] = [
  { key: 'leads', needs: 'leads.see', label: 'Leads', Page: lazyPart(() => import('./LeadsTab')) },
  { key: 'midia', needs: 'leads.work', label: 'Mi día', Page: lazyPart(() => import('./DeskTab')) },
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
  { key: 'equipo', needs: 'people.see', label: 'Equipo', Page: lazyPart(() => import('./TeamTab')) },
  { key: 'cuenta', needs: 'account.own', label: 'Cuenta', Page: lazyPart(() => import('./AccountTab')) },
  { key: 'auditoria', needs: 'audit.see', label: 'Auditoría', Page: lazyPart(() => import('./AuditTab')) },
];

const DESK = 'midia';

/** The sections that a person may see; agents begin with what they have to do. The first is shown when the address names none. */
export function tabsOf(may: (permission: Permission) => boolean, role: Role | null): readonly DashboardTab[] {
  const tabs = TABS.filter(({ needs }) => may(needs));
  return role === 'agent' ? tabs.toSorted((a, b) => Number(b.key === DESK) - Number(a.key === DESK)) : tabs;
}
