import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';

/** Returns the e-mail to the customer whose contract ends soon. */
export const contractEnds = ({
  brand,
  fullName,
  plan,
  lastDay,
}: {
  brand: string;
  fullName: string;
  plan: string;
  lastDay: string;
}): EmailCopy =>
  asEmail(`${brand}: su contrato termina el ${lastDay}`, [
    `Hola, ${fullName}:`,
    `El último día de servicio de su contrato del plan ${plan} es el ${lastDay}, como dice el contrato: la ley de su estado no permite un plazo más largo.`,
    'Desde ese día no empieza ni se cobra ningún mes nuevo, y usted no tiene que hacer nada.',
    'Si quiere seguir, conteste este correo: le mandamos un contrato nuevo con un enlace.',
  ]);
