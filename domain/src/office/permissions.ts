/** Roles of the back office. Each user has exactly one. */
export const ROLES = ['owner', 'manager', 'agent', 'auditor'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Dueño',
  manager: 'Gerente',
  agent: 'Agente',
  auditor: 'Auditor',
};

/** Leads that agents can see: their own and the unassigned ones, or all. */
export const AGENT_SIGHTS = ['own', 'all'] as const;

export type AgentSight = (typeof AGENT_SIGHTS)[number];

/** Reach of a permission: all records, only the leads that the user can see, or none. */
export const REACHES = ['all', 'own', 'none'] as const;

export type Reach = (typeof REACHES)[number];

interface PermissionRow {
  /** Description on the screen 'Permisos'. */
  name: string;
  reach: Readonly<Record<Role, Reach>>;
}

/** Reach of each letter. A row lists its letters in the order of `ROLES`. */
const LETTERS: Readonly<Record<string, Reach>> = { a: 'all', o: 'own', '-': 'none' };

const row = (name: string, reaches: `${string} ${string} ${string} ${string}`): PermissionRow => {
  const letters = reaches.split(' ');
  return {
    name,
    reach: Object.fromEntries(ROLES.map((role, index) => [role, LETTERS[letters[index]!]!])) as Record<
      Role,
      Reach
    >,
  };
};

/** Permissions by role. Each operation of the back office names one of them. */
export const PERMISSIONS = {
  // Columns: owner, manager, agent, auditor.
  'leads.see': row('Ver leads, mensajes y citas', 'a a o a'),
  'leads.work': row('Atender un lead: escribirle, agendar, tareas, enlaces de pago', 'a a o -'),
  'leads.claim': row('Tomar el siguiente lead sin asignar', 'a a a -'),
  'leads.manage': row('Asignar, cambiar en grupo, unir e importar leads', 'a a - -'),
  'leads.export': row('Exportar leads', 'a a - -'),
  'views.own': row('Guardar vistas propias', 'a a a -'),
  campaigns: row('Campañas y plantillas', 'a a - -'),
  'templates.use': row('Usar plantillas', 'a a a -'),
  'payments.see': row('Ver pagos', 'a a o a'),
  'payments.act': row('Cobrar tarjetas guardadas, reembolsar y cancelar', 'a a - -'),
  'security.see': row('Ver intentos, bloqueos y direcciones', 'a a - a'),
  'security.decide': row('Bloquear y desbloquear', 'a a - -'),
  'fraud.see': row('Ver alertas de fraude', 'a a o a'),
  'fraud.decide': row('Decidir alertas de fraude', 'a a - -'),
  'privacy.take': row('Recibir solicitudes de privacidad', 'a a a -'),
  'privacy.answer': row('Entregar o borrar los datos de una persona', 'a - - -'),
  'audit.see': row('Ver la auditoría', 'a a - a'),
  'settings.see': row('Ver los ajustes', 'a a - a'),
  'settings.change': row('Cambiar los ajustes y los proveedores', 'a - - -'),
  'keys.change': row('Crear y eliminar claves de API', 'a - - -'),
  'webhooks.change': row('Conectar otros sistemas (webhooks)', 'a - - -'),
  'site.see': row('Ver el contenido del sitio y sus pruebas', 'a a - -'),
  'site.change': row('Cambiar el sitio, sus textos y sus precios', 'a - - -'),
  'people.see': row('Ver el equipo', 'a a - -'),
  'people.change': row('Invitar, cambiar y dar de baja a personas', 'a - - -'),
  'analytics.see': row('Ver analítica y mapa', 'a a o a'),
  'costs.see': row('Ver gastos y costos', 'a a - a'),
  'costs.change': row('Anotar gastos', 'a a - -'),
  'suppressions.see': row('Ver quién no quiere mensajes', 'a a o a'),
  'suppressions.change': row('Anotar quién no quiere mensajes', 'a a o -'),
  'schedule.own': row('Presencia, nombre, horario y calendarios propios', 'a a a -'),
  'account.own': row('La cuenta propia: contraseña, sesiones, segundo factor', 'a a a a'),
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as Permission[];

export const reachOf = (role: Role, permission: Permission): Reach => PERMISSIONS[permission].reach[role];

/** Returns the permissions of a role, with any reach. */
export const permissionsOf = (role: Role): Permission[] =>
  PERMISSION_KEYS.filter((permission) => reachOf(role, permission) !== 'none');
