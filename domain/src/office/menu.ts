/** Pages of 'Administración' that a user may pin to the menu. The addresses of the back office name them the same. */
export const MENU_PAGES = [
  'campanas',
  'plantillas',
  'pagos',
  'sitio',
  'estados',
  'equipo',
  'privacidad',
  'auditoria',
  'proveedores',
  'claves',
  'webhooks',
] as const;

export type MenuPage = (typeof MENU_PAGES)[number];

/** Maximum number of pages that a user may pin. Pages that the menu pins by itself do not count. */
export const MAX_PINS = 3;

/** Number of days after the last payment or campaign during which the menu pins its page by itself. */
export const IN_USE_DAYS = 90;
