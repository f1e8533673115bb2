import { readFileSync } from 'node:fs';

/** What may come in a file: other variables of that ending, such as SSL_CERT_FILE, are somebody else's. */
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
 * Gives each secret whose `NAME_FILE` is set as `NAME`, with what is in that file: so no `docker inspect` shows it. A name
 * that is set itself wins. PostgreSQL's password, if it comes so, goes into DATABASE_URL.
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
