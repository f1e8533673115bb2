import { isUsState, US_STATE_NAMES, type UsState } from 'domain/us-states';
import { stateOfZip } from 'domain/zip-codes';
import { foldText } from '../../../../database/like-pattern';
import { wordsOf } from './heading-rules';
import { isNothing } from './empty-words';

/** Maximum length of a text that is read as a state. */
const LONGEST = 60;

/** English names that differ, older abbreviations, and other spellings, without accents and case. */
const OTHER_NAMES: Readonly<Record<UsState, string>> = {
  AL: 'ala',
  AK: 'alas',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif|cali',
  NC: 'north carolina|n carolina|n c',
  SC: 'south carolina|s carolina|s c',
  CO: 'colo',
  CT: 'conn',
  ND: 'north dakota|n dakota|n dak|n d',
  SD: 'south dakota|s dakota|s dak|s d',
  DE: 'del',
  DC: 'district of columbia|washington dc|washington d c|d c',
  FL: 'fla|flor',
  GA: 'geo',
  HI: 'hawaii',
  ID: 'ida',
  IL: 'ill|ills',
  IN: 'ind',
  IA: 'iow',
  KS: 'kans|kan',
  KY: 'kent',
  LA: 'louisiana|lousiana',
  ME: 'maine',
  MD: 'mary|mariland',
  MA: 'mass|massachusets',
  MI: 'michigan|mich',
  MN: 'minn|minesota',
  MS: 'mississippi|misisipi|missisipi|miss',
  MO: 'missouri|misouri',
  MT: 'mont',
  NE: 'nebr|neb',
  NV: 'nev',
  NJ: 'new jersey|nueva jersei|n j',
  NY: 'new york|n y|nyc|new york city|ciudad de nueva york',
  NH: 'new hampshire|nueva hampshire|n h',
  NM: 'new mexico|nuevo mejico|nueva mexico|n mex|n m',
  OH: 'ohi',
  OK: 'okla',
  OR: 'oregon|ore|oreg',
  PA: 'pennsylvania|pensylvania|pensilvana|penn|penna',
  RI: 'isla de rhode|r i',
  TN: 'tennessee|tenesi|tennesee|tenn',
  TX: 'tejas|tex',
  UT: 'uta',
  VT: 'verm',
  VA: 'virg',
  WV: 'west virginia|virginia del oeste|virginia oeste|w virginia|w va|w v',
  WA: 'wash',
  WI: 'wis|wisc|wisconsin',
  WY: 'wyo',
  PR: 'borinquen|p r',
};
const NAMES = new Map<string, UsState>(
  (Object.keys(US_STATE_NAMES) as UsState[]).flatMap((code) =>
    [code.toLowerCase(), foldText(US_STATE_NAMES[code]), ...OTHER_NAMES[code].split('|')].map(
      (name): [string, UsState] => [name, code],
    ),
  ),
);

/** Words that accompany a state's name without identifying it. */
const COUNTRY: ReadonlySet<string> = new Set([
  'us',
  'usa',
  'u s a',
  'u s',
  'eua',
  'ee uu',
  'eeuu',
  'e u',
  'estados unidos',
  'united states',
  'united states of america',
  'estados unidos de america',
]);

/** Codes that are also words; they count after a city only in capitals. */
const WORD_CODES: ReadonlySet<string> = new Set('al de hi id in la ma me mi oh ok or pa'.split(' '));

/** Words before a state's name after which it names something else, or more than one state. */
const NOT_A_CITY: ReadonlySet<string> = new Set(
  'and baja calle es excepto fort ft lake menos mount mt ni no not o or port u y'.split(' '),
);

const named = (text: string): UsState | null =>
  NAMES.get(text) ?? NAMES.get(text.replace(/^(?:estado de|estado|state of) /, '')) ?? null;

/**
 * Reads a state in the formats of people and programs: `FL`, `Florida`, `Fla.`, `FL - Florida`, `US-FL`, `Miami, FL 33101`, `Miami FL`.
 * @returns null if the text contains no state, or two
 */
export function readStateCell(cell: string): UsState | null {
  if (cell.length > LONGEST) return null;
  const code = cell.toUpperCase();
  if (isUsState(code)) return code;
  const known = NAMES.get(cell.toLowerCase());
  if (known !== undefined) return known;
  // `n/d` is not North Dakota.
  if (isNothing(cell)) return null;
  const whole = named(wordsOf(cell));
  if (whole !== null) return whole;
  const parts = cell
    .split(/[-,/()|;\u2013\u2014]/)
    .map(wordsOf)
    .filter((part) => part !== '' && !COUNTRY.has(part));
  const last = parts.at(-1);
  if (last === undefined) return null;
  const capitals = new Set(cell.match(/\b[A-Z]{2}\b/g)?.map((word) => word.toLowerCase()));
  const states = new Set(parts.map((part) => stateOfPart(part, capitals)).filter((state) => state !== null));
  if (states.size === 1) return [...states][0]!;
  // The code at the end counts for a place with the name of a state: `Nevada, MO`.
  return states.size > 1 && /^[a-z]{2}$/.test(last) ? named(last) : null;
}

/** Reads `fl`, `florida`, `fl 33101`, `33101`, `miami fl 33101 usa`. */
function stateOfPart(text: string, capitals: ReadonlySet<string>): UsState | null {
  const part = withoutCountry(text);
  const zip = /\d{5}(?: \d{4})?$/.exec(part)?.[0];
  const name = zip === undefined ? part : part.slice(0, -zip.length).trim();
  if (name === '' && zip !== undefined) return stateOfZip(zip);
  return named(name) ?? named(name.replace(/^usa? /, '')) ?? afterCity(name, capitals);
}

function withoutCountry(part: string): string {
  const words = part.split(' ');
  const from = words.findIndex((_, index) => index > 0 && COUNTRY.has(words.slice(index).join(' ')));
  return from < 0 ? part : words.slice(0, from).join(' ');
}

/** Returns the state that stands after a city: `miami fl`, `newark nueva jersey`. */
function afterCity(text: string, capitals: ReadonlySet<string>): UsState | null {
  const words = text.split(' ');
  for (let from = 1; from < words.length; from += 1) {
    const name = words.slice(from).join(' ');
    const state = NAMES.get(name);
    if (state === undefined || mayBePartOfName(name, state)) continue;
    if (WORD_CODES.has(name) && !capitals.has(name)) return null;
    return isCity(words.slice(0, from), name, state) ? state : null;
  }
  return null;
}

/** Returns whether a state's name is a short form that also ends the names of places: `Santiago de Cali`. */
const mayBePartOfName = (name: string, state: UsState): boolean =>
  (name.length === 3 || name.length === 4) && name !== foldText(US_STATE_NAMES[state]);

/** Returns whether words may be a city of a state, and do not name another state. */
function isCity(words: readonly string[], name: string, state: UsState): boolean {
  const isCode = name.length === 2;
  // A city may have the name of a state before a code, and before the word `city`.
  const parts = isCode ? [] : words.filter((_, index) => words[index + 1] !== 'city');
  const others = [...parts, words.join(' ')].filter(
    (part) => !WORD_CODES.has(part) && (!isCode || part.length === 2),
  );
  return (
    words.every((word) => !NOT_A_CITY.has(word)) &&
    others.every((part) => (NAMES.get(part) ?? state) === state)
  );
}
