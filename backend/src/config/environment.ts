/** All environment variables of the product with their defaults. `.env.example` lists the same names; a test compares the two. */
export const ENVIRONMENT_DEFAULTS = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '3000',
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  DATA_DIR: '.data',
  MEDIA_DIR: '',
  PUBLIC_URL: '',
  BRAND_NAME: 'Crédito Claro',
  TRUST_PROXY: '',
  JWT_SECRET: '',
  ENCRYPTION_KEY: '',
  OTP_SECRET: '',
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  SMS_TRANSPORT: '',
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
  TWILIO_MESSAGING_SERVICE_SID: '',
  TWILIO_VOICE_FROM: '',
  TWILIO_WHATSAPP_FROM: '',
  TWILIO_API_BASE_URL: '',
  TWILIO_LOOKUP_BASE_URL: '',
  VOICE_TRANSPORT: '',
  WHATSAPP_TRANSPORT: '',
  EMAIL_TRANSPORT: '',
  SMTP_URL: '',
  EMAIL_FROM: '',
  EMAIL_REPLY_TO: '',
  ALLOW_DEV_OUTBOX: '',
  PAYMENTS_MODE: '',
  ALLOW_SIMULATED_PAYMENTS: '',
  NMI_API_URL: 'https://secure.nmi.com/api/transact.php',
  NMI_QUERY_URL: 'https://secure.nmi.com/api/query.php',
  NMI_SECURITY_KEY: '',
  NMI_TOKENIZATION_KEY: '',
  NMI_WEBHOOK_KEY: '',
  BUSINESS_ADDRESS: '',
  CALENDLY_WEBHOOK_KEY: '',
  CAL_WEBHOOK_KEY: '',
  DEVICE_FINGERPRINT: 'false',
  DNS_SERVERS: '',
  WEBHOOKS_ALLOW_PRIVATE: 'false',
  TOR_EXITS_URL: '',
  VPN_RANGES_URL: '',
  HOSTING_RANGES_URL: '',
  SHUTDOWN_DRAIN_SECONDS: '0',
  LOG_LEVEL: 'info',
  METRICS_PORT: '',
  BACKUP_STATUS_FILE: '',
  AUDIT_HEAD_FILE: '',
  // The servers read none of these; scripts/backup does.
  BACKUP_TARGET: '',
  BACKUP_RECIPIENT: '',
  BACKUP_KEEP: '30',
  BACKUP_IDENTITY_FILE: '',
  BACKUP_SFTP_KEY_FILE: '',
  BACKUP_SFTP_HOST_KEY: '',
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_REGION: '',
  AWS_ENDPOINT_URL: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_HEADERS: '',
  OTEL_SERVICE_NAME: 'backend',
  OTEL_RESOURCE_ATTRIBUTES: '',
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: '1',
} as const;

export type EnvironmentVariable = keyof typeof ENVIRONMENT_DEFAULTS;

/** Environment of the process. Unknown names are ignored. */
export type Environment = Partial<Record<string, string | undefined>>;

/** Variables of earlier versions, with what replaces them. */
const REMOVED: Readonly<Record<string, string>> = {
  CHECKOUT_STARTER_URL: 'el enlace del plan en “Sitio”',
  CHECKOUT_GROWTH_URL: 'el enlace del plan en “Sitio”',
  CHECKOUT_ELITE_URL: 'el enlace del plan en “Sitio”',
  APP_STORE_URL: 'el enlace de la aplicación en “Sitio”',
  GOOGLE_PLAY_URL: 'el enlace de la aplicación en “Sitio”',
};

/** Returns a Spanish warning that names the removed variables that are still set, or none. */
export function removedVariables(environment: Environment): string[] {
  const found = Object.keys(REMOVED).filter((name) => environment[name]?.trim());
  if (found.length === 0) return [];
  return [`Ya no se leen: ${found.map((name) => `${name} (ahora, ${REMOVED[name]})`).join(', ')}`];
}

/** Values that an operator may have copied from documentation. Production refuses them as secrets. */
const PLACEHOLDER = /change|placeholder|example|secret|password|12345|xxxx|todo/i;

/** Reads and checks single variables. Collects all problems, so that one message can list them. */
export class EnvironmentReader {
  readonly problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  text(name: EnvironmentVariable): string {
    const given = this.environment[name]?.trim();
    return given ? given : ENVIRONMENT_DEFAULTS[name];
  }

  /** Returns a boolean; false if unset. */
  flag(name: EnvironmentVariable): boolean {
    const value = this.text(name).toLowerCase() || 'false';
    if (value !== 'true' && value !== 'false') this.problems.push(`${name} debe ser true o false`);
    return value === 'true';
  }

  /** Returns a TCP port, or null if the variable is unset and has no default. 0 requests a free port from the system. */
  port(name: EnvironmentVariable): number | null {
    const value = this.text(name);
    if (!value) return null;
    const port = Number(value);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      this.problems.push(`${name} debe ser un puerto entre 0 y 65535`);
      return null;
    }
    return port;
  }

  /** Returns a whole number from 0 to `most`. */
  count(name: EnvironmentVariable, most: number): number {
    const value = Number(this.text(name));
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    this.problems.push(`${name} debe ser un número entero entre 0 y ${most}`);
    return 0;
  }

  choice<T extends string>(name: EnvironmentVariable, choices: readonly T[], fallback: T): T {
    const value = this.text(name) || fallback;
    const found = choices.find((choice) => choice === value);
    if (!found) this.problems.push(`${name} debe ser uno de: ${choices.join(', ')}`);
    return found ?? fallback;
  }

  url(name: EnvironmentVariable, protocols: readonly string[]): string {
    const value = this.text(name);
    if (!value) return '';
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      this.problems.push(`${name} debe ser una dirección ${protocols.map((p) => `${p}//`).join(' o ')}…`);
    }
    return value.replace(/^(.*[^/])\/+$/, '$1');
  }

  /** Returns a secret of at least 32 characters. Production refuses one that looks copied from documentation. */
  secret(name: EnvironmentVariable, isProduction: boolean): string {
    const value = this.text(name);
    if (!value) this.problems.push(`${name} es obligatorio (al menos 32 caracteres al azar)`);
    else if (value.length < 32) this.problems.push(`${name} debe tener al menos 32 caracteres`);
    else if (isProduction && (PLACEHOLDER.test(value) || new Set(value).size < 10)) {
      this.problems.push(`${name} parece un valor de ejemplo: genere uno al azar`);
    }
    return value;
  }

  requireAll(because: string, names: readonly EnvironmentVariable[]): void {
    const missing = names.filter((name) => !this.text(name));
    if (missing.length > 0) this.problems.push(`${because} exige ${missing.join(', ')}`);
  }
}
