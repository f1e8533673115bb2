import type { Permission } from './permissions.ts';

/** Areas of the API for which a key can have a scope. */
export const API_AREAS = [
  'leads',
  'campaigns',
  'payments',
  'security',
  'fraud',
  'privacy',
  'suppressions',
  'analytics',
  'site',
  'settings',
] as const;

type ApiArea = (typeof API_AREAS)[number];

export const API_AREA_NAMES: Readonly<Record<ApiArea, string>> = {
  leads: 'Leads, mensajes, citas y tareas',
  campaigns: 'Campañas y plantillas',
  payments: 'Pagos',
  security: 'Intentos, bloqueos y direcciones',
  fraud: 'Alertas de fraude',
  privacy: 'Solicitudes de privacidad',
  suppressions: 'Quién no quiere mensajes',
  analytics: 'Analítica y costos',
  site: 'Contenido del sitio',
  settings: 'Ajustes',
};

/** Kinds of access to an area. `write` does not include `read`. */
export const API_ACTS = ['read', 'write'] as const;

export type ApiScope = `${ApiArea}:${(typeof API_ACTS)[number]}`;

export const API_SCOPES: readonly ApiScope[] = API_AREAS.flatMap((area) =>
  API_ACTS.map((act): ApiScope => `${area}:${act}`),
);

/**
 * Area of each permission, or null if no API key can have it. A new permission does not compile without an
 * entry. Closed to keys: a user's own account, the team, the audit trail, API keys and webhooks.
 */
const AREAS: Readonly<Record<Permission, ApiArea | null>> = {
  'leads.see': 'leads',
  'leads.work': 'leads',
  'leads.claim': 'leads',
  'leads.manage': 'leads',
  'leads.export': 'leads',
  'views.own': null,
  campaigns: 'campaigns',
  'templates.use': 'campaigns',
  'payments.see': 'payments',
  'payments.act': 'payments',
  'security.see': 'security',
  'security.decide': 'security',
  'fraud.see': 'fraud',
  'fraud.decide': 'fraud',
  'privacy.take': 'privacy',
  'privacy.answer': 'privacy',
  'audit.see': null,
  'settings.see': 'settings',
  'settings.change': 'settings',
  'keys.change': null,
  'webhooks.change': null,
  'site.see': 'site',
  'site.change': 'site',
  'people.see': null,
  'people.change': null,
  'analytics.see': 'analytics',
  'costs.see': 'analytics',
  'costs.change': 'analytics',
  'suppressions.see': 'suppressions',
  'suppressions.change': 'suppressions',
  'schedule.own': null,
  'account.own': null,
};

/**
 * Returns the scope that a key needs for an operation, or null if the operation is closed to keys. `GET`
 * needs `read`, other methods need `write`.
 */
export function scopeOf(permission: Permission, method: string): ApiScope | null {
  const area = AREAS[permission];
  return area && `${area}:${/^(get|head)$/i.test(method) ? 'read' : 'write'}`;
}

/** Returns scopes as Spanish text, grouped by area. A scope that no longer exists is returned unchanged. */
export function scopesInWords(scopes: readonly string[]): string {
  const areas = new Map<string, string[]>();
  for (const scope of scopes) {
    const [area = '', act] = scope.split(':');
    const name = (API_AREA_NAMES as Readonly<Record<string, string>>)[area] ?? area;
    areas.set(name, [...(areas.get(name) ?? []), act === 'read' ? 'ver' : 'cambiar']);
  }
  return [...areas].map(([name, acts]) => `${name} (${acts.sort().reverse().join(' y ')})`).join(' · ');
}
