import type { ImportField } from 'domain/imports';
import { foldText } from '../../../../database/like-pattern';
import type { ImportedField } from '../../../lead-store/fields/lead-fields';

/** Returns the words of a heading without accents, case and marks; `fullName` and `full_name` become `full name`. */
export const wordsOf = (heading: string): string =>
  foldText(heading.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Rule that recognises the headings of a field. */
interface HeadingRule {
  /** Complete headings. */
  is?: string;
  /** Single words, one of which is enough. */
  has?: string;
  /** Words that give a heading another meaning. */
  not?: string;
}

/** Words for other people, and for the record itself. */
const ELSE =
  'id owner propietario assigned asignado agent agente vendedor asesor especialista assistant asistente spouse esposo esposa ' +
  'emergency emergencia referred referido by por account cuenta company empresa organization business negocio file archivo ' +
  'form formulario ad adset campaign campana list lista user usuario event evento page pagina product producto ciudad city direccion ' +
  'address calle street puesto cargo title job ocupacion servicio service interes interest status etapa idioma language pais country ' +
  'phonetic yomi nickname prefix suffix relation website url photo foto';

/** Field of a row that is no field of `LEAD_FIELDS` with an import: identifies the lead, is part of its name, or becomes a note. */
type FieldOfRow = 'phoneNumber' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName' | 'note';

/** Rules of all fields. A field that only one of `LEAD_FIELDS` and `IMPORT_FIELDS` gives to imports does not compile. */
const RULES: Readonly<Record<ImportedField | FieldOfRow, HeadingRule>> = {
  phoneNumber: {
    is: 'numero|number|contact number|numero de contacto|cell number|no de telefono|ph|contacto telefonico',
    has: 'telefono telefonos telefonico tel tels cel celular celulares movil mobile cell cellphone phone phones telephone whatsapp wsp',
    not:
      'id phonetic label type tipo fax pager ext extension codigo code country pais verified verificado comprobado opt out consent ' +
      'consentimiento status owner propietario assigned asignado assistant assistants asistente ayudante spouse esposo esposa emergency emergencia referred main ' +
      'tty tdd telex isdn callback radio carrier operador provider compania hora time best mejor prefer preferred preferido preferencia ' +
      'last ultimo count cuantos calls llamadas do account agent agente vendedor zone valid validation fecha date lookup line reason result',
  },
  email: {
    has: 'email emails correo correos mail mails',
    not:
      'id opt out label type tipo domain dominio status estado verified verificado comprobado valid validation invalid sent enviado enviados ' +
      'opened open click clicked bounce bounced marketing consent owner propietario assigned asignado agent agente vendedor created modified ' +
      'sender display name nombre source hora fecha date count template subject campaign suscrito subscribed unsubscribed last ultimo ' +
      'assistant asistente spouse postal confirmed confirmado confirmation quality physical by unsubscribe permission reason',
  },
  firstName: {
    is: 'first name|first|firstname|fname|given name|primer nombre|nombres|nombre de pila|nombre s|person first name|contact first name|lead first name|customer first name',
  },
  middleName: {
    is: 'middle name|middle|middlename|mname|middle initial|additional name|additional names|segundo nombre|otros nombres',
  },
  lastName: {
    is:
      'last name|last|lastname|lname|family name|surname|apellido|apellidos|apellido s|primer apellido|apellido paterno|paterno|' +
      'person last name|contact last name|lead last name|customer last name',
  },
  secondLastName: { is: 'second last name|segundo apellido|apellido materno|materno' },
  fullName: {
    is:
      'nombre|nombre completo|nombre y apellido|nombre y apellidos|nombre apellido|nombre apellidos|nombres y apellidos|apellidos y nombres|' +
      'apellido y nombre|apellidos y nombre|full name|fullname|name|names|cliente|nombre del cliente|nombre de cliente|contacto|' +
      'nombre del contacto|nombre de contacto|persona|contact name|contact|person name|person|lead name|lead|customer name|customer|' +
      'client name|client|your name|su nombre|tu nombre|nombre del lead|prospecto|nombre del prospecto|first and last name|' +
      'first name and last name|last name first name|full legal name|cual es su nombre|cual es tu nombre|como se llama|interesado',
  },
  state: {
    is: 'st|edo|lugar de residencia|donde vive|lives in',
    has: 'estado state residencia residence region provincia province',
    not:
      'status lead etapa stage civil marital cuenta account credito credit pago payment cita envio mensaje verificado verificacion country ' +
      'pais statement estate id resultado seguimiento contacto llamada caso tramite proceso solicitud pedido email registro suscripcion tax',
  },
  monthlyIncome: {
    has: 'ingreso ingresos income salario sueldo earnings',
    not: 'anual anuales annual yearly year ano fuente source tipo type fecha date verificado comprobante comprobado spouse conyuge familiar id',
  },
  leadSource: {
    is:
      'origen|fuente|source|lead source|original source|original traffic source|origen del lead|fuente del lead|source name|utm source|' +
      'referral source|procedencia|person source|contact source|de donde viene|como nos conocio|como se entero|como se entero de nosotros|' +
      'how did you hear about us|canal|lead channel|source channel',
  },
  leadCategory: { is: 'categoria|categoria del lead|category|lead category' },
  createdAt: {
    is:
      'fecha|fecha exacta|fecha y hora|fecha de creacion|fecha de registro|fecha de alta|fecha de ingreso|fecha de contacto|fecha de envio|' +
      'fecha de captura|fecha del lead|creado|creado el|creada|registrado|created|created at|created on|created time|created date|' +
      'create date|creation date|creation time|date created|date added|added|added on|added time|date|date time|registered|registered at|' +
      'registration date|registration time|submitted|submitted at|submitted on|submission date|submit date|submit time|lead created|' +
      'lead creation date|contact created|person created|lead created time|timestamp|marca temporal',
  },
  note: {
    is: 'nota|notas|note|notes|comentario|comentarios|comment|comments|observacion|observaciones|mensaje|message|description|descripcion|detalles|remarks|sobre',
  },
};

const setOf = (words: string | undefined, between: string): ReadonlySet<string> =>
  new Set(words?.split(between).filter((word) => word !== ''));
const SETS = Object.fromEntries(
  Object.entries(RULES).map(([field, { is, has, not }]) => [
    field,
    { is: setOf(is, '|'), has: setOf(has, ' '), not: setOf(not, ' ') },
  ]),
) as Record<ImportField, Record<keyof HeadingRule, ReadonlySet<string>>>;
const OTHER_WORDS = setOf(ELSE, ' ');

/** Returns whether a heading means a field. */
export function isNamed(field: ImportField, words: string): boolean {
  const { is, has, not } = SETS[field];
  if (is.has(words)) return true;
  const all = words.split(' ');
  return all.some((word) => has.has(word)) && !all.some((word) => not.has(word));
}

/** Returns whether a heading excludes a field, regardless of the cells. */
export const isExcluded = (field: ImportField, words: string): boolean =>
  words.split(' ').some((word) => SETS[field].not.has(word) || OTHER_WORDS.has(word));

const MOBILE = setOf('movil mobile cel celular celulares cell cellphone whatsapp wsp iphone', ' ');
const HOME = setOf('home casa personal particular', ' ');
const LATER = setOf(
  'work trabajo oficina office business company otro otra other additional adicional secondary secundario alternate 2 3 4 5',
  ' ',
);

/** Returns the rank of a column among several columns of phones or addresses: mobile first, work last. */
export function rankOf(words: string): number {
  const all = words.split(' ');
  const has = (set: ReadonlySet<string>): boolean => all.some((word) => set.has(word));
  if (has(MOBILE)) return 0;
  if (has(LATER)) return 3;
  return has(HOME) ? 2 : 1;
}

/** Returns whether a heading means work, or another place than the home. */
export const isElsewhere = (words: string): boolean => words.split(' ').some((word) => LATER.has(word));

/** Returns the rank of a number by its label in another column, as in address books; null for a fax or a pager. */
export function rankOfLabel(label: string): number | null {
  const words = wordsOf(label);
  return words.split(' ').some((word) => word === 'fax' || word === 'pager') ? null : rankOf(words);
}
