/** Block of a legal text. `list` and `ordered` hold items; `letter` holds a quoted form or statute. */
export type LegalBlock =
  string | { list: readonly string[] } | { ordered: readonly string[] } | { letter: readonly string[] };

/** Section of a legal text, with its heading and an anchor for links. */
export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
  /** Language of the section, if it is not Spanish. */
  lang?: 'en';
}

export interface LegalText {
  path: string;
  title: string;
  /** One sentence for search engines. */
  description: string;
  /** Answer to the visitor's browser, above the text. */
  acknowledgement?: string;
  intro: string;
  /** Displayed day from which the text applies; absent if it is no contract or notice. */
  validFrom?: string;
  sections: readonly LegalSection[];
}

/** Displayed date of the legal texts. Change it with every change of a text. */
export const LEGAL_DATE = '21 de noviembre de 2026';
