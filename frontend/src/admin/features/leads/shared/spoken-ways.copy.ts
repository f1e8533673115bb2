import type { SpokenWay } from '../../../../shared/api/generated/model';

/** How a person said what an agent noted. */
export const wayNames: Record<SpokenWay, string> = {
  phone: 'Por teléfono',
  in_person: 'En persona',
  video_call: 'Por videollamada',
};
