import { deviceZone, isZone, zoneChoices } from './time-zones';

const deviceSays = (timeZone: string) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
};
afterEach(() => jest.restoreAllMocks());

describe('the zones to choose from', () => {
  it('are named by texts and cities', () => {
    const names = zoneChoices('America/Chicago').map(({ name }) => name);
    expect(names).toHaveLength(8);
    expect(names[1]).toBe('hora del Centro (Chicago, Houston)');
  });

  it('have the visitor’s zone first when it is another', () => {
    const [first, ...rest] = zoneChoices('America/Bogota', 'America/Bogota');
    expect(first).toEqual({ zone: 'America/Bogota', name: 'hora de Colombia' });
    expect(rest).toHaveLength(8);
  });
});

describe('the zone of the device', () => {
  it('is the reported one', () => {
    deviceSays('America/Los_Angeles');
    expect(deviceZone()).toBe('America/Los_Angeles');
  });

  it.each(['UTC', 'Etc/GMT+5', '-05:00', '+0530', ''])('is unknown when it reports “%s”', (zone) => {
    deviceSays(zone);
    expect(deviceZone()).toBeUndefined();
  });

  it('is one that this browser supports', () => {
    expect(isZone('America/Denver')).toBe(true);
    expect(isZone('America/Atlantis')).toBe(false);
  });
});
