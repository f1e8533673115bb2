import type { UsState } from 'domain/us-states';

/** US area code in service that the phone library's table lacks. */
interface AddedArea {
  area: string;
  state: UsState;
  /** First day of service, YYYY-MM-DD. */
  since: string;
  source: string;
}

/** Area codes added here. Remove an entry once the library has it: a test fails for those. */
export const ADDED_AREAS: readonly AddedArea[] = [
  {
    area: '621',
    state: 'TX',
    since: '2025-01-23',
    source: 'Public Utility Commission of Texas, overlay of 713, 281, 832 and 346 (Houston)',
  },
  {
    area: '624',
    state: 'NY',
    since: '2023-09-11',
    source: 'New York Public Service Commission, case 22-C-0358, overlay of 716 (Buffalo)',
  },
  {
    area: '679',
    state: 'MI',
    since: '2025-11-07',
    source: 'Verizon, overlay of 313 (Detroit)',
  },
];

/** Area codes of other countries that the library lacks. */
export const FOREIGN_AREAS_AHEAD: ReadonlySet<string> = new Set([
  // Reserved for Toronto (Canadian Numbering Administrator; Wikipedia, 'List of area code overlays').
  '387',
]);

/** Area codes of the Caribbean (NANPA, 'NPAs by country'). The library has them too, but with patterns that omit some of their numbers. */
const CARIBBEAN_AREAS: ReadonlySet<string> = new Set([
  ...[
    '242',
    '246',
    '264',
    '268',
    '284',
    '345',
    '441',
    '473',
    '649',
    '658',
    '664',
    '721',
    '758',
    '767',
    '784',
  ],
  ...['809', '829', '849', '868', '869', '876'],
]);

/** Area codes that are not geographic although their form allows it. */
const SPECIAL_AREAS: ReadonlySet<string> = new Set([
  // Non-geographic numbers, in use or planned (NANPA, '5XX-NXX codes').
  ...[
    '521',
    '522',
    '523',
    '524',
    '525',
    '526',
    '527',
    '528',
    '529',
    '532',
    '535',
    '538',
    '542',
    '543',
    '545',
  ],
  ...['546', '547', '549', '550', '552', '553', '554', '556', '558', '569', '578', '589'],
  // Planned toll-free numbers (NANPA, 'Toll-free codes').
  ...['880', '881', '882', '883', '884', '885', '886', '887', '889'],
  // Calls from abroad, and the federal government (NANPA, 'Area code map').
  ...['456', '710'],
]);

/**
 * Returns whether an area code is reserved, so that no US state can receive it. The rules are NANPA's ('About the North American
 * Numbering Plan, area codes'): the first digit is 2 to 9; N9X is for longer numbers; 37X and 96X are kept in blocks of ten; a
 * code with two equal last digits, including N11, stands for a service.
 */
const isReservedArea = (area: string): boolean =>
  !/^[2-9]\d\d$/.test(area) ||
  /^(?:.9.|37.|96.)$/.test(area) ||
  area[1] === area[2] ||
  SPECIAL_AREAS.has(area);

/** Returns whether an area code that the library lacks may be in service in the US. */
export const mayBeUsArea = (area: string): boolean =>
  !isReservedArea(area) && !CARIBBEAN_AREAS.has(area) && !FOREIGN_AREAS_AHEAD.has(area);

/** Returns whether an area code was added here. */
export const isAddedArea = (area: string): boolean => ADDED_AREAS.some((added) => added.area === area);
