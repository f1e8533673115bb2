import type { DisputeChange } from 'domain/payments/disputed-items';
import { formatDollars } from 'domain/payments/money';
import { stateName } from 'domain/us-states';
import { renewalCentsOf } from '../../site-content/plan-catalogue';
import {
  cancelBy,
  explainsTerms,
  FEDERAL_RULE,
  lastServiceDay,
  namesMidnight,
  namesWait,
  ruleNamed,
  type CancelRule,
  type ContractTerms,
  type ContractTexts,
} from './contract-terms';
import { inWords } from './days-in-words';

const ORDINALS: Record<number, string> = { 3: 'tercer', 5: 'quinto' };

const dayOfRule = ({ days, kind }: CancelRule): string =>
  `${ORDINALS[days] ?? `${days}.º`} día${kind === 'business' ? ' hábil' : ''}`;

/** Returns the federal statement, with a state's longer period if that state's own sentence is unknown. */
const federalStatement = (rule: CancelRule): string =>
  `Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del ${dayOfRule(rule)} posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.`;

const LONGER = 'Si los dos plazos terminan en días distintos, vale el más largo.';

function cancelStatement(terms: ContractTerms): string {
  const { sentence } = terms.law ?? {};
  const rule = ruleNamed(terms);
  const own = sentence ? sentence.spanish : federalStatement(rule);
  const cancel = sentence || rule.kind === 'calendar' ? [own, federalStatement(FEDERAL_RULE), LONGER] : [own];
  return [...cancel, ...(terms.law?.telephone ?? []).map(({ spanish }) => spanish)].join(' ');
}

const lastDayToCancel: ContractTexts['lastDayToCancel'] = (terms) =>
  terms.law
    ? `Para usted, el último día para cancelar sin deber nada es el ${inWords(cancelBy(terms))}.`
    : null;

const EARLIER_BY_TELEPHONE =
  'Si usted lo contrató por teléfono, tampoco se cobra hasta que un reporte de crédito, emitido más de seis meses después del resultado prometido, lo compruebe (16 C.F.R. § 310.4(a)(2)).';
const BY_TELEPHONE =
  'Si usted lo contrató por teléfono, la ley pide esperar más: no se le cobra hasta que un reporte de crédito muestre que se logró lo que le ofrecimos. Ese reporte debe emitirse más de seis meses después de lograrlo (16 C.F.R. § 310.4(a)(2)).';

const byTelephone = (terms: ContractTerms): string =>
  explainsTerms(terms) ? BY_TELEPHONE : EARLIER_BY_TELEPHONE;

const EARLIER_MONTH =
  'Cada mes comprende la revisión de sus reportes, las disputas que correspondan y el aviso de los avances. El buró suele tardar entre 30 y 45 días en contestar una disputa.';
const MONTH =
  'Cada mes incluye la revisión de sus reportes, las disputas que correspondan (los reclamos a los burós por datos equivocados) y el aviso de los avances. Un buró de crédito es una empresa que guarda su historial, como Equifax, Experian o TransUnion; suele tardar entre 30 y 45 días en contestar una disputa.';

const DAYS_EXPLAINED =
  'Donde este contrato dice “día hábil”, no se cuentan los sábados, los domingos ni los feriados federales. Donde dice solo “día”, se cuentan todos.';

function priceLines(terms: ContractTerms): string[] {
  const { plan, mode, renewsOn } = terms;
  const lastDay = lastServiceDay(terms);
  const renewal = formatDollars(renewalCentsOf(plan));
  if (mode === 'vault') {
    return [
      'Hoy no se le cobra nada: su tarjeta queda guardada con el procesador de pagos.',
      `Cada mes de servicio cuesta ${renewal}${
        renewalCentsOf(plan) === plan.priceCents ? '' : ` (el primero, ${formatDollars(plan.priceCents)})`
      } y se cobra solo cuando ese servicio ya se prestó por completo.`,
      `Nada se cobra antes de que termine el plazo para cancelar este contrato. ${byTelephone(terms)}`,
      'Puede cancelar en cualquier momento.',
    ];
  }
  return [
    `Hoy se le cobran ${formatDollars(plan.priceCents)} por el primer mes.`,
    `Después, ${renewal} cada mes${renewsOn ? ` desde el ${inWords(renewsOn)}` : ''}, a la misma tarjeta, hasta que usted cancele${
      lastDay
        ? `, y a más tardar hasta el día antes del ${inWords(lastDay)}, cuando termina este contrato`
        : ''
    }.`,
    ...(namesWait(terms)
      ? [
          `Si la ley nos obliga a esperar, en lugar de eso hoy no se le cobra nada: su tarjeta queda guardada con el procesador de pagos, y cada mes se cobra solo cuando ese servicio ya se prestó por completo y ya pasó el plazo para cancelar. ${byTelephone(terms)}`,
        ]
      : []),
    'Puede cancelar en cualquier momento, sin penalización: no se cobran los meses siguientes.',
  ];
}

const CHANGES: Record<DisputeChange, string> = {
  delete: 'que se elimine',
  correct: 'que se corrija',
  update: 'que se actualice',
};

/** Returns a text without its last full stop, to end a sentence with. */
const unstopped = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text);

/** Returns what the law of the named states requires about the company. */
const companyLines = ({ company = [] }: ContractTerms): string[] =>
  company.flatMap(({ state, agent, registration, bond, phoneSale }) => [
    ...(agent
      ? [
          `Agente de la empresa para recibir notificaciones legales en ${stateName(state)}: ${unstopped(agent)}.`,
        ]
      : []),
    ...(registration
      ? [`Registro de la empresa en ${stateName(state)}: número ${unstopped(registration)}.`]
      : []),
    ...(phoneSale
      ? [
          `Registro de la empresa para vender por teléfono en ${stateName(state)}: número ${unstopped(phoneSale)}.`,
        ]
      : []),
    ...(bond
      ? [
          bond.sentence?.spanish ??
            `La empresa tiene en ${stateName(state)} una fianza o cuenta en garantía a favor de sus clientes, número ${bond.number}, de ${unstopped(bond.issuer)}.`,
        ]
      : []),
  ]);

/** Returns who signs for the company, where a law requires its signature. */
const companySignatures = ({ company = [] }: ContractTerms): string[] =>
  [...new Set(company.map(({ representative }) => representative))]
    .filter((name) => name !== null)
    .map((name) => `Por la empresa firma de forma electrónica ${unstopped(name)}, su representante.`);

/** Returns the section that lists the disputed items; none if there are none. */
const itemSections = ({
  disputedItems = [],
}: ContractTerms): ReturnType<ContractTexts['contractSections']> =>
  disputedItems.length === 0
    ? []
    : [
        {
          title: 'Lo que se va a disputar',
          paragraphs: [
            'Estos son los datos de su reporte de crédito que se van a disputar, el cambio que se pide y la fecha en que se espera. La fecha es una estimación: decide el buró.',
            ...disputedItems.map(
              ({ text, change, expectedOn }, index) =>
                `${index + 1}. “${text}” Cambio que se pide: ${CHANGES[change]}. Fecha esperada: ${inWords(expectedOn)}.`,
            ),
          ],
        },
      ];

/** Returns the words that say which midnight of the last day to cancel is meant. */
const atItsEnd = (terms: ContractTerms): string =>
  namesMidnight(terms) ? ', es decir, al terminar ese día' : '';

const contractSections: ContractTexts['contractSections'] = (terms) => {
  const { brand, address, phone, email, plan, state, law } = terms;
  const lastDay = lastServiceDay(terms);
  return [
    {
      title: 'Las partes',
      paragraphs: [
        `Este contrato es entre usted y ${brand}${address ? `, con oficina principal en ${address}` : ''}${phone ? `, teléfono ${phone}` : ''}.`,
        ...companyLines(terms),
      ],
    },
    {
      title: `El servicio: plan ${plan.name}`,
      paragraphs: [
        `${plan.description} Incluye: ${plan.features.map((feature) => feature.charAt(0).toLowerCase() + feature.slice(1)).join('; ')}.`,
        `El servicio empieza cuando pasa el plazo para cancelar y continúa mes a mes${lastDay ? ' hasta su último día' : ''}. ${explainsTerms(terms) ? MONTH : EARLIER_MONTH}`,
        ...(lastDay
          ? [
              `El último día de servicio de este contrato es el ${inWords(lastDay)}, porque la ley de su estado no permite un plazo más largo. Desde ese día no empieza ni se cobra ningún mes nuevo; para seguir se firma otro contrato.`,
            ]
          : []),
        'Nadie puede borrar de su reporte información correcta, vigente y comprobable. No prometemos un puntaje, un plazo ni un resultado.',
      ],
    },
    ...itemSections(terms),
    {
      title: 'Lo que paga y cuándo',
      paragraphs: [...priceLines(terms), ...(law?.more ?? []).map(({ spanish }) => spanish)],
    },
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
        ...(explainsTerms(terms) ? [DAYS_EXPLAINED] : []),
        ...(law
          ? []
          : ['Algunos estados dan más días. Escriba su código postal para ver el plazo del suyo.']),
        ...(law && state === null
          ? ['Su código postal no dice en qué estado vive: le damos el plazo más largo.']
          : []),
        `${law ? 'Para usted, ese plazo termina' : 'Si firma hoy, ese plazo termina'} a la medianoche del ${inWords(cancelBy(terms))}${atItsEnd(terms)}. Si cancela dentro de él no debe nada, y lo que haya pagado se le devuelve completo.`,
        `Después puede cancelar cuando quiera con el enlace “Cancelar” de su recibo, sin llamar a nadie, o por escrito${email ? `, con un correo electrónico a ${email}` : ''}.`,
        ...(law?.rescission ?? []).map(
          (one) =>
            `Además, la ley de ${stateName(one)} le da el derecho de cancelar este contrato en cualquier momento con un aviso por escrito. Vale como aviso el enlace “Cancelar” de su recibo, una carta o un correo electrónico. Con ese aviso el contrato termina.`,
        ),
      ],
    },
    ...(law?.clauses ?? []).map(({ spanish: { title, text }, isBold }) => ({
      title,
      paragraphs: [text],
      ...(isBold && { isBold }),
    })),
    {
      title: 'Idiomas',
      paragraphs: [
        'Este contrato está en español y en inglés. Recibe los dos textos, y dicen lo mismo; si difieren, vale el que le dé más derechos.',
      ],
    },
    {
      title: 'Firma',
      paragraphs: [
        'Usted firma este contrato de forma electrónica al escribir su nombre completo en el formulario y tocar el botón de pago. Su firma vale lo mismo que en papel (15 U.S.C. § 7001). Le enviamos por correo electrónico copia de este contrato, de sus derechos y del aviso de cancelación; también puede pedirlos en papel, sin costo.',
        ...companySignatures(terms),
      ],
    },
  ];
};

const ownSheets: ContractTexts['ownSheets'] = ({ law }) =>
  (law?.sheets ?? []).map(({ spanish }) => ({
    title: 'Aviso sobre la venta por teléfono',
    paragraphs: [...spanish],
  }));

function cancellationNotice(terms: ContractTerms): string[] {
  const { brand, address, email, signedOn, law } = terms;
  const where = [address, email].filter(Boolean).join(' o a ');
  const rule = ruleNamed(terms);
  return [
    `Usted puede cancelar este contrato, sin penalización ni obligación, en cualquier momento antes de la medianoche del ${dayOfRule(rule)} que comienza después de la fecha en que usted lo firmó (${inWords(signedOn)})${
      rule.kind === 'calendar' ? `, o del ${dayOfRule(FEDERAL_RULE)} si termina después` : ''
    }.`,
    ...(law?.refundDays
      ? [
          `Si cancela, le devolvemos lo que haya pagado a más tardar ${law.refundDays} días después de recibir su aviso.`,
        ]
      : []),
    `Para cancelar este contrato, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación, o cualquier otro aviso por escrito, a ${brand}${
      where ? `, ${where}` : ''
    }, antes de la medianoche del ${inWords(cancelBy(terms))}${atItsEnd(terms)}.`,
    'Por la presente cancelo esta transacción.',
  ];
}

/** Texts of the contract in Spanish. */
export const SPANISH_TEXTS: ContractTexts = {
  priceLines,
  cancelStatement,
  lastDayToCancel,
  contractSections,
  ownSheets,
  cancellationNotice,
};
