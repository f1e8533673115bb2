import type { AlertDto, BlockRequestDto } from '../../../shared/api/generated/model';

/** Returns the kind of block for the subject of an alert; null if the subject was erased. */
export function blockableOf({ subject }: Pick<AlertDto, 'subject'>): 'phone' | 'ip' | null {
  if (/^\+1\d{10}$/.test(subject)) return 'phone';
  return /^[\da-f.:/]+$/i.test(subject) && /[.:]/.test(subject) ? 'ip' : null;
}

/**
 * Returns the block for the subject of an alert. Many people may share an address, so a block of an address is
 * temporary.
 */
export function blockOf({ subject }: Pick<AlertDto, 'subject'>, reason: string): BlockRequestDto {
  const isPhone = blockableOf({ subject }) === 'phone';
  return {
    entityType: isPhone ? 'phone' : 'ip',
    entityValue: subject,
    reason,
    ...(isPhone ? { blockType: 'permanent' } : { blockType: 'temporary', duration: 24 }),
  };
}
