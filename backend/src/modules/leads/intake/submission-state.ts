import { enumField } from '../../../common/dto/enum-field';

const SUBMISSION_STATES = ['waiting', 'undelivered', 'verified', 'expired'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

export const SubmissionStateField = enumField(
  'SubmissionState',
  SUBMISSION_STATES,
  '`waiting` for its proof; `undelivered`: what was sent did not arrive, another way may; `verified`; `expired` after ten minutes.',
);
