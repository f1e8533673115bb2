import type { FilledDocument, OfficeContact, SiteDocument } from 'domain/site/document';
import { withTokensFilled } from 'domain/site/tokens';

/** What the public pages are rendered from. Only the renderer has it; scripts of the browser never import this file. */
export interface SiteData {
  /** What the public is shown, with values still in braces. */
  document: SiteDocument;
  /** How the office is reached. */
  office: OfficeContact;
  /** Origin of the public site without a trailing slash; empty when it is not known: then pages name no address of theirs. */
  publicUrl: string;
  /** Whether samples are shown as they are: on a site under construction, not in production. */
  showsSamples: boolean;
  /** Whether nothing is charged before the work is done. */
  storesCards: boolean;
  /** Path of the share picture that was made from the headline; without it, links show the fixed one. */
  sharePicture?: string | null;
}

let current: { data: SiteData; content: FilledDocument } | null = null;

/** Renders with this data; rendering is synchronous, so that two renderings never mix. */
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

/** Where the pages are. */
export const siteData = (): SiteData => rendering().data;

/** The document with its values filled in, and with the office's contact. */
export const content = (): FilledDocument => rendering().content;
