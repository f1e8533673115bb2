import {
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CloudServerOutlined,
  CreditCardOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  EyeInvisibleOutlined,
  GlobalOutlined,
  KeyOutlined,
  LineChartOutlined,
  MessageOutlined,
  NotificationOutlined,
  SafetyOutlined,
  TeamOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType, HTMLAttributes } from 'react';
import type { Permission, Role } from '../../shared/api/generated/model';
import { lazyPart } from '../ui/failures/lazy-part';

/** Groups of sections: daily work, figures, protection, administration. */
type Group = 'work' | 'figures' | 'protection' | 'house';

interface DashboardTab {
  /** Name in the address. `useWaiting` counts the section's pending items under the same name. */
  key: string;
  label: string;
  icon: ComponentType<HTMLAttributes<HTMLSpanElement>>;
  group: Group;
  /** Permission required to see the section. */
  needs: Permission;
  Page: ComponentType;
}

/**
 * Sections of the dashboard by group, each in a separate chunk. Phones show the first four permitted ones
 * directly.
 */
const TABS: readonly DashboardTab[] = [
  {
    key: 'leads',
    needs: 'leads.see',
    label: 'Leads',
    icon: TeamOutlined,
    group: 'work',
    Page: lazyPart(() => import('./sections/LeadsTab')),
  },
  {
    key: 'midia',
    needs: 'leads.work',
    label: 'Mi día',
    icon: CheckSquareOutlined,
    group: 'work',
    Page: lazyPart(() => import('./sections/DeskTab')),
  },
  {
    key: 'mensajes',
    needs: 'leads.see',
    label: 'Mensajes',
    icon: MessageOutlined,
    group: 'work',
    Page: lazyPart(() => import('./sections/MessagesTab')),
  },
  {
    key: 'citas',
    needs: 'leads.see',
    label: 'Citas',
    icon: CalendarOutlined,
    group: 'work',
    Page: lazyPart(() => import('./sections/AppointmentsTab')),
  },
  {
    key: 'campanas',
    needs: 'campaigns',
    label: 'Campañas',
    icon: NotificationOutlined,
    group: 'work',
    Page: lazyPart(() => import('./sections/CampaignsTab')),
  },
  {
    key: 'pagos',
    needs: 'payments.see',
    label: 'Pagos',
    icon: CreditCardOutlined,
    group: 'work',
    Page: lazyPart(() => import('./sections/PaymentsTab')),
  },
  {
    key: 'mapa',
    needs: 'analytics.see',
    label: 'Mapa',
    icon: EnvironmentOutlined,
    group: 'figures',
    Page: lazyPart(() => import('./sections/MapTab')),
  },
  {
    key: 'analytics',
    needs: 'analytics.see',
    label: 'Analytics',
    icon: LineChartOutlined,
    group: 'figures',
    Page: lazyPart(() => import('./sections/AnalyticsTab')),
  },
  {
    key: 'costos',
    needs: 'costs.see',
    label: 'Costos',
    icon: DollarOutlined,
    group: 'figures',
    Page: lazyPart(() => import('./sections/CostsTab')),
  },
  {
    key: 'seguridad',
    needs: 'security.see',
    label: 'Seguridad',
    icon: SafetyOutlined,
    group: 'protection',
    Page: lazyPart(() => import('./sections/SecurityTab')),
  },
  {
    key: 'fraude',
    needs: 'fraud.see',
    label: 'Fraude',
    icon: WarningOutlined,
    group: 'protection',
    Page: lazyPart(() => import('./sections/FraudTab')),
  },
  {
    key: 'privacidad',
    needs: 'privacy.take',
    label: 'Privacidad',
    icon: EyeInvisibleOutlined,
    group: 'protection',
    Page: lazyPart(() => import('./sections/PrivacyTab')),
  },
  {
    key: 'auditoria',
    needs: 'audit.see',
    label: 'Auditoría',
    icon: AuditOutlined,
    group: 'protection',
    Page: lazyPart(() => import('./sections/AuditTab')),
  },
  {
    key: 'sitio',
    needs: 'site.see',
    label: 'Sitio',
    icon: GlobalOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/SiteTab')),
  },
  {
    key: 'estados',
    needs: 'settings.see',
    label: 'Estados',
    icon: BankOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/StatesTab')),
  },
  {
    key: 'proveedores',
    needs: 'settings.see',
    label: 'Proveedores',
    icon: CloudServerOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/ProvidersTab')),
  },
  {
    key: 'claves',
    needs: 'settings.see',
    label: 'Claves de API',
    icon: KeyOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/ApiKeysTab')),
  },
  {
    key: 'webhooks',
    needs: 'settings.see',
    label: 'Webhooks',
    icon: ApiOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/WebhooksTab')),
  },
  {
    key: 'equipo',
    needs: 'people.see',
    label: 'Equipo',
    icon: UserSwitchOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/TeamTab')),
  },
  {
    key: 'cuenta',
    needs: 'account.own',
    label: 'Cuenta',
    icon: UserOutlined,
    group: 'house',
    Page: lazyPart(() => import('./sections/AccountTab')),
  },
];

const DESK = 'midia';

/**
 * Returns the sections that a user may see; agents start with their daily work. The first one is shown if the
 * address names none.
 */
export function tabsOf(may: (permission: Permission) => boolean, role: Role | null): readonly DashboardTab[] {
  const tabs = TABS.filter(({ needs }) => may(needs));
  return role === 'agent' ? tabs.toSorted((a, b) => Number(b.key === DESK) - Number(a.key === DESK)) : tabs;
}
