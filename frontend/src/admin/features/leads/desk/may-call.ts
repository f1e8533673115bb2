import type { DeskItemDto } from '../../../../shared/api/generated/model';

/** Returns whether the law allows a call at a time, according to what the server has last sent. */
export const mayCallAt = (
  { mayCall, callableFrom }: Pick<DeskItemDto, 'mayCall' | 'callableFrom'>,
  now: number,
): boolean => mayCall || (callableFrom !== null && Date.parse(callableFrom) <= now);
