/** How to launch a Chromium on this machine; for Playwright's `launch`. */
export function chromiumLaunchOptions(): Promise<{
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}>;
