/** Parameter of the address that names the open part of the settings. Mails and notices link to it. */
export const SETTINGS_PARAMETER = 'configuracion';

/** Returns the address of the settings over the current screen, at one of their parts. */
export function settingsAddress(
  parameters: URLSearchParams,
  part: 'formas' | 'citas' | 'oficina' | 'general',
): string {
  const next = new URLSearchParams(parameters);
  next.set(SETTINGS_PARAMETER, part);
  return `?${next.toString()}`;
}
