import { Injectable } from '@nestjs/common';
import { formatDollars } from 'domain/payments/money';
import type { VerificationMethod } from 'domain/verification';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { MICROS_PER_CENT, NEW_CODE_MICROS } from 'domain/verification-prices';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/calendar/local-time';
import { AppConfig } from '../../../config/app-config';
import { carrierOf } from '../../../config/method-carriers';
import { accountWords } from '../../messaging/twilio/twilio-codes';
import { SettingsService } from '../../settings/settings.service';
import { AddressWatch } from '../addresses/address-watch';
import { IpIntelligence } from '../addresses/ip-intelligence';
import { IpListsService, type IpListName } from '../addresses/ip-lists.service';
import { SystemStatusRepository, type SystemFacts, type MethodOut } from './system-status.repository';

/** Names of the problems in metrics and alerts. */
export const PROBLEMS = [
  'no_way_to_verify',
  'way_out_of_service',
  'queue_late',
  'jobs_failed',
  'verification_budget_spent',
  'sms_failing',
  'texts_refused',
  'payments_to_review',
  'gateway_refuses',
  'gateway_notices',
  'ip_data_old',
  'visitors_hidden',
] as const;

export interface Problem {
  name: (typeof PROBLEMS)[number];
  /** Text of the problem for the user. */
  words: string;
}

export interface SystemStatus extends SystemFacts {
  /** Daily budget in cents. */
  budgetCents: number;
  problems: Problem[];
}

/** Seconds for which a job must be overdue for the queue to count as late. */
const QUEUE_LATE_SECONDS = 300;
/** Age from which a database counts as outdated. It is published every month; after a year and a half too many addresses have moved. */
const OLD_DATABASE_DAYS = 550;
const OLD_LIST_DAYS = 7;
const DAY_MS = 86_400_000;
const LIST_NAMES: Readonly<Record<IpListName, string>> = {
  tor: 'salidas de Tor',
  vpn: 'redes VPN',
  hosting: 'centros de datos',
};

/** Judges the state of the system, for the back office and for /metrics. */
@Injectable()
export class SystemStatusService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly repository: SystemStatusRepository,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly ipLists: IpListsService,
    private readonly addresses: AddressWatch,
  ) {}

  async status(): Promise<SystemStatus> {
    const {
      timeZone,
      verificationDailyBudgetCents: budgetCents,
      verificationMethods,
    } = await this.settings.get();
    const now = this.clock.now();
    const [facts, methodsOut, hidden] = await Promise.all([
      this.repository.facts(now, timeZone),
      this.repository.methodsOut(),
      this.addresses.problem(),
    ]);
    const methods = verificationMethods
      .filter(({ method, enabled }) => enabled && carrierOf(method, this.config) !== 'off')
      .map(({ method }) => method);
    const ipData: Problem[] = (await this.ipDataProblems(now)).map((words) => ({
      name: 'ip_data_old',
      words,
    }));
    return {
      ...facts,
      budgetCents,
      problems: [
        ...problemsOfMethods(methods, methodsOut, timeZone),
        ...problemsOf(facts, budgetCents),
        ...(hidden === null ? [] : [{ name: 'visitors_hidden' as const, words: hidden }]),
        ...ipData,
      ],
    };
  }

  /** Returns the local databases and lists of addresses that are missing or outdated. */
  private async ipDataProblems(now: Date): Promise<string[]> {
    const daysSince = (date: Date): number => Math.floor((now.getTime() - date.getTime()) / DAY_MS);
    const { places, networks } = await this.ipIntelligence.dates();
    const databases = [
      ['de lugares', places],
      ['de redes', networks],
    ] as const;
    return [
      ...databases.flatMap(([name, date]) =>
        !date
          ? [`Falta la base ${name} de las direcciones IP`]
          : daysSince(date) > OLD_DATABASE_DAYS
            ? [`La base ${name} de las direcciones IP es de hace ${daysSince(date)} días`]
            : [],
      ),
      ...this.ipLists
        .ages()
        .flatMap(({ name, checkedAt }) =>
          !checkedAt
            ? [`La lista de ${LIST_NAMES[name]} todavía no se pudo descargar`]
            : daysSince(checkedAt) > OLD_LIST_DAYS
              ? [`La lista de ${LIST_NAMES[name]} no se actualiza desde hace ${daysSince(checkedAt)} días`]
              : [],
        ),
    ];
  }
}

/** @param methods those that the owner enabled and that have a transport, in the order in which they are offered */
function problemsOfMethods(
  methods: readonly VerificationMethod[],
  methodsOut: readonly MethodOut[],
  timeZone: string,
): Problem[] {
  const out = methodsOut.filter(({ method }) => methods.includes(method));
  const next = methods.find((method) => out.every((other) => other.method !== method));
  const problems: Problem[] = out.map(({ method, since, code }) => ({
    name: 'way_out_of_service',
    words:
      `“${VERIFICATION_METHOD_NAMES[method]}” está fuera de servicio desde el ${momentInWords(since, timeZone)} (código ${code})` +
      (next ? `; a los visitantes nuevos se les ofrece “${VERIFICATION_METHOD_NAMES[next]}”` : ''),
  }));
  if (next) return problems;
  return [
    {
      name: 'no_way_to_verify',
      words:
        'Ninguna forma de verificar está en servicio: nadie puede verificar su teléfono (Configuración, Formas de verificar)',
    },
    ...problems,
  ];
}

function problemsOf(facts: SystemFacts, budgetCents: number): Problem[] {
  const { oldestDueSeconds, failedJobs, spentToday, smsFailing, smsRefusal, paymentsToReview } = facts;
  const { gatewayRefusal, gatewayNotices } = facts;
  const all: (Problem & { holds: boolean })[] = [
    {
      name: 'queue_late',
      holds: oldestDueSeconds > QUEUE_LATE_SECONDS,
      words: 'La cola de tareas está atrasada',
    },
    {
      name: 'jobs_failed',
      holds: failedJobs > 0,
      words: `${failedJobs} ${failedJobs === 1 ? 'tarea no se pudo' : 'tareas no se pudieron'} completar en las últimas 24 horas`,
    },
    {
      name: 'verification_budget_spent',
      // The remaining budget does not cover a code by text to a new number.
      holds: spentToday + NEW_CODE_MICROS > budgetCents * MICROS_PER_CENT,
      words: `El presupuesto diario de verificación (${formatDollars(budgetCents)}) está agotado: no sale ningún código por texto ni por llamada`,
    },
    {
      name: 'sms_failing',
      holds: smsFailing,
      words: 'El proveedor de SMS no está aceptando mensajes, o no llegan',
    },
    {
      name: 'texts_refused',
      holds: smsRefusal !== null,
      words: `El proveedor de SMS rechaza los mensajes con el error ${smsRefusal}: ${accountWords(smsRefusal ?? '')}`,
    },
    {
      name: 'payments_to_review',
      holds: paymentsToReview > 0,
      words: `${paymentsToReview} ${paymentsToReview === 1 ? 'cobro o reembolso espera' : 'cobros o reembolsos esperan'} que alguien averigüe qué pasó (Pagos, Por resolver)`,
    },
    {
      name: 'gateway_refuses',
      holds: gatewayRefusal !== null,
      words: gatewayRefusal ?? '',
    },
    {
      name: 'gateway_notices',
      holds: gatewayNotices > 0,
      words: `${gatewayNotices} ${gatewayNotices === 1 ? 'aviso' : 'avisos'} de NMI que nadie ha visto (Pagos)`,
    },
  ];
  return all.filter(({ holds }) => holds).map(({ name, words }) => ({ name, words }));
}
