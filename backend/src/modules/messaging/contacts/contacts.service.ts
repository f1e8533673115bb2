import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { StatementSource } from '../../../database/statements';
import { textingState } from '../../settings/legal-hours';
import { StateGate } from '../../states/state-gate.service';
import { ContactsRepository, type CallOutcomeOf, type NewContact } from './contacts.repository';

const DAY_MS = 86_400_000;
/** Time after a call in which its outcome belongs to it. */
const OUTCOME_MS = 7_200_000;

/** Person who is contacted. */
export interface Contacted {
  /** E.164. */
  phoneNumber: string;
  /** Two-letter code; null if unknown. */
  state: string | null;
}

/** Counts the contacts with each number in 24 hours, and records each before it is placed. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: ContactsRepository,
    private readonly states: StateGate,
  ) {}

  /** Returns the maximum number of contacts with a person in 24 hours. */
  async limitOf(person: Contacted, source?: StatementSource): Promise<number> {
    return (await this.states.contactLimits(source))(textingState(person));
  }

  /**
   * Locks a number until the transaction ends. Necessary before `freeAt` where a limited contact is recorded after it; the other kinds need
   * no lock, because they are never stopped.
   */
  hold(manager: EntityManager, phoneNumber: string): Promise<void> {
    return this.repository.hold(manager, phoneNumber);
  }

  /**
   * Returns the time at which the law allows one more contact with a person; null if it does now.
   * @param except reference of a contact that is not counted, because it is tried again
   */
  async freeAt(
    person: Contacted,
    source?: StatementSource,
    except: string | null = null,
  ): Promise<Date | null> {
    return (await this.freeTimes([person], source, except)).get(person.phoneNumber) ?? null;
  }

  /** Returns the times at which the law allows one more contact, for the numbers with which it does not now. */
  async freeTimes(
    people: readonly Contacted[],
    source?: StatementSource,
    except: string | null = null,
  ): Promise<Map<string, Date>> {
    if (people.length === 0) return new Map();
    const limitOf = await this.states.contactLimits(source);
    const limits = new Map(people.map((person) => [person.phoneNumber, limitOf(textingState(person))]));
    const times = await this.repository.atLimit(limits, this.since(DAY_MS), except, source);
    return new Map([...times].map(([phone, at]) => [phone, new Date(at.getTime() + DAY_MS)]));
  }

  /** Returns the number of contacts with a number in 24 hours. */
  count(phoneNumber: string, source?: StatementSource): Promise<number> {
    return this.repository.count(phoneNumber, this.since(DAY_MS), source);
  }

  /** Records a contact in the caller's transaction. */
  record(manager: EntityManager, contact: NewContact): Promise<void> {
    return this.repository.add(manager, contact, this.clock.now());
  }

  /** Records the call of an outcome that a user enters, unless it was recorded when the user placed it. */
  async recordOutcome(manager: EntityManager, outcome: CallOutcomeOf): Promise<void> {
    if (await this.repository.linkCall(manager, outcome, this.since(OUTCOME_MS))) return;
    await this.record(manager, { ...outcome, kind: 'call' });
  }

  /** Removes contacts that were recorded and then not placed. */
  async withdraw(manager: EntityManager, references: readonly string[]): Promise<void> {
    if (references.length > 0) await this.repository.remove(manager, references);
  }

  private since(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
