import { spokenText, type VoiceLine, type VoiceStep } from '../../messaging/voice/voice-step';

/** Keys that the called person can press. */
export const HEAR_KEY = '1';
export const NEVER_AGAIN_KEY = '9';

const NO_KEY = 'No recibimos su respuesta. Puede pedir otra llamada en la página. Adiós.';

const request = (brand: string): string =>
  `Hola, le llama ${brand}. Si usted pidió un código en nuestra página, oprima 1 para escucharlo. ` +
  'Si no lo pidió, cuelgue: no pasa nada. Para que nunca más le llamemos, oprima 9.';

/** Returns the greeting: the caller, and the keys to press. Said twice, because a person who answers may miss the beginning. */
export const greeting = (brand: string): VoiceStep => ({
  lines: [1, request(brand), 3, request(brand)],
  keys: { count: 1, otherwise: NO_KEY },
});

/** Reads the code slowly and twice, and again when 1 is pressed. */
export const reading = (code: string): VoiceStep => ({
  lines: [
    'Su código es:',
    ...spokenDigits(code),
    'Se lo repito:',
    ...spokenDigits(code),
    'Para escucharlo otra vez, oprima 1. Si ya lo tiene, cuelgue. No se lo diga a nadie.',
  ],
  keys: { count: 1, otherwise: 'Gracias. Adiós.' },
});

const farewell = (text: string): VoiceStep => ({ lines: [text], keys: null });

export const optedOut = (brand: string): VoiceStep =>
  farewell(`De acuerdo: ${brand} no volverá a llamarle. Adiós.`);

/** For a call with an expired code, or one that was never placed. */
export const NOTHING_TO_SAY = farewell('Esta llamada ya no es válida. Pida otra en la página. Adiós.');

/** Returns the whole text of a call, for the outbox. The code appears once and in one piece, so that it can be copied. */
export const transcript = (brand: string, code: string): string =>
  [
    `Al contestar: “${spokenText({ lines: [request(brand)], keys: null })}”`,
    `Al oprimir uno: “Su código es ${code}.” Se dice dos veces, cifra por cifra, y otra vez al oprimir uno.`,
  ].join('\n');

/** Returns each digit followed by a pause of one second. */
const spokenDigits = (code: string): VoiceLine[] => [...code].flatMap((figure) => [`${figure}.`, 1]);
