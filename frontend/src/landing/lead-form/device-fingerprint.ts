import { getPublicConfig } from '../../shared/api/generated/config/config';

/**
 * What the browser says of itself, as one hash: the same device is told again without anything being stored on it. Only
 * where the owner has switched that on.
 * @returns undefined where it is off, or this browser cannot hash
 */
export async function deviceFingerprint(): Promise<string | undefined> {
  const { deviceFingerprint: isWanted } = await getPublicConfig();
  if (!isWanted) return undefined;
  const { userAgent, language, languages, hardwareConcurrency, maxTouchPoints } = navigator;
  const traits = [
    userAgent,
    language,
    languages.join(),
    hardwareConcurrency,
    maxTouchPoints,
    screen.width,
    screen.height,
    screen.colorDepth,
    window.devicePixelRatio,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(traits)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
