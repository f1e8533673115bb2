import { formatUsPhone } from 'domain/phone';
import { fieldInWords, valueInWords } from '../../ui/values/value-words';
import { auditCopy as copy } from './audit.copy';

/** Kinds of objects: name and address. */
const TARGETS: Readonly<Record<string, { name: string; address?: (id: string) => string }>> = {
  lead: { name: 'Lead', address: (id) => `/admin?tab=leads&lead=${id}` },
  payment: { name: 'Pago', address: (id) => `/admin?tab=pagos&pago=${id}` },
  campaign: { name: 'Campaña', address: (id) => `/admin?tab=campanas&campana=${id}` },
  message_template: { name: 'Plantilla de mensaje' },
  bulk_act: { name: 'Cambio de toda una lista' },
  api_key: { name: 'Clave de API', address: () => '/admin?tab=claves' },
  webhook: { name: 'Webhook' },
  state: { name: 'Estado', address: () => '/admin?tab=estados' },
  privacy_request: { name: 'Solicitud de privacidad' },
  admin: { name: 'Cuenta' },
  alert: { name: 'Alerta de fraude' },
  ip: {
    name: 'Dirección IP',
    address: (ip) => `/admin?tab=seguridad&seccion=consulta&consulta=${encodeURIComponent(ip)}`,
  },
  gateway_notice: { name: 'Aviso del procesador' },
  phone: { name: 'Teléfono' },
  device: { name: 'Dispositivo' },
  email: { name: 'Correo' },
};
/** Kinds of objects that are named by their id. */
const NAMED_BY_ID = new Set(['ip', 'phone', 'device', 'email']);

const partsOf = (target: string): [kind: string, id: string] => {
  const at = target.indexOf(':');
  return at < 0 ? ['', target] : [target.slice(0, at), target.slice(at + 1)];
};

/** Returns an object's kind and name: `lead:0198…` → `Lead: Rosa Pérez`. */
export function targetInWords(target: string, name: string | null): string {
  const [kind, id] = partsOf(target);
  const known = TARGETS[kind];
  if (!known) return copy.detail.other;
  const called = NAMED_BY_ID.has(kind) ? (kind === 'phone' ? formatUsPhone(id) : id) : name;
  return called ? `${known.name}: ${called}` : known.name;
}

/** Returns the address of an object's screen; undefined if it has none or no longer exists. */
export function targetAddress(target: string, name: string | null): string | undefined {
  const [kind, id] = partsOf(target);
  return name || NAMED_BY_ID.has(kind) ? TARGETS[kind]?.address?.(id) : undefined;
}

/** Field of an entry, with its values as text. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

const isId = (field: string): boolean => field.length === 36 && field.split('-').length === 5;

/** Returns the changes of an entry, one line per field. Changes of many leads are one line. */
export function changesInWords(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !isId(field))
    .map((field) => ({
      field: fieldInWords(field),
      before: valueInWords(field, before?.[field]),
      after: valueInWords(field, after?.[field]),
    }));
}
