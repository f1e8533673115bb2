/** Names the open part of the settings in the address: mails and notices lead there. */
export const SETTINGS_PARAMETER = 'configuracion';

/** The address of the settings over the screen that is open, at one of their parts. */
export function settingsAddress(
  parameters: URLSearchParams,
  part: 'formas' | 'citas' | 'oficina' | 'general',
): string {
  const next = new URLSearchParams(parameters);
  next.set(SETTINGS_PARAMETER, part);
  return `?${next.toString()}`;
}
