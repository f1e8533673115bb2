import type { AuditEntryDtoAction } from '../../../shared/api/generated/model';

/** What each action is called; a new one without a name does not compile. */
export const actionNames: Record<AuditEntryDtoAction, string> = {
  login: 'Inicio de sesión',
  login_failed: 'Inicio de sesión fallido',
  logout: 'Cierre de sesión',
  session_ended: 'Sesión cerrada desde la cuenta',
  reauthentication_failed: 'Contraseña actual equivocada',
  password_changed: 'Contraseña cambiada',
  email_changed: 'Email cambiado',
  username_changed: 'Usuario cambiado',
  phone_changed: 'Teléfono cambiado',
  otp_setup_started: 'Segundo factor: configuración iniciada',
  otp_enabled: 'Segundo factor habilitado',
  otp_disabled: 'Segundo factor deshabilitado',
  backup_codes_replaced: 'Códigos de respaldo nuevos',
  account_created: 'Cuenta creada',
  account_disabled: 'Cuenta desactivada',
  account_unlocked: 'Cuenta desbloqueada',
  settings_changed: 'Configuración cambiada',
};

export const auditCopy = {
  title: 'Auditoría',
  intro: 'Todo lo que se hace en el panel y quién intentó entrar. Nada de esto se puede borrar ni cambiar.',
  loading: 'Cargando registros...',
  empty: 'Todavía no hay registros',
  filteredEmpty: 'Ningún registro cumple estos filtros',
  clear: 'Quitar filtros',
  failed: 'No se pudieron cargar los registros.',
  columns: { when: 'Fecha', who: 'Usuario', action: 'Acción', where: 'Dirección IP' },
  noAddress: 'Línea de comandos',
  filters: {
    action: 'Acción',
    anyAction: 'Todas las acciones',
    who: 'Usuario',
    ip: 'Dirección IP',
    range: 'Fechas',
  },
  from: 'Desde',
  to: 'Hasta',
  detail: {
    show: 'Ver detalle',
    field: 'Campo',
    before: 'Antes',
    after: 'Después',
    target: 'Objeto',
    none: 'Sin más datos',
  },
  empties: 'vacío',
  count: (from: number, to: number, total: number) => `Mostrando ${from} a ${to} de ${total} registros`,
};
