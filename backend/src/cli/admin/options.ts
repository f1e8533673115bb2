import { parseArgs } from 'node:util';

export const USAGE = `npm run admin -- create --username X [--email Y] [--phone Z] [--role owner|manager|agent|auditor]
npm run admin -- list
npm run admin -- disable --username X
npm run admin -- unlock --username X
npm run admin -- set-phone --username X --phone Z
npm run admin -- reset-password --username X
npm run admin -- reset-otp --username X
npm run admin -- check-providers        pregunta a Twilio, NMI, el correo y el calendario si las cuentas están en orden
npm run admin -- contract-texts [--state KS] [--to CARPETA]   escribe en PDF el contrato de cada estado, para su abogado o para presentarlo
npm run admin -- payment-page-evidence [--approve] [--url DIRECCIÓN] [--reason MOTIVO]   lista cada script y encabezado de la página de pago, y la compara con la que aprobó
npm run admin -- release-restored       activa una copia restaurada: desde entonces envía mensajes y cobra
npm run admin -- accept-timeline        acepta un PostgreSQL más antiguo que aquel en el que ya se escribió
npm run admin -- new-address            antes de cambiar PUBLIC_URL a propósito: sin él, el sitio se tomaría por una copia

La contraseña se pide dos veces en la terminal, o se toma de ADMIN_PASSWORD.`;

/** Refusal of a command; only its message is shown. */
export class CommandError extends Error {}

export interface Options {
  username?: string;
  email?: string;
  phone?: string;
  role?: string;
  state?: string;
  to?: string;
  url?: string;
  reason?: string;
  approve?: boolean;
}

/** Parses the command line. @throws CommandError in Spanish for an unknown option, or one without a value */
export function readOptions(words: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        username: text,
        email: text,
        phone: text,
        role: text,
        state: text,
        to: text,
        url: text,
        reason: text,
        approve: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /-{1,2}[\w-]+/.exec(message)?.[0] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new CommandError(`No existe la opción ${option}.\n\n${USAGE}`);
    throw new CommandError(`Falta el valor de ${option}.\n\n${USAGE}`);
  }
}
