import { Injectable, Logger } from '@nestjs/common';
import { addDays, type Day } from 'domain/dates';
import { paymentNumber } from 'domain/payments/payment-numbers';
import {
  RENEWAL_NOTICE_LAW,
  STATEMENT_LAW,
  statementMonths,
  type StatementLaws,
} from 'domain/state-law/statements';
import { DataSource } from 'typeorm';
import { monthsAfter } from '../../../common/calendar/business-days';
import { momentAt } from '../../../common/calendar/zoned-time';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { SettingsService } from '../../settings/settings.service';
import { TasksService } from '../../tasks/tasks.service';
import { statesOf } from '../contract/contract-terms';
import { ContractService } from '../contract/contract.service';
import { inWords } from '../contract/days-in-words';
import { PaymentsRepository } from '../store/payments.repository';

const HOUR_MS = 3_600_000;

/** Statement that the law of a state requires during a running contract. */
interface Duty {
  statement: 'services' | 'renewal';
  /** Column with the day of the next one. */
  column: 'statementDueOn' | 'renewalNoticeDueOn';
  laws: StatementLaws;
  /** Days before that day on which the task is added. */
  daysAhead: number;
  titleOf: (number: string, day: string) => string;
}

const DUTIES: readonly Duty[] = [
  {
    statement: 'services',
    column: 'statementDueOn',
    laws: STATEMENT_LAW,
    daysAhead: 0,
    titleOf: (number, day) =>
      `Pago ${number}: mandar a la persona el informe de los servicios prestados hasta el ${day}, que exige la ley de su estado`,
  },
  {
    statement: 'renewal',
    column: 'renewalNoticeDueOn',
    laws: RENEWAL_NOTICE_LAW,
    daysAhead: 30,
    titleOf: (number, day) =>
      `Pago ${number}: mandar a la persona, a más tardar el ${day}, el aviso anual de renovación (plan, precio, cada cuánto se cobra y cómo cancelar), que exige la ley de su estado`,
  },
];

/** Gives an owner a task for each statement that the law of a state requires during a running contract. */
@Injectable()
export class StatementsService {
  private readonly logger = new Logger(StatementsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly contracts: ContractService,
    private readonly payments: PaymentsRepository,
    private readonly tasks: TasksService,
  ) {}

  /** Handles each contract apart from the others. A failure is retried an hour later. */
  @Every(HOUR_MS, { once: true, atStart: true })
  async addDue(): Promise<void> {
    const today = await this.contracts.today();
    for (const duty of DUTIES) {
      const until = addDays(today, duty.daysAhead);
      for (const id of await this.payments.findOwing(duty.statement, Object.keys(duty.laws), until))
        await this.handle(id, duty, today).catch((err: unknown) =>
          this.logger.error({ err, payment: id }, 'a statement that is due could not be handled'),
        );
    }
  }

  /** Locks the payment, so that of two servers one adds the task. Statements that were missed meanwhile share the task of the last one. */
  private async handle(id: string, { column, laws, daysAhead, titleOf }: Duty, today: Day): Promise<void> {
    const { timeZone } = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      const { signedTerms, leadId, [column]: due } = await this.payments.lock(manager, id);
      const months = signedTerms && statementMonths(statesOf(signedTerms), laws);
      if (!months || (due && due > addDays(today, daysAhead))) return;
      const next = nextDue(signedTerms.signedOn, months, due && due > today ? due : today);
      await this.payments.change(manager, id, { [column]: next });
      // The first reading only finds the day: statements before it were the office's own care.
      if (!due) return;
      await this.tasks.addForOwner(manager, {
        title: titleOf(paymentNumber(id), inWords(due)),
        dueAt: due > today ? new Date(momentAt(due, 0, timeZone)) : this.clock.now(),
        leadId,
      });
    });
  }
}

/** Returns the first day after another one that is a whole number of intervals after the signature. */
function nextDue(signedOn: Day, months: number, after: Day): Day {
  let count = months;
  while (monthsAfter(signedOn, count) <= after) count += months;
  return monthsAfter(signedOn, count);
}
