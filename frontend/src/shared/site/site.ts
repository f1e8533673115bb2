/** What the owner sets in the environment and the pages are built with. */
export interface Site {
  /** Name of the service, `BRAND_NAME`. */
  brand: string;
  /**
   * Origin of the public site without a trailing slash, `PUBLIC_URL`; for canonical and sharing links. Empty when it is not
   * set: then pages name no address of theirs, because any would be a guess.
   */
  publicUrl: string;
  /** Where each plan's button goes, `CHECKOUT_*_URL`; our own payment page unless set. */
  checkout: { starter: string; growth: string; elite: string };
  /** Pages of the mobile application, `APP_STORE_URL` and `GOOGLE_PLAY_URL`. */
  apps: { appStore: string; googlePlay: string };
}

declare const __SITE__: Site | undefined;
/** Reads the site's settings from environment variables; an empty variable counts as unset. */
export function readSite(env: Record<string, string | undefined>): Site {
  const read = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  return {
    brand: read('BRAND_NAME', 'Crédito Claro'),
    publicUrl: read('PUBLIC_URL', '').replace(/^(.*[^/])\/+$/, '$1'),
    checkout: {
      starter: read('CHECKOUT_STARTER_URL', '/checkout?plan=starter'),
      growth: read('CHECKOUT_GROWTH_URL', '/checkout?plan=growth'),
      elite: read('CHECKOUT_ELITE_URL', '/checkout?plan=elite'),
    },
    apps: {
      appStore: read('APP_STORE_URL', 'https://www.apple.com/app-store/'),
      googlePlay: read('GOOGLE_PLAY_URL', 'https://play.google.com/store/apps'),
    },
  };
}

/** The settings that this build was made with (put in by Vite; the defaults in unit tests). */
export const SITE: Site = typeof __SITE__ === 'undefined' ? readSite({}) : __SITE__;
