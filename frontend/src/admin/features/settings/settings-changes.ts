import type { SettingsDto, UpdateSettingsDto } from '../../../shared/api/generated/model';

/**
 * Returns only the changed settings, so that other users' changes of other settings stay, and the fallbacks of stored values
 * that cannot be read.
 */
export const changesOf = (shown: SettingsDto, now: Partial<SettingsDto>): UpdateSettingsDto =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        shown.unreadable.includes(name) ||
        JSON.stringify(value) !== JSON.stringify(shown[name as keyof SettingsDto]),
    ),
  );
