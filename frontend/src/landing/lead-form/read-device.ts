const LONGEST_WAIT_MS = 3_000;

/** What tells the device, where the owner wants that; a call goes without it where it cannot be had, or not soon. */
export const readDevice = (): Promise<{ deviceFingerprint?: string }> =>
  Promise.race([read(), new Promise<object>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS, {}))]);

async function read(): Promise<{ deviceFingerprint?: string }> {
  try {
    const { deviceId } = await import('./device-id');
    const id = await deviceId();
    return id ? { deviceFingerprint: id } : {};
  } catch {
    return {};
  }
}
