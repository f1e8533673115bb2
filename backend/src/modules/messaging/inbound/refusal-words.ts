import { bareText } from './sms-words';

/**
 * Parts of texts that may ask for no more messages, or deny a consent, in the form returned by `bareText`. A part must be at the
 * start of a word. A match only brings the text to the office's notice, so parts may be broad.
 */
const PARTS: readonly string[] = [
  // Spanish: messages are not wanted.
  ...'NO QUIERO|NO DESEO|NO NECESITO MAS|YA NO ME|NO ME INTERESA|NO ESTOY INTERESAD|NO MAS|NO MANDE|NO ENVIE|NO ESCRIBA|NO LLAME|NO MOLEST|NO VUELVA'.split(
    '|',
  ),
  ...'ESCRIBA|MANDE|ENVIE|TEXTE|LLAME|MOLEST|CONTACTE|MARQUE|BUSQUE|VUELVA|SIGA|INSIST'
    .split('|')
    .map((verb) => `NO ME ${verb}`),
  ...'ESCRIBIR|MANDAR|ENVIAR|TEXTEAR|LLAMAR|MOLESTAR|CONTACTAR|ACOSAR|INSISTIR'
    .split('|')
    .flatMap((verb) => [
      `DEJE DE ${verb}`,
      `DEJEN DE ${verb}`,
      `DEJA DE ${verb}`,
      `PAREN DE ${verb}`,
      `PARE DE ${verb}`,
    ]),
  ...'DEJENME|DEJEME|DEJAME|QUITENME|QUITEME|QUITAME|SAQUENME|SAQUEME|SACAME|BORRENME|BORREME|BORRAME|ELIMINENME|ELIMINEME'.split(
    '|',
  ),
  ...'QUITEN|QUITE|SAQUEN|SAQUE|BORREN|BORRE|ELIMINEN|ELIMINE|BORRAR|ELIMINAR|QUITAR'
    .split('|')
    .flatMap((verb) => [`${verb} MI NUMERO`, `${verb} MI TELEFONO`, `${verb} MIS DATOS`]),
  ...'DE BAJA|LA BAJA|DESUSCRIB|DESINSCRI|CANCELE MI SUSCRIP|CANCELEN MI SUSCRIP|CANCELAR MI SUSCRIP|CANCELAR LA SUSCRIP|CANCELAR SUSCRIP|CANCELE LOS MENSAJES|CANCELEN LOS MENSAJES|CANCELAR LOS MENSAJES|BASTA'.split(
    '|',
  ),
  // Wrong number, or consent never given.
  ...'NUMERO EQUIVOCADO|TELEFONO EQUIVOCADO|PERSONA EQUIVOCADA|SE EQUIVOC|ESTA EQUIVOCAD|NO SOY|NO CONOZCO|NUNCA PEDI|NUNCA AUTORI|NUNCA ACEPTE|NUNCA DI|NO PEDI|NO AUTORI|NO ACEPTE|NO DI PERMISO|NO DI MI|REVOCO|RETIRO MI|QUIEN LES DIO MI|QUIEN LE DIO MI|DE DONDE SACARON|COMO CONSIGUIERON'.split(
    '|',
  ),
  ...'SPAM|ACOSO|ACOSAN|DENUNCI|DEMANDAR|LOS REPORTO|LOS VOY A|LO VOY A REPORTAR|REPORTARLOS'.split('|'),
  // English.
  ...'STOP|UNSUBSCRIBE|OPT OUT|OPT ME OUT|OPTING OUT|LEAVE ME ALONE|GO AWAY|NO THANKS|NOT INTERESTED|NO LONGER INTERESTED|NO MORE|QUIT TEXT|QUIT CALL|QUIT SEND|QUIT MESSAG|QUIT CONTACT|CEASE'.split(
    '|',
  ),
  ...'TEXT|CALL|CONTACT|MESSAGE|SEND|WRITE|EMAIL|BOTHER|WANT|WISH|SOLICIT|REACH OUT'
    .split('|')
    .flatMap((verb) => [
      `DON T ${verb}`,
      `DONT ${verb}`,
      `DO NOT ${verb}`,
      `NEVER ${verb}`,
      `NOT TO ${verb}`,
    ]),
  ...'TAKE ME OFF|TAKE MY NUMBER|REMOVE ME|REMOVE MY|REMOVE THIS|DELETE ME|DELETE MY|LOSE MY NUMBER|OFF YOUR LIST|OFF THIS LIST|OFF THE LIST|DO NOT CALL LIST'.split(
    '|',
  ),
  ...'WRONG NUMBER|WRONG PERSON|NOT ME|NEVER AGREED|NEVER SIGNED|NEVER ASKED|NEVER GAVE|NEVER CONSENTED|DIDN T SIGN|DIDN T ASK|DIDN T AGREE|DID NOT SIGN|DID NOT ASK|DID NOT AGREE|DID NOT CONSENT|REVOKE|WITHDRAW MY|WHO GAVE YOU|HOW DID YOU GET MY|HARASS|REPORT YOU|SUE YOU|MY LAWYER|MY ATTORNEY'.split(
    '|',
  ),
];
const SPACED = PARTS.map((part) => ` ${part}`);

/**
 * Returns whether a text may ask for no more messages. People may revoke consent by any reasonable means (47 CFR 64.1200(a)(10)).
 */
export function seemsRefusal(text: string): boolean {
  const bare = ` ${bareText(text)}`;
  return SPACED.some((part) => bare.includes(part));
}
