import { type PlanId } from 'domain/plans';

export interface Plan {
  id: PlanId;
  name: string;
  /** US cents for the first month. */
  priceCents: number;
  /** US cents of the regular monthly price, when the first month is cheaper. */
  originalPriceCents: number | null;
  popular: boolean;
  /** Label of the saving, when there is one. */
  savingsLabel: string | null;
  description: string;
  features: readonly string[];
}

/** The payment page's catalogue. The landing's plan prices are copy of the landing and differ on purpose. */
export const PLANS: readonly Plan[] = [
  {
    id: 'starter',
    name: 'STARTER',
    priceCents: 14_900,
    originalPriceCents: null,
    popular: false,
    savingsLabel: null,
    description: 'Para empezar a ordenar su crédito.',
    features: [
      'Revisión de sus tres reportes de crédito',
      'Disputas por escrito ante los burós',
      'Plan de acción personal',
      'Avances cada mes por correo electrónico',
    ],
  },
  {
    id: 'growth',
    name: 'GROWTH',
    priceCents: 19_900,
    originalPriceCents: 24_900,
    popular: true,
    savingsLabel: 'AHORRA $50 - PRIMER MES',
    description: 'Para reparar y construir crédito a la vez.',
    features: [
      'Todo lo del plan Starter',
      'Disputas también ante los acreedores',
      'Plan para construir crédito nuevo',
      'Asesor asignado en español',
    ],
  },
  {
    id: 'elite',
    name: 'ELITE',
    priceCents: 39_900,
    originalPriceCents: null,
    popular: false,
    savingsLabel: null,
    description: 'Para su crédito personal y el de su negocio.',
    features: [
      'Todo lo del plan Growth',
      'Servicio también para el crédito de su negocio',
      'Atención prioritaria',
      'Revisión mensual por videollamada',
    ],
  },
];

export const planOf = (id: PlanId): Plan => PLANS.find((plan) => plan.id === id)!;

/** US cents of every month after the first. */
export const renewalCentsOf = ({ priceCents, originalPriceCents }: Plan): number =>
  originalPriceCents ?? priceCents;
