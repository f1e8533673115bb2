import type { SettingsDto } from '../../../shared/api/generated/model';
import { changesOf } from './settings-changes';

const shown = {
  officePhone: '(305) 420-1234',
  timeZone: 'America/New_York',
  unreadable: [] as string[],
  verificationMethods: [
    { method: 'sms', enabled: true },
    { method: 'voice', enabled: true },
  ],
} as SettingsDto;

it('only changed settings are saved, with what was seen of them, and changes of other users stay', () => {
  expect(changesOf(shown, { ...shown })).toEqual({ seen: {} });
  expect(changesOf(shown, { ...shown, officePhone: '' })).toEqual({
    officePhone: '',
    seen: { officePhone: shown.officePhone },
  });
  const turned = [...shown.verificationMethods].reverse();
  expect(changesOf(shown, { ...shown, verificationMethods: turned })).toEqual({
    verificationMethods: turned,
    seen: { verificationMethods: shown.verificationMethods },
  });
});

it('a setting with several values is unchanged in any order of their names', () => {
  const retentionDays = { unverifiedLeads: 1, attempts: 2, ipData: 3, events: 4, auditEntries: 5 };
  const turned = Object.fromEntries(Object.entries(retentionDays).reverse()) as typeof retentionDays;
  expect(changesOf({ ...shown, retentionDays }, { retentionDays: turned })).toEqual({ seen: {} });
});

it('the default that replaces an unreadable value is saved', () => {
  expect(changesOf({ ...shown, unreadable: ['timeZone'] }, { timeZone: 'America/New_York' })).toEqual({
    timeZone: 'America/New_York',
    seen: {},
  });
});
