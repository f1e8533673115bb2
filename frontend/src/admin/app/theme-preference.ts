import { createStore } from '../../shared/store';

/** Theme that the user chose; `system` follows the device. */
export type ThemePreference = 'light' | 'dark' | 'system';

const KEY = 'adminTheme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function read(): ThemePreference {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const isDark = (preference: ThemePreference): boolean =>
  preference === 'dark' || (preference === 'system' && dark.matches);

export const themePreferenceStore = createStore<ThemePreference>(read());
/** Whether the back office is currently dark. */
export const darkStore = createStore<boolean>(isDark(read()));

function apply(): void {
  const nowDark = isDark(themePreferenceStore.get());
  document.documentElement.dataset['theme'] = nowDark ? 'dark' : 'light';
  darkStore.set(nowDark);
}

export function setThemePreference(preference: ThemePreference): void {
  localStorage.setItem(KEY, preference);
  themePreferenceStore.set(preference);
  apply();
}

/** Follows changes of the theme. Called once, when the back office starts. */
export function watchTheme(): void {
  apply();
  dark.addEventListener('change', apply);
}
