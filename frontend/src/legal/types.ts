/** A run of a legal text. `list` and `ordered` hold their items; `letter` a quoted form or statute. */
export type LegalBlock =
  string | { list: readonly string[] } | { ordered: readonly string[] } | { letter: readonly string[] };

/** A part of a legal text with its heading and an anchor other pages may link to. */
export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
  /** Language of the part when it is not Spanish. */
  lang?: 'en';
}

/** A legal page. */
export interface LegalText {
  path: string;
  title: string;
  /** For search engines, one sentence. */
  description: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** Date of the texts, as they show it; change it with every change of a text. */
export const LEGAL_DATE = '21 de noviembre de 2026';
