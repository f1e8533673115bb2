import { readFileSync } from 'node:fs';

/**
 * Secrets that can be read from a file. Other variables that end in _FILE, such as SSL_CERT_FILE, are not
 * changed.
 */
const NAMES = [
  'ADMIN_PASSWORD',
  'CAL_WEBHOOK_KEY',
  'CALENDLY_WEBHOOK_KEY',
  'DATABASE_OWNER_URL',
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
 * Sets each secret `NAME` to the contents of the file in `NAME_FILE`, so that `docker inspect` does not show
 * it. Keeps a `NAME` that is already set. The password in POSTGRES_PASSWORD_FILE goes into DATABASE_URL.
 * @param {NodeJS.ProcessEnv} environment changed in place
 * @returns {string[]} problems with the files. The configuration checks whether a secret may be empty.
 */
export function readSecretFiles(environment) {
  const problems = [];
  const read = (path) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch (error) {
      problems.push(
        `${path} no se puede leer (${error.code}): el archivo debe poder leerlo cualquiera (chmod 644) y la carpeta, solo usted (chmod 700)`,
      );
      return '';
    }
  };
  for (const name of NAMES) {
    const path = environment[`${name}_FILE`];
    if (path) environment[name] ||= read(path);
  }
  const path = environment.POSTGRES_PASSWORD_FILE;
  if (path) {
    const password = read(path);
    if (!password) problems.push(`${path} está vacío: la base de datos necesita una contraseña`);
    const url = new URL(environment.DATABASE_URL);
    url.password = encodeURIComponent(password);
    environment.DATABASE_URL = url.href;
  }
  return problems;
}
