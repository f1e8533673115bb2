import { Injectable, Logger } from '@nestjs/common';
import type { Day } from 'domain/dates';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { STATEMENT_LAW, statementMonths } from 'domain/state-law/statements';
import { DataSource } from 'typeorm';
import { monthsAfter } from '../../../common/calendar/business-days';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { TasksService } from '../../tasks/tasks.service';
import { statesOf } from '../contract/contract-terms';
import { ContractService } from '../contract/contract.service';
import { inWords } from '../contract/days-in-words';
import { PaymentsRepository } from '../store/payments.repository';

const HOUR_MS = 3_600_000;

/** Gives an owner a task for each statement of the services that the law of a state requires during a running contract. */
@Injectable()
export class StatementsService {
  private readonly logger = new Logger(StatementsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly contracts: ContractService,
    private readonly payments: PaymentsRepository,
    private readonly tasks: TasksService,
  ) {}

  /** Handles each contract apart from the others. A failure is retried an hour later. */
  @Every(HOUR_MS, { once: true, atStart: true })
  async addDue(): Promise<void> {
    const today = await this.contracts.today();
    for (const id of await this.payments.findOwingStatement(Object.keys(STATEMENT_LAW), today))
      await this.handle(id, today).catch((err: unknown) =>
        this.logger.error({ err, payment: id }, 'a statement that is due could not be handled'),
      );
  }

  /** Locks the payment, so that of two servers one adds the task. Statements that were missed meanwhile share the task of the last one. */
  private async handle(id: string, today: Day): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { signedTerms, statementDueOn, leadId } = await this.payments.lock(manager, id);
      const months = signedTerms && statementMonths(statesOf(signedTerms));
      if (!months || (statementDueOn && statementDueOn > today)) return;
      const next = nextDue(signedTerms.signedOn, months, today);
      await this.payments.change(manager, id, { statementDueOn: next });
      // The first reading only finds the day: statements before it were the office's own care.
      if (!statementDueOn) return;
      await this.tasks.addForOwner(manager, {
        title: `Pago ${paymentNumber(id)}: mandar a la persona el informe de los servicios prestados hasta el ${inWords(statementDueOn)}, que exige la ley de su estado`,
        dueAt: this.clock.now(),
        leadId,
      });
    });
  }
}

/** Returns the first day after today that is a whole number of intervals after the signature. */
function nextDue(signedOn: Day, months: number, today: Day): Day {
  let count = months;
  while (monthsAfter(signedOn, count) <= today) count += months;
  return monthsAfter(signedOn, count);
}
