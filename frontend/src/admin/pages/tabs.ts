import type { ComponentType } from 'react';
import { lazyPart } from '../ui/failures/lazy-part';
import type { SectionKey } from './menu/sections';

/** Page of each section, in a separate chunk. */
export const PAGES: Readonly<Record<SectionKey, ComponentType>> = {
  leads: lazyPart(() => import('./sections/LeadsTab')),
  midia: lazyPart(() => import('./sections/DeskTab')),
  mensajes: lazyPart(() => import('./sections/MessagesTab')),
  citas: lazyPart(() => import('./sections/AppointmentsTab')),
  campanas: lazyPart(() => import('./sections/CampaignsTab')),
  plantillas: lazyPart(() => import('./sections/TemplatesTab')),
  pagos: lazyPart(() => import('./sections/PaymentsTab')),
  mapa: lazyPart(() => import('./sections/MapTab')),
  analytics: lazyPart(() => import('./sections/AnalyticsTab')),
  costos: lazyPart(() => import('./sections/CostsTab')),
  seguridad: lazyPart(() => import('./sections/SecurityTab')),
  fraude: lazyPart(() => import('./sections/FraudTab')),
  privacidad: lazyPart(() => import('./sections/PrivacyTab')),
  auditoria: lazyPart(() => import('./sections/AuditTab')),
  sitio: lazyPart(() => import('./sections/SiteTab')),
  estados: lazyPart(() => import('./sections/StatesTab')),
  proveedores: lazyPart(() => import('./sections/ProvidersTab')),
  claves: lazyPart(() => import('./sections/ApiKeysTab')),
  webhooks: lazyPart(() => import('./sections/WebhooksTab')),
  equipo: lazyPart(() => import('./sections/TeamTab')),
  administracion: lazyPart(() => import('./menu/Administration')),
  cuenta: lazyPart(() => import('./sections/AccountTab')),
};
