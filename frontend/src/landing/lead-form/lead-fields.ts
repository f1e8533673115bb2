import { US_STATE_CODES } from 'domain/us-states';

/** Names of the three fields a visitor fills, in the order in which they stand. */
export const LEAD_FIELDS = ['fullName', 'state', 'phoneNumber'] as const;

export type LeadField = (typeof LEAD_FIELDS)[number];

/** The form offers the 50 states and DC. The API accepts Puerto Rico as well. */
export const FORM_STATES = US_STATE_CODES.filter((code) => code !== 'PR');

/** Id of a field's control. */
export function leadFieldId(field: LeadField): string {
  return `lead-${field}`;
}

/**
 * Brings one of the form's fields into view and the focus into it.
 * @param block where in the window the field should stand; `nearest` moves nothing when it is in view already
 */
export function focusLeadField(field: LeadField, block: ScrollLogicalPosition = 'nearest'): void {
  const control = document.getElementById(leadFieldId(field));
  // The page's own scroll-behavior decides between a smooth and an immediate movement.
  control?.scrollIntoView({ block });
  control?.focus({ preventScroll: true });
}
