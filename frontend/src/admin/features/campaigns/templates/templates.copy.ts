import type { TemplateVariable } from 'domain/messages/message-templates';

/** Labels of the buttons that insert a variable. */
export const templateVariableNames: Record<TemplateVariable, string> = {
  firstName: 'Nombre',
  fullName: 'Nombre completo',
  state: 'Estado',
  agent: 'Quien escribe',
  business: 'Negocio',
  calendarLink: 'Enlace para elegir hora',
};

/** Texts of the templates of messages to one person. */
export const templatesCopy = {
  open: 'Plantillas',
  title: 'Plantillas de mensajes',
  intro: 'Textos que se escriben a menudo. Al escribirle a una persona, “/” los ofrece ya con su nombre.',
  loading: 'Cargando plantillas…',
  failed: 'No se pudieron leer las plantillas.',
  empty: 'Todavía no hay plantillas.',
  create: 'Nueva plantilla',
  edit: 'Cambiar',
  editOne: (name: string) => `Cambiar la plantilla ${name}`,
  remove: 'Eliminar',
  removeOne: (name: string) => `Eliminar la plantilla ${name}`,
  removed: (name: string) => `Plantilla eliminada: ${name}`,
  undo: 'Deshacer',
  restored: 'La plantilla está otra vez en la lista',
  whatsapp: 'WhatsApp',
  by: (name: string, when: string) => `${name}, ${when}`,
  changeFailed: 'No se pudo cambiar la plantilla.',
  form: {
    name: 'Nombre',
    nameRequired: 'Póngale un nombre a la plantilla.',
    shortcut: 'Atajo (opcional)',
    shortcutHint: 'Lo que se escribe después de “/”. Sin espacios ni acentos.',
    shortcutWrong: 'Use letras sin acentos, números y guiones.',
    text: 'Texto',
    textRequired: 'Escriba el texto de la plantilla.',
    insert: 'Insertar',
    insertVariable: (name: string) => `Insertar: ${name}`,
    preview: 'Así la leería una persona',
    contentSid: 'Identificador de WhatsApp (HX…, opcional)',
    contentSidHint:
      'El que da Twilio cuando WhatsApp aprueba este mismo texto. Sirve para escribir pasadas 24 horas.',
    contentSidWrong: 'Son las letras HX y 32 cifras o letras de la a a la f.',
    save: 'Guardar plantilla',
    back: 'Volver',
    saved: 'Plantilla guardada',
    changed: 'Otra persona cambió esta plantilla mientras usted la editaba',
  },
};
