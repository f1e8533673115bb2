import { enumField } from '../../common/dto/enum-field';
import { REQUEST_CHANNELS, REQUEST_KINDS, REQUEST_OUTCOMES } from './privacy-request.entity';

export const RequestKindField = enumField(
  'PrivacyRequestKind',
  REQUEST_KINDS,
  '`export`: a copy of the data. `erase`: to be erased. `correct`: to correct data.',
);

export const RequestChannelField = enumField(
  'PrivacyRequestChannel',
  REQUEST_CHANNELS,
  'How a request came.',
);

export const RequestOutcomeField = enumField(
  'PrivacyRequestOutcome',
  REQUEST_OUTCOMES,
  '`done`: as was asked. `refused`: it was not, and the person was told why.',
);
