import { readFileSync } from 'node:fs';

/** Secrets that may come in a file. Other variables that end in _FILE, such as SSL_CERT_FILE, are left alone. */
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
 * Sets each secret `NAME` to the contents of the file that `NAME_FILE` names, so that `docker inspect` does not show it. A
 * `NAME` that is set already is kept. The password of POSTGRES_PASSWORD_FILE goes into DATABASE_URL.
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
