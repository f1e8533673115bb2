import { sentence } from '../../../shared/sentence';
import type { MessageChannel } from '../../../shared/api/generated/model';

export const channelNames: Record<MessageChannel, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Correo',
};

/** Texts for writing to a person. */
export const writeCopy = {
  label: (name: string) => `Mensaje para ${name}`,
  labelHere: 'Mensaje para esta persona',
  channel: 'Por dónde se envía',
  until: (when: string) => sentence(`Por WhatsApp se puede contestar hasta: ${when}`),
  first: 'Diga quién escribe: la persona todavía no tiene mensajes de la oficina.',
  required: 'Escriba el mensaje.',
  approved: 'Plantilla aprobada por WhatsApp',
  chooseApproved: 'Elija una plantilla',
  approvedPreview: (name: string) => `Así la leerá ${name}`,
  approvedNone: 'Todavía no hay plantillas aprobadas. Un gerente las añade en Campañas, Plantillas.',
  approvedLoading: 'Cargando plantillas…',
  approvedFailed: 'No se pudieron leer las plantillas.',
  lacking: (name: string) => `${name} (falta un dato de la persona)`,
  loading: 'Mirando por dónde se le puede escribir…',
  loadFailed: 'No se pudo saber por dónde se le puede escribir.',
  send: 'Enviar',
  sendAnyway: 'Enviar de todos modos',
  reason: 'Motivo para escribirle otra vez hoy',
  reasonHint: 'Queda en el perfil y en la auditoría, con su nombre.',
  reasonRequired: 'Escriba el motivo.',
  keys: 'Ctrl + Enter envía',
  sent: 'Mensaje en camino',
  failed: 'No se pudo enviar el mensaje.',
  changed:
    'Llegó o salió otro mensaje mientras usted escribía. Léalo y, si el suyo todavía va, envíelo otra vez.',
};
