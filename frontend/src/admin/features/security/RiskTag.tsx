import { Tag } from 'antd';
import type { OtpAttemptDto } from '../../../shared/api/generated/model';
import { riskNames } from './security.copy';

const COLOURS = { critical: 'error', high: 'error', medium: 'warning', low: 'success' } as const;

/** How much an address is to be distrusted, in words and colour. */
export function RiskTag({ level }: { level: OtpAttemptDto['riskLevel'] }) {
  return <Tag color={COLOURS[level]}>{riskNames[level]}</Tag>;
}
