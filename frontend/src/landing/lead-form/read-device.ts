const LONGEST_WAIT_MS = 3_000;

/** Returns the field with the device id if the owner enabled it; no field if it cannot be read in time. */
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
