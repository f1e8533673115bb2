import type { SpokenWay } from '../../../../shared/api/generated/model';

/** Ways in which a person gave spoken consent. */
export const wayNames: Record<SpokenWay, string> = {
  phone: 'Por teléfono',
  in_person: 'En persona',
  video_call: 'Por videollamada',
};
