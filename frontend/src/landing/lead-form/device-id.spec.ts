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

  it('says nothing of the device: another of the same model has another', async () => {
    ownerWants(true);
    const mine = await deviceId();
    window.localStorage.clear();
    expect(await deviceId()).not.toBe(mine);
  });

  it('is not kept where the owner does not want it, nor where they no longer do', async () => {
    ownerWants(false);
    expect(await deviceId()).toBeUndefined();
    expect(window.localStorage).toHaveLength(0);
    ownerWants(true);
    await deviceId();
    ownerWants(false);
    expect(await deviceId()).toBeUndefined();
    expect(window.localStorage).toHaveLength(0);
  });

  it('is made anew in place of what somebody else left there', async () => {
    ownerWants(true);
    window.localStorage.setItem('deviceId', 'x'.repeat(500));
    expect(await deviceId()).toMatch(/^[0-9a-f]{32}$/);
  });
});
