import { enumField } from '../../common/dto/enum-field';
import { REQUEST_CHANNELS, REQUEST_KINDS, REQUEST_OUTCOMES } from './privacy-request.entity';

export const RequestKindField = enumField(
  'PrivacyRequestKind',
  REQUEST_KINDS,
  'Kind of request. `export`: a copy of the data; `erase`: an erasure; `correct`: a correction.',
);

export const RequestChannelField = enumField(
  'PrivacyRequestChannel',
  REQUEST_CHANNELS,
  'Channel by which a request arrived.',
);

export const RequestOutcomeField = enumField(
  'PrivacyRequestOutcome',
  REQUEST_OUTCOMES,
  'Outcome of a request. `done`: fulfilled; `refused`: not fulfilled, and the person was given the reason.',
);
