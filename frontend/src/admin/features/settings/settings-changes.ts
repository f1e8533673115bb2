import type { SettingsDto, UpdateSettingsDto } from '../../../shared/api/generated/model';
import { editsOf } from '../../lib/merge-edits';

/**
 * Returns only the changed settings, so that other users' changes of other settings stay, with what was seen of them, and the fallbacks of
 * stored values that cannot be read.
 */
export function changesOf(basis: SettingsDto, now: Partial<SettingsDto>): UpdateSettingsDto {
  const { changes, seen } = editsOf(basis, { ...basis, ...now });
  const fallbacks = Object.entries(now).filter(([name]) => basis.unreadable.includes(name));
  return { ...Object.fromEntries(fallbacks), ...changes, seen };
}
