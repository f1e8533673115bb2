import type { MenuPage } from 'domain/office/menu';

export const administrationCopy = {
  title: 'Administración',
  intro: 'Lo que hace funcionar la oficina. Fije en el menú hasta tres páginas que use a menudo.',
  pages: {
    campanas: 'Mensajes de texto a muchas personas a la vez.',
    plantillas: 'Textos que se escriben a menudo.',
    pagos: 'Cobros, reembolsos y enlaces de pago.',
    sitio: 'Textos, fotos, planes y precios de su página.',
    estados: 'Cómo atiende y qué vende en cada estado.',
    equipo: 'Personas, invitaciones y lo que puede hacer cada función.',
    privacidad: 'Solicitudes sobre datos, y quién no quiere mensajes.',
    auditoria: 'Quién hizo qué, y cuándo.',
    proveedores: 'Cuentas de mensajes, correo y tarjetas, y si responden.',
    claves: 'Acceso de otros sistemas a sus datos.',
    webhooks: 'Avisos a otros sistemas cuando algo cambia.',
  } satisfies Record<MenuPage, string>,
  settings: 'Oficina, citas, verificación, avisos, pagos y conservación de datos.',
  groups: {
    sales: 'Ventas',
    site: 'Sitio y estados',
    team: 'Equipo y permisos',
    privacy: 'Privacidad y auditoría',
    connections: 'Conexiones',
    settings: 'Ajustes',
  },
  pin: (page: string) => `Fijar ${page} en el menú`,
  unpin: (page: string) => `Quitar ${page} del menú`,
  inUse: 'En el menú, porque se usa',
  failed: 'No se pudo cambiar el menú.',
  full: { title: 'Ya hay tres páginas fijadas', text: 'Quite una para fijar otra.' },
};
