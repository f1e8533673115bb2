import { IMPORT_FIELDS, type ImportField } from 'domain/imports';
import { plainText } from 'domain/sms-text';
import { cutText } from 'domain/text';
import type { ImportMapping } from './lead-import.entity';

/** What headings are often called, without accents and case. */
const USUAL: Readonly<Record<ImportField, RegExp>> = {
  fullName: /^(nombre(s)? (y apellido(s)?|completo)|full ?name|name|nombre|cliente|contacto|persona)$/,
  firstName: /^(first ?name|primer nombre|nombres)$/,
  lastName: /^(last ?name|apellido(s)?|surname)$/,
  phoneNumber: /^(telefono.*|tel\.?|cel(ular)?|movil|phone.*|mobile.*|numero( de telefono)?|whatsapp)$/,
  email: /^(e-?mail.*|correo.*|mail)$/,
  state: /^(estado|state|lugar de residencia|residencia|st)$/,
  monthlyIncome: /^(ingreso(s)?.*|monthly income|income)$/,
  leadSource: /^(origen|fuente|source|lead source)$/,
  note: /^(nota(s)?|note(s)?|comentario(s)?|observacion(es)?|comments?)$/,
};

/** Returns a heading without accents and case. */
const plain = (heading: string): string => plainText(heading).toLowerCase();

/** Names the headings of a list, whatever their order. */
export const headerKeyOf = (headers: readonly string[]): string =>
  cutText(headers.map(plain).toSorted().join('\u001f'), 2_000);

/** Which column seems to be what. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {};
  for (const field of IMPORT_FIELDS) {
    const heading = headers.find(
      (each) => USUAL[field].test(plain(each).trim()) && !Object.values(mapping).includes(each),
    );
    if (heading !== undefined) mapping[field] = heading;
  }
  // 'Nombre' beside 'Apellidos' is the first name.
  if (mapping.lastName && mapping.fullName && !mapping.firstName) {
    mapping.firstName = mapping.fullName;
    delete mapping.fullName;
  }
  return mapping;
}

/** Whether rows can be read by it: a phone and a name. */
export const isComplete = ({ phoneNumber, fullName, firstName, lastName }: ImportMapping): boolean =>
  phoneNumber !== undefined && (fullName ?? firstName ?? lastName) !== undefined;

/** The part of a mapping whose columns are there. */
export const fitting = (mapping: ImportMapping, headers: readonly string[]): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(([, heading]) => headers.includes(heading)),
  ) as ImportMapping;

/** Returns whether two mappings name the same column for each field. */
export const isSameMapping = (one: ImportMapping, other: ImportMapping): boolean => {
  const named = (mapping: ImportMapping): string =>
    JSON.stringify(
      Object.entries(mapping)
        .filter(([, heading]) => heading)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return named(one) === named(other);
};
