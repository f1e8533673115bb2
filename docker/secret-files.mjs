import { readFileSync } from 'node:fs';

/** Secrets that may come in a file. Other variables ending in _FILE, such as SSL_CERT_FILE, are left alone. */
const NAMES = [
  'ADMIN_PASSWORD',
  'CAL_WEBHOOK_KEY',
  'CALENDLY_WEBHOOK_KEY',
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'JWT_SECRET',
  'NMI_SECURITY_KEY',
  'NMI_WEBHOOK_KEY',
  'OTP_SECRET',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
];

/**
 * Reads each secret named by `NAME_FILE` from its file into `NAME`, so that `docker inspect` does not show it. A `NAME` that
 * is set wins over its file. PostgreSQL's password goes into DATABASE_URL.
 *
 * @param {NodeJS.ProcessEnv} environment changed in place
 */
export function readSecretFiles(environment) {
  for (const name of NAMES) {
    const path = environment[`${name}_FILE`];
    if (path) environment[name] ||= readFileSync(path, 'utf8').trim();
  }
  const password = environment.POSTGRES_PASSWORD_FILE;
  if (password) {
    const url = new URL(environment.DATABASE_URL);
    url.password = encodeURIComponent(readFileSync(password, 'utf8').trim());
    environment.DATABASE_URL = url.href;
  }
}
