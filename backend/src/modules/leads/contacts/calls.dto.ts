import { ContactReasonDto } from './contact-reason.dto';

/** Call that the user is about to place. */
export class PlaceCallDto extends ContactReasonDto {}

/** Recorded call. */
export class CallPlacedDto {
  /**
   * Number of calls and texts with the number in 24 hours, including this call.
   * @example 2
   */
  contacts: number;
}
