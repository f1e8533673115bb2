import { getPublicConfig } from '../../shared/api/generated/config/config';

/** Name in the browser's own storage; the privacy policy tells of it. */
const KEY = 'deviceId';
const BYTES = 16;

/**
 * A random id of this browser, which it keeps: it says nothing of the device, so that no two phones of one model are
 * taken for one. Only where the owner has switched that on; where not, none is kept.
 * @returns undefined where it is off
 * @throws where the browser keeps nothing (private windows, strict settings)
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
