/** Returns whether a web address is on this machine. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && isThisMachine(new URL(address).hostname);

/** Part of the configuration that the rules check. */
interface JudgedConfig {
  readonly publicUrl: string;
  readonly isPublic: boolean;
  readonly twilio: {
    readonly accountSid: string;
    readonly messagingServiceSid: string;
    readonly apiBaseUrl: string;
    readonly lookupBaseUrl: string;
  } | null;
  readonly emailTransport: string;
  readonly emailFrom: string;
  readonly emailReplyTo: string;
  readonly paymentsMode: string;
  readonly nmi: {
    readonly apiUrl: string;
    readonly queryUrl: string;
    readonly securityKey: string;
    readonly tokenizationKey: string;
  } | null;
  readonly nmiWebhookKey: string;
  readonly businessAddress: string;
}

/** Returns whether a host name always means the local machine. */
export const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.[\d.]+$/.test(hostname);

/** Returns the address in `Name <address>` or `address`; empty if there is none. */
export function mailboxIn(sender: string): string {
  const end = sender.endsWith('>') ? sender.lastIndexOf('<') : -1;
  const address = (end < 0 ? sender : sender.slice(end + 1, -1)).trim();
  return /^[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/.test(address) ? address : '';
}

/** Returns whether the name of a mailbox indicates that its mail is not read. */
export const isUnread = (address: string): boolean =>
  /^(no-?_?\.?reply|do-?not-?reply|no-?responder|noresponda)/i.test(address);

/** Published key of NMI's demonstration account. */
const DEMO_KEY = '6457Thfj624V5r7WUwc5v6a68Zsd6YEm';

/** Returns Spanish reasons why a production must not start with this configuration. Malformed URLs are reported elsewhere. */
export function unsafeInProduction(
  config: JudgedConfig,
  { allowsSimulation }: { allowsSimulation: boolean },
): string[] {
  return [
    ...siteProblems(config),
    ...twilioProblems(config),
    ...mailProblems(config),
    ...gatewayProblems(config, allowsSimulation),
  ];
}

/** Returns Spanish warnings for the owner of a production that can start. */
export function productionWarnings({ twilio, nmi, nmiWebhookKey }: JudgedConfig): string[] {
  const standIn = [twilio?.apiBaseUrl, twilio?.lookupBaseUrl, nmi?.apiUrl, nmi?.queryUrl].some(
    (address) => hostOf(address) !== null && isThisMachine(hostOf(address)!),
  );
  const warnings: [holds: boolean, text: string][] = [
    [
      standIn,
      'TWILIO_API_BASE_URL, TWILIO_LOOKUP_BASE_URL, NMI_API_URL o NMI_QUERY_URL es una dirección de esta máquina: es un proveedor de pruebas y no envía ni cobra nada',
    ],
    [
      nmi !== null && nmi.tokenizationKey === '',
      'Sin NMI_TOKENIZATION_KEY los datos de las tarjetas pasan por este servidor: le obliga al cuestionario SAQ D de PCI DSS. Con la llave pública de Collect.js van directo a NMI',
    ],
    [
      nmi !== null && nmiWebhookKey === '',
      'Sin NMI_WEBHOOK_KEY no se aceptan los avisos de NMI: los cobros mensuales se conocen solo por la revisión de cada noche, y los contracargos no se conocen',
    ],
  ];
  return warnings.filter(([holds]) => holds).map(([, text]) => text);
}

/** Returns whether a provider reaches people or money. Providers on this machine are stand-ins. */
function isForReal({ twilio, emailTransport, nmi }: JudgedConfig): boolean {
  const isReal = (address: string | undefined): boolean =>
    address !== undefined && !isThisMachine(hostOf(address) ?? '');
  return emailTransport === 'smtp' || isReal(twilio?.apiBaseUrl) || isReal(nmi?.apiUrl);
}

function siteProblems(config: JudgedConfig): string[] {
  const { publicUrl, isPublic } = config;
  if (!URL.canParse(publicUrl)) return [];
  const { pathname, search, protocol } = new URL(publicUrl);
  if (pathname !== '/' || search) return ['PUBLIC_URL es el sitio solo, sin nada detrás del nombre'];
  if (!isForReal(config)) return [];
  if (!isPublic)
    return [
      'Con proveedores de verdad PUBLIC_URL es obligatoria: la dirección https:// con la que la gente llega al sitio, y los proveedores a sus avisos',
    ];
  return protocol === 'https:'
    ? []
    : ['PUBLIC_URL debe empezar por https:// cuando hay proveedores de verdad'];
}

function twilioProblems({ twilio }: JudgedConfig): string[] {
  if (!twilio) return [];
  const { accountSid, messagingServiceSid, apiBaseUrl, lookupBaseUrl } = twilio;
  const foreign = (address: string): boolean => {
    const host = hostOf(address);
    return (
      host !== null &&
      !isThisMachine(host) &&
      !(address.startsWith('https:') && (host === 'twilio.com' || host.endsWith('.twilio.com')))
    );
  };
  const problems: [holds: boolean, text: string][] = [
    [
      accountSid !== '' && !/^AC[0-9a-f]{32}$/i.test(accountSid),
      'TWILIO_ACCOUNT_SID empieza por AC y sigue con 32 cifras o letras de la a a la f',
    ],
    [
      messagingServiceSid !== '' && !/^MG[0-9a-f]{32}$/i.test(messagingServiceSid),
      'TWILIO_MESSAGING_SERVICE_SID empieza por MG y sigue con 32 cifras o letras de la a a la f',
    ],
    ...(['TWILIO_API_BASE_URL', 'TWILIO_LOOKUP_BASE_URL'] as const).map((name): [boolean, string] => [
      foreign(name === 'TWILIO_API_BASE_URL' ? apiBaseUrl : lookupBaseUrl),
      `${name} no es de Twilio: a esa dirección iría la clave de la cuenta. Déjela vacía`,
    ]),
  ];
  return problems.filter(([holds]) => holds).map(([, text]) => text);
}

function mailProblems({ emailTransport, emailFrom, emailReplyTo }: JudgedConfig): string[] {
  if (emailTransport !== 'smtp' || emailFrom === '') return [];
  const address = mailboxIn(emailFrom);
  if (!address)
    return ['EMAIL_FROM debe tener una dirección: avisos@su-sitio.com, o Su Nombre <avisos@su-sitio.com>'];
  return isUnread(emailReplyTo || address)
    ? [
        'EMAIL_FROM o EMAIL_REPLY_TO es un buzón que nadie lee, y los recibos y avisos de cancelación piden que se conteste: ponga en EMAIL_REPLY_TO uno que alguien lea',
      ]
    : [];
}

function gatewayProblems(
  { nmi, paymentsMode, businessAddress }: JudgedConfig,
  allowsSimulation: boolean,
): string[] {
  if (!nmi) return [];
  const hosts = [hostOf(nmi.apiUrl), hostOf(nmi.queryUrl)];
  const inClear = ([, address]: readonly [name: string, address: string]): boolean => {
    const host = hostOf(address);
    return host !== null && !isThisMachine(host) && !address.startsWith('https:');
  };
  const addresses = [
    ['NMI_API_URL', nmi.apiUrl],
    ['NMI_QUERY_URL', nmi.queryUrl],
  ] as const;
  const problems: [holds: boolean, text: string][] = [
    [
      businessAddress === '',
      `PAYMENTS_MODE=${paymentsMode} exige BUSINESS_ADDRESS: la ley quiere su dirección postal en el contrato y en el aviso de cancelación (15 USC 1679d)`,
    ],
    ...addresses
      .filter(inClear)
      .map(([name]): [boolean, string] => [
        true,
        `${name} debe empezar por https://: por ella van la clave y las tarjetas`,
      ]),
    [
      hosts[0] !== hosts[1],
      'NMI_API_URL y NMI_QUERY_URL no son del mismo servidor: con un revendedor se cambian las dos',
    ],
    [
      !allowsSimulation && (nmi.securityKey.includes(DEMO_KEY) || hosts[0] === 'sandbox.nmi.com'),
      'NMI_SECURITY_KEY o NMI_API_URL es de pruebas: no cobra a nadie. Para probarla en producción, ALLOW_SIMULATED_PAYMENTS=true',
    ],
  ];
  return problems.filter(([holds]) => holds).map(([, text]) => text);
}

const hostOf = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).hostname : null;
