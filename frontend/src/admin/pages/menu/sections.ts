import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CloudServerOutlined,
  CreditCardOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  EyeInvisibleOutlined,
  FileTextOutlined,
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
import type { Permission } from '../../../shared/api/generated/model';

interface SectionFacts {
  label: string;
  icon: ComponentType<HTMLAttributes<HTMLSpanElement>>;
  /** Permission required to see the section. */
  needs: Permission;
}

/** Sections of the back office, by their name in the address. `useWaiting` counts pending items under the same names. */
export const SECTIONS = {
  leads: { label: 'Leads', icon: TeamOutlined, needs: 'leads.see' },
  midia: { label: 'Mi día', icon: CheckSquareOutlined, needs: 'leads.work' },
  mensajes: { label: 'Mensajes', icon: MessageOutlined, needs: 'leads.see' },
  citas: { label: 'Citas', icon: CalendarOutlined, needs: 'leads.see' },
  campanas: { label: 'Campañas', icon: NotificationOutlined, needs: 'campaigns' },
  plantillas: { label: 'Plantillas', icon: FileTextOutlined, needs: 'campaigns' },
  pagos: { label: 'Pagos', icon: CreditCardOutlined, needs: 'payments.see' },
  mapa: { label: 'Mapa', icon: EnvironmentOutlined, needs: 'analytics.see' },
  analytics: { label: 'Analytics', icon: LineChartOutlined, needs: 'analytics.see' },
  costos: { label: 'Costos', icon: DollarOutlined, needs: 'costs.see' },
  seguridad: { label: 'Seguridad', icon: SafetyOutlined, needs: 'security.see' },
  fraude: { label: 'Fraude', icon: WarningOutlined, needs: 'fraud.see' },
  privacidad: { label: 'Privacidad', icon: EyeInvisibleOutlined, needs: 'privacy.take' },
  auditoria: { label: 'Auditoría', icon: AuditOutlined, needs: 'audit.see' },
  sitio: { label: 'Sitio', icon: GlobalOutlined, needs: 'site.see' },
  estados: { label: 'Estados', icon: BankOutlined, needs: 'settings.see' },
  proveedores: { label: 'Proveedores', icon: CloudServerOutlined, needs: 'settings.see' },
  claves: { label: 'Claves de API', icon: KeyOutlined, needs: 'settings.see' },
  webhooks: { label: 'Webhooks', icon: ApiOutlined, needs: 'settings.see' },
  equipo: { label: 'Equipo', icon: UserSwitchOutlined, needs: 'people.see' },
  administracion: { label: 'Administración', icon: AppstoreOutlined, needs: 'settings.see' },
  cuenta: { label: 'Cuenta', icon: UserOutlined, needs: 'account.own' },
} as const satisfies Record<string, SectionFacts>;

export type SectionKey = keyof typeof SECTIONS;

const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[];

/** Returns the sections that a user may see. */
export const sectionsOf = (may: (permission: Permission) => boolean): SectionKey[] =>
  SECTION_KEYS.filter((key) => may(SECTIONS[key].needs));

/** Returns the address of a section. */
export const sectionAddress = (key: SectionKey): string => `/admin?tab=${key}`;
