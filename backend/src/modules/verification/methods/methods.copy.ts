import { momentInWords } from '../../../common/calendar/local-time';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';

/** Method that went out of service. */
export interface Outage {
  /** Displayed name. */
  name: string;
  since: Date;
  /** Provider's code. */
  code: string;
  /** Meaning and remedy. */
  text: string;
  /** IANA zone of the owner. */
  timeZone: string;
}

/** Page on which the owner sees and chooses the methods. */
const methodsUrl = (publicUrl: string): string => `${publicUrl}/admin?configuracion=formas`;

export const outageEmail = (
  { name, since, code, text, timeZone }: Outage,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): EmailCopy =>
  asEmail(
    `${brand}: “${name}” dejó de funcionar para verificar teléfonos`,
    [
      `Desde el ${momentInWords(since, timeZone)} el proveedor rechaza esta forma de verificar (código ${code}).`,
      text,
      'A los visitantes nuevos se les ofrece la siguiente que funcione; no tiene que cambiar nada para que sigan llegando. Se vuelve a probar por sí sola, y cuando funcione vuelve a estar en servicio.',
    ],
    [
      {
        title: 'Qué ver',
        paragraphs: [{ text: 'Formas de verificar', url: methodsUrl(publicUrl) }],
      },
    ],
  );

export const noMethodEmail = ({ brand, publicUrl }: { brand: string; publicUrl: string }): EmailCopy =>
  asEmail(
    `${brand}: ahora nadie puede verificar su teléfono`,
    [
      'Ninguna forma de verificar está en servicio. Los datos de los visitantes se guardan como pendientes, y se les muestra el teléfono de la oficina si está en Configuración.',
      'Llámelos usted, y revise las formas de verificar: basta con que una funcione.',
    ],
    [
      {
        title: 'Qué ver',
        paragraphs: [
          { text: 'Leads pendientes', url: `${publicUrl}/admin?tab=leads&verificacion=pending` },
          { text: 'Formas de verificar', url: methodsUrl(publicUrl) },
        ],
      },
    ],
  );
