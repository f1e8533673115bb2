/** Providers that are checked. `outbox` and `simulator` replace providers that are not configured. */
export const CHECKED_PROVIDERS = ['twilio', 'smtp', 'nmi', 'calendar', 'outbox', 'simulator'] as const;
export type CheckedProvider = (typeof CHECKED_PROVIDERS)[number];

export const CHECKED_PROVIDER_NAMES: Readonly<Record<CheckedProvider, string>> = {
  twilio: 'Twilio',
  smtp: 'Correo (SMTP)',
  nmi: 'NMI',
  calendar: 'Calendario',
  outbox: 'Bandeja de salida',
  simulator: 'Simulador de pagos',
};

/** Items checked for each provider. */
export const CHECKED_ITEMS = [
  'credentials',
  'sender',
  'registration',
  'voice_sender',
  'whatsapp_sender',
  'inbound_address',
  'status_address',
  'voice_address',
  'whatsapp_address',
  'inbound_heard',
  'status_heard',
  'voice_heard',
  'call_status_heard',
  'connection',
  'reply_to',
  'key',
  'query_right',
  'vault',
  'recurring',
  'test_mode',
  'card_fields',
  'webhook_key',
  'webhook_heard',
  'address',
  'in_use',
] as const;
export type CheckedItem = (typeof CHECKED_ITEMS)[number];

export const CHECKED_ITEM_NAMES: Readonly<Record<CheckedItem, string>> = {
  credentials: 'Cuenta y clave',
  sender: 'Remitente',
  registration: 'Registro',
  voice_sender: 'Número de llamadas',
  whatsapp_sender: 'Remitente de WhatsApp',
  inbound_address: 'Dirección de entrada',
  status_address: 'Dirección de informes',
  voice_address: 'Dirección de llamadas',
  whatsapp_address: 'Dirección de WhatsApp',
  inbound_heard: 'Último mensaje recibido',
  status_heard: 'Último informe de entrega',
  voice_heard: 'Última llamada',
  call_status_heard: 'Último fin de llamada',
  connection: 'Servidor',
  reply_to: 'Buzón de respuestas',
  key: 'Llave privada',
  query_right: 'Permiso de consulta',
  vault: 'Bóveda de tarjetas',
  recurring: 'Cobros mensuales',
  test_mode: 'Modo de prueba',
  card_fields: 'Datos de la tarjeta',
  webhook_key: 'Clave de avisos',
  webhook_heard: 'Último aviso',
  address: 'Dirección',
  in_use: 'En uso',
};

/** Result of checking one item. */
export interface ProviderCheck {
  provider: CheckedProvider;
  item: CheckedItem;
  /**
   * False if the item is wrong or the check failed. True with a `todo` if the item cannot be checked from
   * here.
   */
  ok: boolean;
  text: string;
  /** Action that the owner has to take or verify; null if none. */
  todo: string | null;
}

/** Returns the state of an item: good, to be checked by a person, or wrong. */
export const checkState = ({ ok, todo }: Pick<ProviderCheck, 'ok' | 'todo'>): 'good' | 'look' | 'wrong' =>
  !ok ? 'wrong' : todo === null ? 'good' : 'look';

export const CHECK_STATE_NAMES = { good: 'Bien', look: 'Por ver', wrong: 'Por corregir' } as const;
