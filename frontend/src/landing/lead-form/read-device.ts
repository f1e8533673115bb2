/** What tells the device, where the owner wants that; a call goes without it where it cannot be had. */
export async function readDevice(): Promise<{ deviceFingerprint?: string }> {
  try {
    const { deviceFingerprint } = await import('./device-fingerprint');
    const fingerprint = await deviceFingerprint();
    return fingerprint ? { deviceFingerprint: fingerprint } : {};
  } catch {
    return {};
  }
}
