/** State names as address databases write them, with postal codes. */
const REGIONS =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,' +
  'District of Columbia DC,Washington D.C. DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,' +
  'Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,' +
  'Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,' +
  'North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,South Carolina SC,' +
  'South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,' +
  'Wyoming WY';

const codes = new Map(REGIONS.split(',').map((each) => [each.slice(0, -3).toLowerCase(), each.slice(-2)]));

/** Returns the two-letter code of a US state by its English name, or null if it is not a state. */
export const usStateOfRegion = (region: string): string | null => codes.get(region.toLowerCase()) ?? null;
