import { formatDollars } from 'domain/payments/money';
import { renewalCentsOf } from '../../site-content/plan-catalogue';
import {
  cancelBy,
  earlierDaysOf,
  type ContractTerms,
  type ContractTexts,
  type Period,
} from './contract-terms';
import { inWords } from './days-in-words';

/**
 * First version of the texts, under which terms without a version were signed. The rules on sales by telephone and the link in the receipt
 * came with the next version.
 */
const FIRST_VERSION = '2026-11-21';

/** Returns whether the texts of a contract are older than the rule on sales by telephone and the receipt's link. */
const isFirst = ({ textVersion = FIRST_VERSION }: Pick<ContractTerms, 'textVersion'>): boolean =>
  textVersion === FIRST_VERSION;

const ORDINALS = [
  'primer',
  'segundo',
  'tercer',
  'cuarto',
  'quinto',
  'sexto',
  'séptimo',
  'octavo',
  'noveno',
  'décimo',
];
const ordinal = (days: number): string => ORDINALS[days - 1] ?? `${days}.º`;

/** Returns the statement that the law requires next to the signature, in bold (15 U.S.C. § 1679d(b)(4)). */
const cancelStatement = (terms: Pick<Period, 'zip' | 'daysToCancel'>): string => {
  const count = ordinal(earlierDaysOf(terms));
  return (
    `Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del ` +
    `${count} día hábil posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, ` +
    `que explica este derecho.`
  );
};

/** Returns the lines about amounts and dates of charges, which precede everything else. */
function priceLines(terms: Pick<ContractTerms, 'plan' | 'mode' | 'renewsOn' | 'textVersion'>): string[] {
  const { plan, mode, renewsOn } = terms;
  const renewal = formatDollars(renewalCentsOf(plan));
  if (mode === 'vault') {
    return [
      'Hoy no se le cobra nada: su tarjeta queda guardada con el procesador de pagos.',
      `Cada mes de servicio cuesta ${renewal}${
        renewalCentsOf(plan) === plan.priceCents ? '' : ` (el primero, ${formatDollars(plan.priceCents)})`
      } y se cobra solo cuando ese servicio ya se prestó por completo.`,
      ...(isFirst(terms)
        ? []
        : [
            'Nada se cobra antes de que termine el plazo para cancelar este contrato. Si usted lo contrató por teléfono, tampoco se cobra hasta que un reporte de crédito, emitido más de seis meses después del resultado prometido, lo compruebe (16 C.F.R. § 310.4(a)(2)).',
          ]),
      'Puede cancelar en cualquier momento.',
    ];
  }
  return [
    `Hoy se le cobran ${formatDollars(plan.priceCents)} por el primer mes.`,
    `Después, ${renewal} cada mes${renewsOn ? ` desde el ${inWords(renewsOn)}` : ''}, a la misma tarjeta, hasta que usted cancele.`,
    'Puede cancelar en cualquier momento, sin penalización: no se cobran los meses siguientes.',
  ];
}

/** Returns the sections of the contract. */
function contractSections(terms: ContractTerms): ReturnType<ContractTexts['contractSections']> {
  const { brand, address, phone, email, plan } = terms;
  return [
    {
      title: 'Las partes',
      paragraphs: [
        `Este contrato es entre usted y ${brand}${address ? `, con oficina principal en ${address}` : ''}${phone ? `, teléfono ${phone}` : ''}.`,
      ],
    },
    {
      title: `El servicio: plan ${plan.name}`,
      paragraphs: [
        `${plan.description} Incluye: ${plan.features.map((feature) => feature.charAt(0).toLowerCase() + feature.slice(1)).join('; ')}.`,
        'El servicio empieza cuando pasa el plazo para cancelar y continúa mes a mes. Cada mes comprende la revisión de sus reportes, las disputas que correspondan y el aviso de los avances. El buró suele tardar entre 30 y 45 días en contestar una disputa.',
        'Nadie puede borrar de su reporte información correcta, vigente y comprobable. No prometemos un puntaje, un plazo ni un resultado.',
      ],
    },
    { title: 'Lo que paga y cuándo', paragraphs: priceLines(terms) },
    {
      title: 'Garantía de 60 días',
      paragraphs: [
        'Si en los primeros 60 días de servicio no está conforme con nuestro trabajo, pídanos la devolución y le reintegramos lo que pagó, a la misma tarjeta.',
      ],
    },
    {
      title: 'Su derecho a cancelar',
      paragraphs: [
        cancelStatement(terms),
        ...(terms.zip ? [] : ['En California el plazo es de cinco días hábiles.']),
        ...(terms.zip && terms.state === null
          ? [
              'Su código postal no dice en qué estado vive: le damos el plazo más largo, de cinco días hábiles.',
            ]
          : []),
        `${terms.zip ? 'Para usted, ese plazo termina' : 'Si firma hoy, el plazo de tres días termina'} a la medianoche del ${inWords(cancelBy(terms))}. Si cancela dentro de él no debe nada, y lo que haya pagado se le devuelve completo.`,
        isFirst(terms)
          ? `Después puede cancelar la suscripción cuando quiera, por escrito${email ? `, con un correo electrónico a ${email}` : ' o por teléfono'}.`
          : `Después puede cancelar cuando quiera con el enlace «Cancelar» de su recibo, sin llamar a nadie, o por escrito${email ? `, con un correo electrónico a ${email}` : ''}.`,
      ],
    },
    {
      title: 'Firma',
      paragraphs: [
        'Usted firma este contrato de forma electrónica al escribir su nombre completo en el formulario y tocar el botón de pago. Su firma vale lo mismo que en papel (15 U.S.C. § 7001). Le enviamos por correo electrónico copia de este contrato, de sus derechos y del aviso de cancelación; también puede pedirlos en papel, sin costo.',
      ],
    },
  ];
}

/** Returns the form that the law requires in duplicate (15 U.S.C. § 1679e(b)). */
function cancellationNotice(terms: ContractTerms): string[] {
  const { brand, address, email, signedOn } = terms;
  const where = [address, email].filter(Boolean).join(' o a ');
  return [
    `Usted puede cancelar este contrato, sin penalización ni obligación, en cualquier momento antes de la medianoche del ${ordinal(
      earlierDaysOf(terms),
    )} día hábil que comienza después de la fecha en que usted lo firmó (${inWords(signedOn)}).`,
    `Para cancelar este contrato, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación, o cualquier otro aviso por escrito, a ${brand}${
      where ? `, ${where}` : ''
    }, antes de la medianoche del ${inWords(cancelBy(terms))}.`,
    'Por la presente cancelo esta transacción.',
  ];
}

/** Texts of contracts that were signed before the table of state law. They keep their words. */
export const EARLIER_TEXTS: ContractTexts = {
  priceLines,
  cancelStatement,
  // These contracts name the day in their sections.
  lastDayToCancel: () => null,
  contractSections,
  ownSheets: () => [],
  cancellationNotice,
};
