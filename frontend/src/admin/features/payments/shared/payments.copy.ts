import { PAYMENT_KIND_NAMES, PAYMENT_STATUS_NAMES, SOLD_VIA_NAMES } from 'domain/payments/payment-names';
import type {
  PaymentKind,
  PaymentsMode,
  PaymentStatus,
  RefundStatus,
  SoldVia,
} from '../../../../shared/api/generated/model';

export const statusNames: Record<PaymentStatus, string> = PAYMENT_STATUS_NAMES;

export const kindNames: Record<PaymentKind, string> = PAYMENT_KIND_NAMES;

export const onlyNames = {
  review: 'Por resolver',
  subscribed: 'Con suscripción activa',
} as const;

export const modeNames: Record<PaymentsMode, string> = {
  sale: 'Cobro real',
  vault: 'Tarjeta guardada para cobrar después',
  simulator: 'Simulado: no se cobró dinero de verdad',
};

export const soldViaNames: Record<SoldVia, string> = SOLD_VIA_NAMES;

export const refundStatusNames: Record<RefundStatus, string> = {
  processing: 'En proceso',
  approved: 'Hecha',
  declined: 'No aceptada',
  unknown: 'Sin confirmar',
};

export const paymentsCopy = {
  title: 'Pagos',
  simulated: 'Pagos simulados: no se cobra dinero de verdad.',
  simulatedMark: 'Simulado',
  reviewMark: 'Por resolver',
  lateMark: 'Cobrado tras cancelar',
  phoneMark: 'Venta por teléfono',
  notices: {
    title: 'Avisos de NMI',
    failed: 'No se pudieron cargar los avisos de NMI.',
    since: 'Desde el',
    see: 'Ver el pago',
    clear: 'Marcar como visto',
    clearOf: (text: string) => `Marcar como visto: ${text}`,
    clearFailed: 'No se pudo marcar el aviso.',
    byItself: 'Desaparece solo cuando NMI vuelve a contestar.',
  },
  anyTime: 'Todas las fechas',
  figures: {
    label: 'Resumen de pagos',
    failed: 'No se pudo cargar el resumen de pagos.',
    gross: 'Cobrado',
    grossHint: (count: number, text: string) => (count === 1 ? '1 pago' : `${text} pagos`),
    refunded: 'Reembolsado',
    refundedHint: 'De lo cobrado; los pagos anulados no cuentan',
    net: 'Neto',
    netHint: 'Cobrado menos reembolsado',
    subscriptions: 'Suscripciones activas',
    subscriptionsLink: 'Ver las suscripciones',
    declined: 'Rechazados',
    declinedLink: 'Ver los rechazados',
    toReview: 'Por resolver',
    toReviewLink: 'Ver los pagos por resolver',
    allTime: 'De todas las fechas',
  },
  totals: {
    show: 'Totales por plan y por día',
    empty: 'No se cobró nada en estas fechas.',
    byPlan: 'Por plan',
    byDay: 'Por día',
    netByDay: (zone: string) => `Cobros de cada día, según la ${zone}`,
    plan: 'Plan',
    day: 'Día',
    count: 'Pagos',
    gross: 'Cobrado',
    refunded: 'Reembolsado',
    net: 'Neto',
    scroll: 'Tabla que se desplaza hacia los lados',
    last: (days: string) => `La gráfica muestra los últimos ${days} días.`,
    onDay: (day: string, net: string, refunded: string) =>
      refunded ? `${day}: ${net} netos, ${refunded} reembolsados` : `${day}: ${net}`,
  },
  list: 'Lista de pagos',
  loading: 'Cargando pagos...',
  failed: 'No se pudieron cargar los pagos.',
  empty: 'Todavía no hay pagos',
  emptyHint:
    'Aquí aparece cada pago en cuanto alguien lo intenta. Para cobrar, abra un lead y haga un enlace con “Cobrar”.',
  leads: 'Ver los leads',
  filteredEmpty: 'Ningún pago cumple la búsqueda y los filtros',
  columns: {
    date: 'Fecha',
    customer: 'Cliente',
    plan: 'Plan',
    amount: 'Monto',
    status: 'Estado',
    card: 'Tarjeta',
  },
  noCharge: 'Sin cobro',
  refundedPart: (amount: string) => `${amount} reembolsados`,
  noCard: 'Sin datos',
  endingIn: 'terminada en ',
  showing: (from: string, to: string, total: string) =>
    `Mostrando ${from} a ${to} de ${total} ${total === '1' ? 'pago' : 'pagos'}`,
  filters: {
    label: 'Filtrar pagos',
    search: 'Buscar pago...',
    searchHint: 'Nombre, correo, teléfono, últimos cuatro dígitos, número de pago u operación',
    status: 'Estado',
    plan: 'Plan',
    kind: 'Tipo',
    only: 'Mostrar',
    any: 'Todos',
    clear: 'Quitar filtros',
  },
  export: {
    unknown: 'Exportar CSV',
    button: (count: string) => `Exportar CSV (${count})`,
    progress: (percent: number) => `Exportando... ${percent}%`,
    cancel: 'Cancelar exportación',
    done: 'Exportación exitosa',
    doneText: (rows: string) => (rows === '1' ? 'Se exportó 1 pago.' : `Se exportaron ${rows} pagos.`),
    emptyTitle: 'Sin datos para exportar',
    emptyText: 'No hay pagos disponibles para exportar a CSV.',
    failedTitle: 'Error en exportación',
    failedText: 'No se pudo exportar el archivo CSV.',
  },
};
