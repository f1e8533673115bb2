import { enumField } from '../../common/dto/enum-field';
import { RISK_LEVELS } from './addresses/ip-risk';
import { ATTEMPT_TYPES } from './attempts/otp-attempt.entity';
import { BLOCKED_ENTITY_TYPES } from './blocks/block.entity';

export const BlockedEntityTypeField = enumField(
  'BlockedEntityType',
  BLOCKED_ENTITY_TYPES,
  'Kind of value that can be blocked.',
);

export const AttemptTypeField = enumField(
  'AttemptType',
  ATTEMPT_TYPES,
  'Kind of attempt: a code was sent, or one was tried.',
);

export const RiskLevelField = enumField('RiskLevel', RISK_LEVELS, 'Risk level of an IP address.');

/** Durations of a block. */
export const BLOCK_DURATIONS = ['temporary', 'permanent'] as const;
export type BlockDuration = (typeof BLOCK_DURATIONS)[number];

export const BlockDurationField = enumField('BlockDuration', BLOCK_DURATIONS, 'Duration of a block.');
