import { foldText } from '../../../database/like-pattern';
import { trimMarks } from './trim-marks';

/** Longest of the words below. */
const LONGEST = 24;

/** Words that people and programs write for nothing, without accents and case. */
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

/** Words for nothing that are not also names of people. A surname may be Null, Na or None: only a program writes them in one case. */
const NO_NAMES: ReadonlySet<string> = new Set(
  [...NOTHING].filter((word) => !['na', 'no', 'ref', 'nan', 'pendiente', 'blank', 'nil'].includes(word)),
);
const ONE_CASE: ReadonlySet<string> = new Set(['null', 'none', 'undefined', 'empty', 'unknown']);

/** Returns the text within brackets, dashes and other marks, folded. */
const bare = (cell: string): string =>
  trimMarks(foldText(cell), (character) => !/[\p{L}\p{N}]/u.test(character));

/** Returns whether a cell says that there is nothing, as `N/A`, `-None-` or `No especificado` do. */
export const isNothing = (cell: string): boolean => cell.length <= LONGEST && NOTHING.has(bare(cell));

/** Returns a cell with a name, or part of one; an empty text where it says that there is none. */
export function nameOrNothing(cell: string): string {
  if (cell.length > LONGEST) return cell;
  const word = bare(cell);
  if (!NO_NAMES.has(word)) return cell;
  const isNameToo = ONE_CASE.has(word) && cell !== cell.toLowerCase() && cell !== cell.toUpperCase();
  return isNameToo ? cell : '';
}
