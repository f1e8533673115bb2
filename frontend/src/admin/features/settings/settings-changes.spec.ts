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

it('only changed settings are saved, and changes of other users stay', () => {
  expect(changesOf(shown, { ...shown })).toEqual({});
  expect(changesOf(shown, { ...shown, officePhone: '' })).toEqual({ officePhone: '' });
  const turned = [...shown.verificationMethods].reverse();
  expect(changesOf(shown, { ...shown, verificationMethods: turned })).toEqual({
    verificationMethods: turned,
  });
});

it('the default that replaces an unreadable value is saved', () => {
  expect(changesOf({ ...shown, unreadable: ['timeZone'] }, { timeZone: 'America/New_York' })).toEqual({
    timeZone: 'America/New_York',
  });
});
