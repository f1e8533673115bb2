import { join } from 'node:path';
import { isPrivateIp } from '../common/ip-addresses';
import { EnvironmentReader, removedVariables, type Environment } from './environment';
import {
  readDnsServers,
  readTrustProxy,
  readIpListUrls,
  type IpListUrls,
  type TrustProxy,
} from './network-config';
import { isThisMachine, mailboxIn, productionWarnings, unsafeInProduction } from './production-rules';
import {
  readNmi,
  readPaymentsMode,
  readTwilio,
  METHOD_TRANSPORTS,
  type NmiConfig,
  type PaymentsMode,
  type TwilioConfig,
  type MethodTransport,
} from './provider-config';
import { readTracing, type TracingConfig } from './tracing-config';

const LONGEST_DRAIN_SECONDS = 300;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads and validates the whole configuration once from the environment. No other code reads `process.env`. */
export class AppConfig {
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Folder of the product's files outside the database (embedded PostgreSQL, secrets, downloaded lists). */
  readonly dataDir: string;
  /** Folder shared by all instances, for the owner's uploads and for files of earlier builds. */
  readonly mediaDir: string;
  /** Public URL of the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Name of the brand in the first version of the site's content. */
  readonly brandName: string;
  readonly trustProxy: TrustProxy;
  readonly jwtSecret: string;
  /** Key material for encrypting secrets at rest by AES-256-GCM. */
  readonly encryptionKey: string;
  /** Key of the HMACs of verification codes. */
  readonly otpSecret: string;
  readonly smsTransport: 'outbox' | 'twilio';
  /** Transport of calls in both directions. */
  readonly voiceTransport: MethodTransport;
  readonly whatsappTransport: MethodTransport;
  /** Null if neither texts nor calls nor WhatsApp use Twilio. */
  readonly twilio: TwilioConfig | null;
  readonly emailTransport: 'outbox' | 'smtp';
  readonly smtpUrl: string;
  readonly emailFrom: string;
  /** Mailbox for customers' replies; empty if they go to `emailFrom`. */
  readonly emailReplyTo: string;
  /**
   * Access to `/dev/outbox`: all visitors if explicitly allowed; otherwise only visitors on this
   * machine, and none in production or on a public site.
   */
  readonly outboxFor: 'everybody' | 'this_machine' | 'nobody';
  /** Whether texts or mails are stored in the outbox instead of being sent. */
  readonly usesOutbox: boolean;
  /** Whether the site has a public URL, not one of this machine. */
  readonly isPublic: boolean;
  /** Whether a connection from a private network must be a proxy's: TRUST_PROXY names one, or the site is on the internet. */
  readonly expectsProxy: boolean;
  readonly paymentsMode: PaymentsMode;
  /** Whether cards are stored and charged after the work; otherwise the first month is charged immediately. */
  readonly storesCards: boolean;
  /** Whether the site is under construction and shows claims without evidence as samples. */
  readonly showsSamples: boolean;
  /** Null for the simulator. */
  readonly nmi: NmiConfig | null;
  /** Key with which NMI signs its webhooks; empty if none are accepted. */
  readonly nmiWebhookKey: string;
  /** Key with which Calendly signs its webhooks; empty if none are accepted. */
  readonly calendlyWebhookKey: string;
  /** Key with which Cal.com signs its webhooks; empty if none are accepted. */
  readonly calWebhookKey: string;
  /** Postal address of the business, for the customer's contract; empty until the owner enters it. */
  readonly businessAddress: string;
  /** Whether the form distinguishes devices by data of their browsers. */
  readonly deviceFingerprint: boolean;
  /** Resolvers for queries of DNS blocklists, as `address` or `address:port`; empty for the system's own. */
  readonly dnsServers: readonly string[];
  /** Whether webhooks may be sent to this machine and its network, and without TLS. */
  readonly webhooksAllowPrivate: boolean;
  readonly ipListUrls: IpListUrls;
  /** Seconds for which an instance still serves after it was asked to stop, while its readiness check fails. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** Null for the standard output. */
  readonly logFile: string | null;
  /** Folder of the frontend's build to serve; null for the newest. */
  readonly pages: string | null;
  readonly metricsPort: number | null;
  /** File with the state of the backup service, for /metrics; empty if there is none. */
  readonly backupStatusFile: string;
  /** File to which the head of the audit chain is written each day; empty for none. */
  readonly auditHeadFile: string;
  /** Null if traces are off. */
  readonly tracing: TracingConfig | null;
  /** Names of the secrets that the launcher generated on this machine, because the environment does not set them. */
  readonly generatedSecrets: readonly string[] | undefined;
  /** False leaves queued jobs and scheduled tasks to other instances (used by tests). */
  readonly jobsWorkers: boolean;
  /** Spanish warnings about the configuration for the owner. They do not prevent the start. */
  readonly warnings: readonly string[];

  /**
   * Reads the environment.
   * @throws ConfigurationError with every missing or invalid variable
   */
  constructor(
    environment: Environment,
    overrides: { jobsWorkers?: boolean; logFile?: string; pages?: string; generatedSecrets?: string[] } = {},
  ) {
    const read = new EnvironmentReader(environment);
    this.isProduction =
      read.choice('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
    this.host = read.text('HOST');
    this.port = read.port('PORT') ?? 3000;
    this.databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
    read.requireAll('El servidor', ['DATABASE_URL']);
    // Only the processes that migrate use it. It is checked here with the others.
    read.url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:']);
    this.dataDir = read.text('DATA_DIR');
    this.mediaDir = read.text('MEDIA_DIR') || join(this.dataDir, 'media');
    this.publicUrl = read.url('PUBLIC_URL', ['http:', 'https:']) || `http://localhost:${this.port}`;
    this.brandName = read.text('BRAND_NAME');
    this.trustProxy = readTrustProxy(read);
    this.jwtSecret = read.secret('JWT_SECRET', this.isProduction);
    this.encryptionKey = read.secret('ENCRYPTION_KEY', this.isProduction);
    this.otpSecret = read.secret('OTP_SECRET', this.isProduction);

    this.smsTransport = read.choice('SMS_TRANSPORT', ['outbox', 'twilio'], 'outbox');
    this.emailTransport = read.choice('EMAIL_TRANSPORT', ['outbox', 'smtp'], 'outbox');
    this.smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
    this.emailFrom = read.text('EMAIL_FROM');
    this.emailReplyTo = readReplyTo(read);
    if (this.emailTransport === 'smtp') read.requireAll('EMAIL_TRANSPORT=smtp', ['SMTP_URL', 'EMAIL_FROM']);

    this.isPublic = !isThisMachine(
      new URL(URL.canParse(this.publicUrl) ? this.publicUrl : LOCAL_URL).hostname,
    );
    this.expectsProxy =
      this.trustProxy !== false || (this.isPublic && !isPrivateIp(new URL(this.publicUrl).hostname));
    this.usesOutbox =
      this.smsTransport === 'outbox' ||
      this.emailTransport === 'outbox' ||
      [read.text('VOICE_TRANSPORT'), read.text('WHATSAPP_TRANSPORT')].includes('outbox');
    this.outboxFor = readOutboxFor(read, this);

    // A method that is not configured uses the outbox where that works, and is off otherwise, so that it never prevents the start.
    const unchosen = this.smsTransport === 'outbox' && this.outboxFor !== 'nobody' ? 'outbox' : 'off';
    this.voiceTransport = read.choice('VOICE_TRANSPORT', METHOD_TRANSPORTS, unchosen);
    this.whatsappTransport = read.choice('WHATSAPP_TRANSPORT', METHOD_TRANSPORTS, unchosen);
    this.twilio = readTwilio(read, this);

    this.deviceFingerprint = read.flag('DEVICE_FINGERPRINT');
    this.dnsServers = readDnsServers(read);
    this.webhooksAllowPrivate = read.flag('WEBHOOKS_ALLOW_PRIVATE');
    this.paymentsMode = readPaymentsMode(read, this.isProduction);
    this.storesCards = this.paymentsMode === 'vault';
    this.showsSamples = !this.isProduction || this.outboxFor !== 'nobody';
    this.nmi = readNmi(read, this.paymentsMode);
    this.nmiWebhookKey = read.text('NMI_WEBHOOK_KEY');
    this.calendlyWebhookKey = read.text('CALENDLY_WEBHOOK_KEY');
    this.calWebhookKey = read.text('CAL_WEBHOOK_KEY');
    this.businessAddress = read.text('BUSINESS_ADDRESS');
    this.ipListUrls = readIpListUrls(read);
    this.drainSeconds = read.count('SHUTDOWN_DRAIN_SECONDS', LONGEST_DRAIN_SECONDS);
    this.logLevel = read.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    );
    this.logFile = overrides.logFile ?? null;
    this.pages = overrides.pages ?? null;
    this.metricsPort = read.port('METRICS_PORT');
    this.backupStatusFile = read.text('BACKUP_STATUS_FILE');
    this.auditHeadFile = read.text('AUDIT_HEAD_FILE');
    this.tracing = readTracing(read);
    this.generatedSecrets = overrides.generatedSecrets;
    this.jobsWorkers = overrides.jobsWorkers ?? true;
    if (this.isProduction) {
      const allowsSimulation = read.flag('ALLOW_SIMULATED_PAYMENTS');
      read.problems.push(...unsafeInProduction(this, { allowsSimulation }));
    }
    this.warnings = [
      ...removedVariables(environment),
      ...(this.isProduction ? productionWarnings(this) : []),
    ];

    if (read.problems.length > 0) throw new ConfigurationError(read.problems);
  }
}

const LOCAL_URL = 'http://localhost';

/** Thrown for an invalid environment. The message lists all problems for the operator. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Configuración incorrecta:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

function readReplyTo(read: EnvironmentReader): string {
  const mailbox = read.text('EMAIL_REPLY_TO');
  if (mailbox && !mailboxIn(mailbox))
    read.problems.push('EMAIL_REPLY_TO debe ser una dirección de correo: clientes@su-sitio.com');
  return mailbox;
}

/** Returns who may read `/dev/outbox`. Refuses an outbox without a reader. */
function readOutboxFor(
  read: EnvironmentReader,
  {
    usesOutbox,
    isProduction,
    isPublic,
    host,
  }: Pick<AppConfig, 'usesOutbox' | 'isProduction' | 'isPublic' | 'host'>,
): AppConfig['outboxFor'] {
  const isAllowed = read.flag('ALLOW_DEV_OUTBOX');
  const isElsewhere = isProduction || !LOOPBACK_HOSTS.has(host);
  if (!usesOutbox) return 'nobody';
  if (isAllowed) return 'everybody';
  if (isElsewhere)
    read.problems.push(
      'SMS_TRANSPORT, VOICE_TRANSPORT, WHATSAPP_TRANSPORT y EMAIL_TRANSPORT=outbox solo sirven en desarrollo y en 127.0.0.1: configure twilio y smtp, o ALLOW_DEV_OUTBOX=true',
    );
  return isElsewhere || isPublic ? 'nobody' : 'this_machine';
}
