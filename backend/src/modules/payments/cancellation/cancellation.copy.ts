import type { Day } from 'domain/dates';
import { formatDollars } from 'domain/payments/money';
import { inWords } from '../contract/days-in-words';
import { canCancel, type Cancellation, type Rescission } from './cancellation-view';

interface Texts {
  title: string;
  paragraphs: string[];
  /** Text of the button; absent if there is no button. */
  button?: string;
}

const NO_REASON = 'No tiene que llamar ni dar un motivo. Le enviamos un correo de confirmación.';
const BANK_DELAY = 'Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.';

/** Returns the texts of the page of a receipt's link. */
export function cancellationTexts(cancellation: Cancellation): Texts {
  if (cancellation.refund) return afterLegalCancellation(cancellation, cancellation.refund);
  if (cancellation.offer && canCancel(cancellation)) return withinDays(cancellation, cancellation.offer);
  return outsideDays(cancellation);
}

/** Returns the question during the legal days, in which the money is returned. */
function withinDays(
  { planName, state, renewalCents, lastDay }: Cancellation,
  { how, dueOn, amountCents }: NonNullable<Cancellation['offer']>,
): Texts {
  const amount = formatDollars(amountCents);
  const returned = {
    automatic: `le devolvemos los ${amount} que pagó, a la misma tarjeta. ${BANK_DELAY}`,
    by_hand: `la oficina le devuelve los ${amount} que pagó, a la misma tarjeta, a más tardar el ${inWords(dueOn ?? lastDay)}.`,
    disputed: `su banco ya reclamó un cobro, así que la oficina revisa cuánto falta por devolverle de los ${amount} que pagó y le escribe a más tardar el ${inWords(dueOn ?? lastDay)}.`,
  };
  const nothingPaid =
    state === 'stored'
      ? 'no se le ha cobrado nada y no se le cobrará nada.'
      : 'lo que pagó ya se le devolvió.';
  return {
    title: `Cancelar el plan ${planName}`,
    paragraphs: [
      `Está dentro del plazo para cancelar su contrato, que termina a la medianoche del ${inWords(lastDay)}. Si cancela ahora no debe nada: ${
        amountCents > 0 ? returned[how] : nothingPaid
      }`,
      ...(state === 'subscribed'
        ? [
            `Se dejan de cobrar${renewalCents ? ` los ${formatDollars(renewalCents)} de` : ''} los meses que siguen.`,
          ]
        : []),
      ...(state === 'stored' ? ['Su tarjeta guardada se retira.'] : []),
      NO_REASON,
    ],
    button:
      amountCents > 0
        ? how === 'disputed'
          ? 'Sí, cancelar mi contrato'
          : `Sí, cancelar y que me devuelvan ${amount}`
        : state === 'stored'
          ? 'Sí, cancelar y retirar mi tarjeta'
          : 'Sí, cancelar mi suscripción',
  };
}

/** Returns the texts about a contract that was cancelled within the legal days. */
function afterLegalCancellation(
  { planName, state, cancelledOn }: Cancellation,
  refund: NonNullable<Cancellation['refund']>,
): Texts {
  const when = cancelledOn ? ` el ${inWords(cancelledOn)}` : '';
  return {
    title: `Su plan ${planName} está cancelado`,
    paragraphs: [
      `Canceló su contrato${when}, dentro del plazo: no debe nada y no se le cobra nada más.`,
      refundLine(refund),
      ...(state === 'asked'
        ? [
            'El procesador de pagos todavía no confirma que dejó de cobrar los meses que siguen. Seguimos pidiéndoselo y ya avisamos a la oficina: si cobrara uno, se le devuelve.',
          ]
        : []),
    ],
  };
}

/** Returns what happens with the money after a cancellation within the legal days. */
export function refundLine({
  how,
  dueOn,
  promisedCents,
  leftCents,
}: NonNullable<Cancellation['refund']>): string {
  if (leftCents === 0 && promisedCents === 0)
    return 'No hay nada que devolverle: no se le cobró nada, o ya se le había devuelto.';
  if (leftCents === 0)
    return `Le devolvimos ${formatDollars(promisedCents)} a la misma tarjeta. ${BANK_DELAY}`;
  const amount = formatDollars(leftCents);
  const by = dueOn ? ` a más tardar el ${inWords(dueOn)}` : '';
  switch (how) {
    case 'automatic':
      return `Le devolvemos ${amount} a la misma tarjeta. El procesador de pagos todavía no lo confirma: seguimos pidiéndoselo y le escribimos en cuanto quede hecho. No tiene que hacer nada más.`;
    case 'by_hand':
      return `La oficina le devuelve ${amount} a la misma tarjeta${by}. Le escribimos en cuanto quede hecho.`;
    case 'disputed':
      return `Su banco ya reclamó un cobro y puede devolvérselo él. La oficina revisa cuánto falta por devolverle de ${amount} y le escribe${by}.`;
  }
}

/** Returns what the office does about the money of a contract that the customer ended after the legal days. */
const answerLine = ({ answerBy, isPaid }: Rescission): string[] =>
  isPaid
    ? [
        `La oficina revisa si debe devolverle algo de lo que pagó, y le escribe a más tardar el ${inWords(answerBy)}.`,
      ]
    : [];

/** Returns the lines about a contract that the customer ended after the legal days, as a law allows. */
export const rescindedLines = (rescission: Rescission, noticedOn: Day): string[] => [
  `La ley de ${rescission.stateName} deja cancelar el contrato por escrito en cualquier momento: su contrato terminó el ${inWords(noticedOn)}, cuando recibimos su aviso.`,
  ...answerLine(rescission),
];

/** Returns the title of the owner's task about a contract that its customer ended after the legal days. */
export const rescissionTask = (number: string, state: string): string =>
  `Pago ${number}: la persona canceló por escrito, y la ley de ${state} termina así el contrato en cualquier momento. Deje de trabajar en él, revise si le debe algo y escríbale`;

/** Returns the page after the legal days. */
function outsideDays({
  planName,
  state,
  renewalCents,
  cancelledOn,
  lastDay,
  isLate,
  rescission,
}: Cancellation): Texts {
  const when = cancelledOn ? ` el ${inWords(cancelledOn)}` : '';
  const late = isLate
    ? [
        `Su cancelación llegó después de la medianoche del ${inWords(lastDay)}, cuando el plazo para recuperar lo pagado ya había terminado.${rescission ? '' : ' Lo que ya pagó no se devuelve con esto.'}`,
      ]
    : [];
  const allowed = rescission
    ? [
        `La ley de ${rescission.stateName} le permite cancelar su contrato en cualquier momento con un aviso por escrito, y este botón vale como aviso: en cuanto lo toca, el contrato termina.`,
      ]
    : [];
  const rescinded = rescission?.noticedOn ? rescindedLines(rescission, rescission.noticedOn) : [];
  switch (state) {
    case 'subscribed':
      return {
        title: `Cancelar el plan ${planName}`,
        paragraphs: [
          ...allowed,
          `Se dejan de cobrar${renewalCents ? ` los ${formatDollars(renewalCents)} de` : ''} los meses que siguen.${rescission ? '' : ' Lo que ya pagó no se devuelve con esto.'}`,
          ...(rescission ? answerLine(rescission) : []),
          NO_REASON,
        ],
        button: 'Sí, cancelar mi suscripción',
      };
    case 'stored':
      return {
        title: `Cancelar el plan ${planName}`,
        paragraphs: [
          ...allowed,
          'Su tarjeta guardada se retira y no se le cobra nada más.',
          ...(rescission ? answerLine(rescission) : []),
          NO_REASON,
        ],
        button: 'Sí, cancelar y retirar mi tarjeta',
      };
    case 'asked':
      return {
        title: 'Recibimos su cancelación',
        paragraphs: [
          'El procesador de pagos todavía no la confirma. Seguimos pidiéndosela y ya avisamos a la oficina: no tiene que hacer nada más. Le escribimos en cuanto quede hecha.',
          ...rescinded,
          ...late,
        ],
      };
    case 'cancelled':
      return {
        title: `Su plan ${planName} está cancelado`,
        paragraphs: [`Quedó cancelado${when}. No se le cobra nada más.`, ...rescinded, ...late],
      };
    case 'nothing':
      return {
        title: 'No hay nada que cancelar',
        paragraphs: [
          'Este recibo no tiene cobros pendientes. Si cree que es un error, responda a ese correo.',
        ],
      };
  }
}
