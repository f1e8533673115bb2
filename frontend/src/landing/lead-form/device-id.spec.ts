import { answer, stubApi } from '../../../test/api-stub';
import { deviceId } from './device-id';

const ownerWants = (deviceFingerprint: boolean) =>
  stubApi({ 'GET /api/config': () => answer(200, { deviceFingerprint }) });

describe('the id of the device', () => {
  it('is random, and stays', async () => {
    ownerWants(true);
    const first = await deviceId();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await deviceId()).toBe(first);
  });

  it('reveals nothing about the device: another of the same model has another', async () => {
    ownerWants(true);
    const mine = await deviceId();
    window.localStorage.clear();
    expect(await deviceId()).not.toBe(mine);
  });

  it('is not stored when the owner disabled it, before or after', async () => {
    ownerWants(false);
    expect(await deviceId()).toBeUndefined();
    expect(window.localStorage).toHaveLength(0);
    ownerWants(true);
    await deviceId();
    ownerWants(false);
    expect(await deviceId()).toBeUndefined();
    expect(window.localStorage).toHaveLength(0);
  });

  it('is created again in place of an invalid stored value', async () => {
    ownerWants(true);
    window.localStorage.setItem('deviceId', 'x'.repeat(500));
    expect(await deviceId()).toMatch(/^[0-9a-f]{32}$/);
  });
});
