/** What tells the device, where the owner wants that; a call goes without it where it cannot be had. */
export async function readDevice(): Promise<{ deviceFingerprint?: string }> {
  try {
    const { deviceId } = await import('./device-id');
    const id = await deviceId();
    return id ? { deviceFingerprint: id } : {};
  } catch {
    return {};
  }
}
