import type { SettingsDto, UpdateSettingsDto } from '../../../shared/api/generated/model';

/** What was changed of what the form showed: the rest may have been changed by somebody else meanwhile, and stays. */
export const changesOf = (shown: SettingsDto, now: Partial<SettingsDto>): UpdateSettingsDto =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name as keyof SettingsDto]),
    ),
  );
