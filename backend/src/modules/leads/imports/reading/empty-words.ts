import { foldText } from '../../../../database/like-pattern';
import { trimMarks } from './trim-marks';

/** Maximum length of the words below. */
const LONGEST = 24;

/** Words for an empty value used by people and programs, without accents and case. */
const NOTHING: ReadonlySet<string> = new Set([
  '',
  '#n/a',
  'blank',
  'desconocida',
  'desconocido',
  'empty',
  'en blanco',
  'n/a',
  'n.a',
  'n/c',
  'n/d',
  'na',
  'nan',
  'ningun',
  'ninguna',
  'ninguno',
  'nil',
  'no',
  'no aplica',
  'no data',
  'no disponible',
  'no especificada',
  'no especificado',
  'no indicado',
  'no name',
  'no proporcionado',
  'no sabe',
  'no se',
  'no tiene',
  'none',
  'not applicable',
  'not available',
  'not provided',
  'not set',
  'not specified',
  'null',
  'pendiente',
  'ref',
  's/d',
  's/n',
  'sin dato',
  'sin datos',
  'sin definir',
  'sin apellido',
  'sin apellidos',
  'sin especificar',
  'sin informacion',
  'sin nombre',
  'unassigned',
  'undefined',
  'unknown',
  'unspecified',
  'vacio',
]);

/**
 * Words for an empty value that cannot be a name. A surname may be Null, Na or None, but only a program writes these in one case.
 */
const NO_NAMES: ReadonlySet<string> = new Set(
  [...NOTHING].filter((word) => !['na', 'no', 'ref', 'nan', 'pendiente', 'blank', 'nil'].includes(word)),
);
const ONE_CASE: ReadonlySet<string> = new Set(['null', 'none', 'undefined', 'empty', 'unknown']);

/** Returns a folded text without surrounding brackets, dashes and other marks. */
const bare = (cell: string): string =>
  trimMarks(foldText(cell), (character) => !/[\p{L}\p{N}]/u.test(character));

const FIRST_LETTERS: ReadonlySet<string> = new Set([...NOTHING].map((word) => word.charAt(0)));
/** Returns whether a cell can mean an empty value, by its length and first letter. Most cells need no closer look. */
const mayBeNothing = (cell: string): boolean =>
  cell.length <= LONGEST && (FIRST_LETTERS.has(cell.charAt(0).toLowerCase()) || !/^[a-z]/i.test(cell));

/** Returns whether a cell means an empty value, such as `N/A`, `-None-` or `No especificado`. */
export const isNothing = (cell: string): boolean => mayBeNothing(cell) && NOTHING.has(bare(cell));

/** Returns a cell with a name or part of a name; an empty text if the cell means an empty value. */
export function nameOrNothing(cell: string): string {
  if (!mayBeNothing(cell)) return cell;
  const word = bare(cell);
  if (!NO_NAMES.has(word)) return cell;
  const isNameToo = ONE_CASE.has(word) && cell !== cell.toLowerCase() && cell !== cell.toUpperCase();
  return isNameToo ? cell : '';
}
