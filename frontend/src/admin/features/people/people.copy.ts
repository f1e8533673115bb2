import { formatNumber } from '../../../shared/numbers';
export const peopleCopy = {
  title: 'Equipo',
  intro: 'Quién entra al panel, qué puede hacer y quién toma leads ahora.',
  sections: { people: 'Personas', permissions: 'Permisos' },
  loadFailed: 'No se pudo cargar el equipo.',
  list: 'Personas del equipo',
  invite: 'Invitar',
  edit: 'Editar',
  editOf: (name: string) => `Editar a ${name}`,
  you: 'Usted',
  present: 'Presente',
  absent: 'Ausente',
  inactive: 'Desactivada',
  invited: 'Invitada',
  invitationOver: 'Invitación vencida',
  twoFactor: 'Dos factores',
  seen: (ago: string) => `Última vez: ${ago}`,
  openLeads: (count: number) =>
    count === 0
      ? 'Sin leads abiertos'
      : count === 1
        ? '1 lead abierto'
        : `${formatNumber(count)} leads abiertos`,
  neverSeen: 'Todavía no ha entrado',
  until: (when: string) => `El enlace vence el ${when}`,
  noEmail: 'Sin correo',
  cancel: 'Cancelar',
  invitation: {
    title: 'Invitar a una persona',
    intro: 'Recibirá por correo un enlace para elegir su contraseña. Sirve una vez, durante 24 horas.',
    username: 'Nombre de usuario',
    usernameHint: 'Con él iniciará sesión. Al menos 3 caracteres: letras latinas, números y . _ @ + -',
    usernameShort: 'El nombre de usuario debe tener al menos 3 caracteres',
    email: 'Correo',
    emailRequired: 'Escriba su correo',
    emailInvalid: 'Correo inválido',
    role: 'Función',
    submit: 'Enviar invitación',
    sent: 'Invitación enviada',
    failure: 'No se pudo invitar. Inténtelo de nuevo.',
  },
  link: {
    title: 'Enlace para entrar',
    sent: (username: string) => `El enlace de ${username} está en la bandeja de salida del panel.`,
    intro:
      'El correo no sale de este servidor: copie el enlace y entréguelo usted. Sirve una vez, durante 24 horas; quien lo tenga entra con esta cuenta.',
    field: 'Enlace',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    copyFailed: 'No se pudo copiar. Selecciónelo y cópielo a mano.',
    done: 'Listo',
  },
  form: {
    displayName: 'Nombre en el panel',
    displayNameHint: 'Así la ven sus compañeros. Vacío: el nombre de usuario.',
    email: 'Correo',
    emailHint: 'Si lo cambia, un enlace ya enviado deja de servir.',
    role: 'Función',
    presence: 'Toma leads ahora',
    weight: 'Peso en el reparto',
    weightHint: 'Con 2 recibe el doble de leads que quien tiene 1.',
    languages: 'Idiomas',
    languagesRequired: 'Elija al menos un idioma',
    states: 'Estados',
    statesHint: 'De qué estados toma leads. Vacío: de todos.',
    save: 'Guardar',
    saved: 'Cambios guardados',
    failure: 'No se pudieron guardar los cambios.',
  },
  access: {
    title: 'Acceso',
    sendNew: 'Volver a enviar la invitación',
    sendBack: 'Enviar enlace para otra contraseña',
    sendHint: 'Sirve una vez, durante 24 horas; los enlaces anteriores dejan de servir.',
    sent: 'Enlace enviado',
    sendFailure: 'No se pudo enviar el enlace.',
    end: 'Cerrar sus sesiones',
    ended: (count: number) =>
      count === 0
        ? 'No tenía sesiones abiertas'
        : count === 1
          ? '1 sesión cerrada'
          : `${count} sesiones cerradas`,
    endFailure: 'No se pudieron cerrar las sesiones.',
    deactivate: 'Desactivar la cuenta',
    activate: 'Activar la cuenta',
    activated: 'Cuenta activada',
    deactivated: 'Cuenta desactivada',
    failure: 'No se pudo cambiar la cuenta.',
    confirmTitle: (name: string) => `¿Desactivar a ${name}?`,
    confirmText:
      'Sus sesiones se cierran ahora mismo y sus leads se reparten entre los agentes activos, con sus tareas pendientes; las que no sean de un lead con agente pasan a usted. Lo que hizo queda en Auditoría. Puede activarla de nuevo; los leads no vuelven solos.',
    back: 'No desactivar',
  },
  permissions: {
    caption: 'Qué puede hacer cada función',
    permission: 'Permiso',
    intro:
      'Cada función es fija. Los agentes ven sus leads y los que no son de nadie, salvo que la Configuración diga que ven todos.',
    reach: { all: 'Sí', own: 'De lo suyo', none: 'No' },
    loadFailed: 'No se pudieron cargar los permisos.',
  },
  secondFactor: {
    title: 'Dos factores obligatorios',
    intro:
      'Quien tenga una de estas funciones y no los haya activado solo podrá entrar a su cuenta para activarlos.',
    save: 'Guardar',
    saved: 'Dos factores obligatorios guardados',
    failure: 'No se pudo guardar.',
    loadFailed: 'No se pudo cargar la configuración.',
  },
  presence: {
    label: 'Tomo leads ahora',
    failure: 'No se pudo cambiar su presencia.',
  },
};
