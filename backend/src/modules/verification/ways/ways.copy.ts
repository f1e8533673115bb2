import { momentInWords } from '../../../common/local-time';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';

/** A way that went out of service. */
export interface Outage {
  /** For people. */
  name: string;
  since: Date;
  /** The provider's. */
  code: string;
  /** What it means and what to do. */
  text: string;
  /** IANA zone of the owner. */
  timeZone: string;
}

export const outageEmail = (
  { name, since, code, text, timeZone }: Outage,
  { brandName, publicUrl }: { brandName: string; publicUrl: string },
): EmailCopy =>
  asEmail(
    `${brandName}: «${name}» dejó de funcionar para comprobar teléfonos`,
    [
      `Desde el ${momentInWords(since, timeZone)} el proveedor rechaza esta vía (código ${code}).`,
      text,
      'A los visitantes nuevos se les ofrece la siguiente vía que funcione; no tiene que cambiar nada para que sigan llegando. Volvemos a probarla solos, y cuando funcione vuelve a estar en servicio.',
    ],
    [
      {
        title: 'Qué ver',
        paragraphs: [{ text: 'Estado de cada vía', url: `${publicUrl}/admin?tab=seguridad` }],
      },
    ],
  );

export const noWayEmail = ({ brandName, publicUrl }: { brandName: string; publicUrl: string }): EmailCopy =>
  asEmail(
    `${brandName}: ahora nadie puede comprobar su teléfono`,
    [
      'Ninguna vía de comprobación está en servicio. Los datos de los visitantes se guardan como pendientes, y se les muestra el teléfono de la oficina si está en Configuración.',
      'Llámelos usted, y revise las vías: basta con que una funcione.',
    ],
    [
      {
        title: 'Qué ver',
        paragraphs: [
          { text: 'Leads pendientes', url: `${publicUrl}/admin?tab=leads&status=pending` },
          { text: 'Estado de cada vía', url: `${publicUrl}/admin?tab=seguridad` },
        ],
      },
    ],
  );
