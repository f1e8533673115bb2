import { LEAD_CATEGORIES, VERIFICATION_STATUSES } from 'domain/leads';
import { US_STATE_CODES } from 'domain/us-states';
import { enumField } from '../../common/dto/enum-field';

export const LeadCategoryField = enumField('LeadCategory', LEAD_CATEGORIES, 'What a lead is to the office.');

export const VerificationStatusField = enumField(
  'VerificationStatus',
  VERIFICATION_STATUSES,
  '`verified` once the code sent to the phone was entered.',
);

export const UsStateField = enumField(
  'UsState',
  US_STATE_CODES,
  'Two-letter code of a state, the District of Columbia or Puerto Rico.',
);
