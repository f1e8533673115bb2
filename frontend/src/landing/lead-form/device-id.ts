import { getPublicConfig } from '../../shared/api/generated/config/config';

/** Key in the browser's storage; the privacy policy mentions it. */
const KEY = 'deviceId';
const BYTES = 16;

/**
 * Returns a random id that this browser stores. It contains nothing about the device, so two phones of the
 * same model never look alike. Created only if the owner enabled it.
 * @returns undefined if disabled
 * @throws if the browser stores nothing (private windows, strict settings)
 */
export async function deviceId(): Promise<string | undefined> {
  const { deviceFingerprint: isWanted } = await getPublicConfig();
  if (!isWanted) {
    localStorage.removeItem(KEY);
    return undefined;
  }
  const kept = localStorage.getItem(KEY);
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(KEY, id);
  return id;
}
