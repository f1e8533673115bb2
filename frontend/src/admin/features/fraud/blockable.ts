import type { AlertDto, BlockRequestDto } from '../../../shared/api/generated/model';

/** The kind of block that holds what an alert is about; null for an alert whose subject was erased. */
export function blockableOf({ subject }: Pick<AlertDto, 'subject'>): 'phone' | 'ip' | null {
  if (/^\+1\d{10}$/.test(subject)) return 'phone';
  return /^[\da-f.:/]+$/i.test(subject) && /[.:]/.test(subject) ? 'ip' : null;
}

/** The block of what an alert is about. Many people may share an address, so its block ends by itself. */
export function blockOf({ subject }: Pick<AlertDto, 'subject'>, reason: string): BlockRequestDto {
  const isPhone = blockableOf({ subject }) === 'phone';
  return {
    entityType: isPhone ? 'phone' : 'ip',
    entityValue: subject,
    reason,
    ...(isPhone ? { blockType: 'permanent' } : { blockType: 'temporary', duration: 24 }),
  };
}
