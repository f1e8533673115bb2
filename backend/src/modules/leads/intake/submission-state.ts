import { enumField } from '../../../common/dto/enum-field';

const SUBMISSION_STATES = ['waiting', 'undelivered', 'verified', 'expired'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

export const SubmissionStateField = enumField(
  'SubmissionState',
  SUBMISSION_STATES,
  'State of a submission. `waiting`: not verified yet; `undelivered`: the message did not arrive, another method may; `verified`; `expired`: after ten minutes.',
);
