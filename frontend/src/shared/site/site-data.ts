import type { FilledDocument, OfficeContact, SiteDocument } from 'domain/site/document';
import { withTokensFilled } from 'domain/site/tokens';

/** Input for rendering the public pages. Only the renderer has it; browser scripts never import this file. */
export interface SiteData {
  /** Public document, with tokens not yet replaced. */
  document: SiteDocument;
  /** Contact details of the office. */
  office: OfficeContact;
  /**
   * Origin of the public site without a trailing slash. Empty if unknown; pages then contain no absolute
   * links to themselves.
   */
  publicUrl: string;
  /** Whether unproven samples are shown: on a site under construction, not in production. */
  showsSamples: boolean;
  /** Whether nothing is charged before the work is done. */
  storesCards: boolean;
  /** Path of the share picture with the headline. Without it, links show the fixed picture. */
  sharePicture?: string | null;
}

let current: { data: SiteData; content: FilledDocument } | null = null;

/** Runs `work` with this data. Rendering is synchronous, so two renderings never mix. */
export function renderWith<T>(data: SiteData, work: () => T): T {
  const before = current;
  current = { data, content: withTokensFilled(data.document, data.office) };
  try {
    return work();
  } finally {
    current = before;
  }
}

function rendering(): NonNullable<typeof current> {
  if (!current) throw new Error('Pages are rendered inside renderWith.');
  return current;
}

/** Returns the data of the current rendering. */
export const siteData = (): SiteData => rendering().data;

/** Returns the document with the office's contact details and tokens replaced. */
export const content = (): FilledDocument => rendering().content;
