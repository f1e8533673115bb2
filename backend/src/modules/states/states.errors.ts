import { FEDERAL_DAYS } from 'domain/state-law/federal-law';
import type { OfficeContent } from 'domain/state-law/listed-items';
import { LAW_BOUNDS, type LawField } from 'domain/state-law/overrides';
import type { StateRefusal } from 'domain/state-law/serving';
import { STATE_LAW } from 'domain/state-law/state-law';
import { stateName, type UsState } from 'domain/us-states';
import { AppError } from '../../common/app-error';

/** Error for a field of a state that another user has changed since the caller read it. */
export const stateChanged = (): AppError =>
  new AppError(
    409,
    'STATE_CHANGED',
    'Otra persona cambió este estado mientras tanto. No se guardó nada: vea cómo quedó y decida.',
  );

/** Reader of a refusal: the person who lives in the state, or a user of the office. */
export type RefusalReader = 'person' | 'office';

const FREE_HELP =
  'Usted puede pedir gratis sus reportes en annualcreditreport.com y disputar los errores por su cuenta, o pedir ayuda a un consejero de crédito sin fines de lucro.';

/** Sentences for a person, by code; `{state}` is the state's name. */
const FOR_PERSON: Record<StateRefusal, (state: UsState) => string> = {
  STATE_NOT_SERVED: (state) =>
    STATE_LAW[state].trade.isForbidden
      ? `No podemos ofrecerle este servicio en ${stateName(state)}: la ley de ese estado no se lo permite a una empresa como la nuestra.`
      : `Por ahora no ofrecemos este servicio en ${stateName(state)}.`,
  STATE_NOT_SOLD: (state) =>
    `Por ahora no vendemos planes en ${stateName(state)}. Sí puede hablar con un asesor, sin costo.`,
  STATE_NEEDS_ADVISOR: (state) =>
    `En ${stateName(state)} este plan no se contrata en línea: primero un asesor analiza su reporte y después le envía su enlace de pago. Pida su consulta gratis.`,
};

/** Sentences for users of the office, by code. */
const FOR_OFFICE: Record<StateRefusal, (state: UsState) => string> = {
  STATE_NOT_SERVED: (state) =>
    `La oficina no atiende ${stateName(state)} (Administración, Estados). No se guardó ni se envió nada.`,
  STATE_NOT_SOLD: (state) =>
    `En ${stateName(state)} la oficina solo da consultas, no vende (Administración, Estados). No se cobró ni se envió nada.`,
  STATE_NEEDS_ADVISOR: (state) =>
    `En ${stateName(state)} se vende solo con asesor, por un enlace de pago (Administración, Estados). No se cobró ni se envió nada.`,
};

/** Returns the Spanish text of a refusal. `outcome` says what was not done, such as 'No se le cobró nada.' */
const refusalText = (code: StateRefusal, state: UsState, reader: RefusalReader, outcome: string): string =>
  reader === 'office' ? FOR_OFFICE[code](state) : `${FOR_PERSON[code](state)} ${outcome} ${FREE_HELP}`;

/** Error for an act that the office does not offer in a state. */
export const stateRefused = (
  code: StateRefusal,
  state: UsState,
  reader: RefusalReader,
  outcome: string,
): AppError => new AppError(422, code, refusalText(code, state, reader, outcome));

/** Error for a sale where the trade is an offence, even if the owner has chosen another way for the state. */
export const stateForbidden = (state: UsState, reader: RefusalReader, outcome: string): AppError =>
  reader === 'office'
    ? new AppError(
        422,
        'STATE_NOT_SERVED',
        `En ${stateName(state)} no se puede vender: la ley de ese estado lo prohíbe, aunque en Estados se elija otra cosa. No se cobró ni se envió nada.`,
      )
    : stateRefused('STATE_NOT_SERVED', state, reader, outcome);

/** Error for a sale that charges at once, in a state that requires the contract to say that nothing is charged before the services. */
export const stateNotPrepaid = (state: UsState, reader: RefusalReader): AppError =>
  new AppError(
    422,
    'STATE_NOT_SOLD',
    reader === 'office'
      ? `En ${stateName(state)} no se puede vender así: la ley de ese estado no permite cobrar antes de prestar el servicio, y aquí el primer mes se cobra al contratar. No se cobró ni se envió nada.`
      : `No podemos vender este plan en ${stateName(state)}: la ley de ese estado no permite cobrar antes de prestar el servicio, y aquí el primer mes se cobra al contratar. No se le cobró nada. ${FREE_HELP}`,
  );

/** Sentences about a payment link without content that only the office can provide. */
const LACKS: Record<OfficeContent, Record<RefusalReader, (state: string) => string>> = {
  items: {
    office: (state) =>
      `En ${state} el contrato debe nombrar lo que se va a disputar. Agregue al menos un dato. No se creó ni se envió nada.`,
    person: (state) =>
      `En ${state} el contrato debe nombrar los datos de su reporte que se van a disputar, y este enlace no los trae. No se le cobró nada. Pida otro enlace a quien se lo envió.`,
  },
  report: {
    office: (state) =>
      `En ${state} el contrato lleva adjunto el reporte de crédito, así que se firma fuera del sistema. Escriba cuándo y quién lo firmó. No se creó ni se envió nada.`,
    person: (state) =>
      `En ${state} el contrato lleva adjunto su reporte de crédito y se firma con la oficina, y este enlace no dice que ya lo firmó. No se le cobró nada. Pida otro enlace a quien se lo envió.`,
  },
};

/** Error for a payment link without content that the contract of a state must have and only the office can provide. */
export const stateNeedsContent = (
  content: OfficeContent,
  state: UsState,
  reader: RefusalReader,
): AppError => {
  const text = LACKS[content][reader](stateName(state));
  return content === 'report'
    ? new AppError(422, 'STATE_NEEDS_REPORT', text)
    : new AppError(422, 'STATE_NEEDS_ITEMS', text);
};

export const stateReasonMissing = (): AppError =>
  new AppError(
    422,
    'STATE_REASON_MISSING',
    'Escriba por qué elige menos de lo que pide la ley de ese estado. Queda en la auditoría.',
  );

export const stateNotFound = (): AppError => new AppError(404, 'STATE_NOT_FOUND', 'No conocemos ese estado.');

export const stateValueNotFound = (): AppError =>
  new AppError(404, 'STATE_VALUE_NOT_FOUND', 'No conocemos ese dato de la tabla de leyes.');

/** Returns the sentence that says which values a field takes. */
const VALUES: Record<LawField, string> = {
  cancel_days: `Escriba de ${LAW_BOUNDS.cancel_days.lowest} a ${LAW_BOUNDS.cancel_days.highest} días y si son hábiles. La ley federal da ${FEDERAL_DAYS} días hábiles en todos los estados, y nadie puede dar menos.`,
  refund_days: `Escriba de ${LAW_BOUNDS.refund_days.lowest} a ${LAW_BOUNDS.refund_days.highest} días.`,
  performance_days: `Escriba de ${LAW_BOUNDS.performance_days.lowest} a ${LAW_BOUNDS.performance_days.highest} días, o que no hay plazo.`,
  registration: 'Elija si hace falta un registro.',
  bond: 'Elija si hace falta una fianza.',
  contacts: `Escriba de ${LAW_BOUNDS.contacts.lowest} a ${LAW_BOUNDS.contacts.highest} contactos.`,
};

/** Error for a value that a field does not take, or that federal law forbids. */
export const stateValueInvalid = (field: LawField): AppError =>
  new AppError(422, 'STATE_VALUE_INVALID', VALUES[field]);

export const stateListOld = (): AppError =>
  new AppError(
    409,
    'STATE_LIST_CHANGED',
    'La lista cambió mientras la revisaba: otra persona la editó o hay reglas nuevas. Revísela y confírmela otra vez.',
  );
