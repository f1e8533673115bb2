import { Injectable } from '@nestjs/common';
import { dayOf, type Day } from 'domain/dates';
import { SELLING_WAYS, type SellingWay } from 'domain/state-law/selling';
import {
  companyIn,
  deadlinesOf,
  NO_CHOICE,
  refusalOf,
  standingOf,
  type CompanyInState,
  type Deadline,
  type StateAct,
  type StateChoice,
  type StateRefusal,
  type StateRulesMode,
  type StateStanding,
} from 'domain/state-law/serving';
import { officeContentOf, type OfficeContent } from 'domain/state-law/listed-items';
import { contactLimit } from 'domain/state-law/contact-law';
import { lawOf, overridesOf, type Overrides } from 'domain/state-law/overrides';
import type { StateLaw } from 'domain/state-law/record';
import { STATE_LAW } from 'domain/state-law/state-law';
import { isUsState, type UsState } from 'domain/us-states';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { StatementSource } from '../../database/statements';
import { SettingsService } from '../settings/settings.service';
import {
  stateForbidden,
  stateNeedsContent,
  stateNotPrepaid,
  stateRefused,
  type RefusalReader,
} from './states.errors';
import type { StateOverride } from './state-override.entity';
import { StatesRepository, type ChoiceToSave } from './states.repository';

/** Maximum age of the choices that an instance uses. After this time a change is in force everywhere. */
const CACHE_MS = 2_000;

/** Choices for all states, and whether they are enforced. */
interface Rules {
  mode: StateRulesMode;
  choices: ReadonlyMap<UsState, StateChoice>;
}

/** Returns the law of a state as the office applies it. */
export type Laws = (state: UsState) => StateLaw;

/** States that are named for a person; unknown ones are left out. */
export type NamedStates = readonly (string | null | undefined)[];

/** Rule for a person's state, for the screens of the office. */
export interface StateRule {
  state: UsState;
  way: SellingWay;
  isEnforced: boolean;
}

/** Reader of a refusal, and what was not done. */
export interface RefusalContext {
  reader: RefusalReader;
  /** Sentence that says what was not done, for a person. */
  outcome?: string;
  /** Manager of the caller's transaction, if there is one: the call must not wait for a second connection. */
  manager?: EntityManager;
}

/** Content of a contract that a payment link brings with it. */
interface LinkContent {
  disputedItems: readonly unknown[];
  /** Null if the contract is signed on the payment page. */
  outsideContract: object | null;
}

/** Stored lead. Its state decides. */
export interface LeadOfState {
  id: string;
  state: string | null;
}

/** Reader of a refused contact, what was not done, and the caller's transaction. */
export type ContactContext = RefusalContext & { manager: EntityManager };

/** Refused act: its code, and the state that refuses it. */
interface Refusal {
  code: StateRefusal;
  state: UsState;
}

/** Returns the choice of a stored row, with the owner's values of the state. */
export const choiceOf = (row: ChoiceToSave, overrides: Overrides): StateChoice => ({
  way: row.way,
  registration: {
    number: row.registrationNumber,
    endsOn: row.registrationEndsOn,
    isWaived: row.registrationWaived,
  },
  bond: { number: row.bondNumber, endsOn: row.bondEndsOn, isWaived: row.bondWaived },
  agent: row.agent,
  representative: row.representative,
  bondIssuer: row.bondIssuer,
  phoneSaleNumber: row.phoneSaleNumber,
  overrides,
});

/** Returns the choices of stored rows and values, by state. */
export function choicesOf(
  rows: readonly ChoiceToSave[],
  overrides: readonly StateOverride[],
): Map<UsState, StateChoice> {
  const valuesOf = (state: UsState): Overrides => overridesOf(overrides.filter((own) => own.state === state));
  const untouched = [...new Set(overrides.map(({ state }) => state))].map((state): [UsState, StateChoice] => [
    state,
    { ...NO_CHOICE, overrides: valuesOf(state) },
  ]);
  return new Map([
    ...untouched,
    ...rows.map((row): [UsState, StateChoice] => [row.state, choiceOf(row, valuesOf(row.state))]),
  ]);
}

/** Decides for every part of the product whether the office may do something for a person, by the person's possible states of residence. */
@Injectable()
export class StateGate {
  private cached: { rules: Rules; until: number } | null = null;
  /** Number of changes. A load that began before the last one is not kept. */
  private changes = 0;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly repository: StatesRepository,
  ) {}

  /**
   * Refuses an act in a state that does not allow it; of several states, the strictest counts. In the mode `advise` only the sales of
   * `isAlwaysRefused` are refused.
   * @throws AppError 422 STATE_NOT_SERVED, STATE_NOT_SOLD or STATE_NEEDS_ADVISOR
   */
  async refuse(act: StateAct, named: NamedStates, context: RefusalContext): Promise<void> {
    const { reader, outcome = 'No se le cobró nada.', manager } = context;
    const states = statesOf(named);
    if (states.length === 0) return;
    const always = act === 'contact' ? [] : states.filter((state) => this.isAlwaysRefused(state));
    // A ban is stricter than a state that is not served, and that is stricter than a payment in advance.
    const banned = always.find((state) => STATE_LAW[state].trade.isForbidden);
    if (banned) throw stateForbidden(banned, reader, outcome);
    const refused = await this.refusalIn(act, states, manager);
    if (always[0] && refused?.code !== 'STATE_NOT_SERVED') throw stateNotPrepaid(always[0], reader);
    if (refused) throw stateRefused(refused.code, refused.state, reader, outcome);
  }

  /**
   * Refuses a payment link without what only the office can add to the contract of a state: a contract that was signed with the annexed
   * report, or the list of disputed items. In the mode `advise` nothing is refused.
   * @throws AppError 422 STATE_NEEDS_REPORT or STATE_NEEDS_ITEMS
   */
  async refuseIncomplete(
    named: NamedStates,
    { disputedItems, outsideContract }: LinkContent,
    { reader, manager }: RefusalContext,
  ): Promise<void> {
    if (outsideContract || (await this.rules(manager)).mode !== 'enforce') return;
    const missing: OfficeContent[] = disputedItems.length > 0 ? ['report'] : ['report', 'items'];
    const states = statesOf(named);
    for (const content of missing) {
      const state = states.find((one) => officeContentOf(one) === content);
      if (state) throw stateNeedsContent(content, state, reader);
    }
  }

  /**
   * Refuses a contact with a lead in a state that is not served.
   * @throws AppError 422 STATE_NOT_SERVED
   */
  async refuseContact(lead: LeadOfState, context: ContactContext): Promise<void> {
    const refused = await this.contactRefusal(lead, context.manager);
    if (refused) throw stateRefused(refused.code, refused.state, context.reader, context.outcome ?? '');
  }

  /** Returns the refusal of a contact with a lead; null if it is allowed, and for customers, because running contracts go on. */
  async contactRefusal({ id, state }: LeadOfState, manager: EntityManager): Promise<Refusal | null> {
    const refused = await this.refusalIn('contact', [state], manager);
    return refused && (await this.repository.hasContract(manager, id)) ? null : refused;
  }

  /**
   * Returns whether each sale in a state is refused, in both modes: the trade is an offence there, or the law forbids the payment before
   * the service. Only in production with a real gateway, because a simulator sells nothing.
   */
  isAlwaysRefused(state: UsState): boolean {
    const { isProduction, paymentsMode } = this.config;
    if (!isProduction || paymentsMode === 'simulator') return false;
    const { trade, sentence } = STATE_LAW[state];
    return trade.isForbidden === true || (paymentsMode === 'sale' && sentence?.forbidsPrepayment === true);
  }

  /**
   * Returns whether rules about sales are enforced: the owner has confirmed the list of states, and the gateway moves money. Otherwise they
   * are only shown.
   */
  async enforcesSales(manager?: EntityManager): Promise<boolean> {
    if (this.config.paymentsMode === 'simulator') return false;
    return (await this.rules(manager)).mode === 'enforce';
  }

  /** Returns the code with which an act would be refused in the strictest of the states if it is enforced; null if it is allowed. */
  async refusalIn(act: StateAct, named: NamedStates, manager?: EntityManager): Promise<Refusal | null> {
    const { mode } = await this.rules(manager);
    if (mode !== 'enforce') return null;
    const rule = await this.ruleOf(named, manager);
    const code = rule && refusalOf(rule.way, act);
    return code ? { code, state: rule.state } : null;
  }

  /** Returns the rule of the strictest of the states; null if none is named. */
  async ruleOf(named: NamedStates, manager?: EntityManager): Promise<StateRule | null> {
    const { mode, choices } = await this.rules(manager);
    const today = await this.today(manager);
    const rules = statesOf(named).map((state) => ({
      state,
      way: this.standing(state, choices.get(state), today).way,
      isEnforced: mode === 'enforce',
    }));
    return rules.toSorted((one, two) => strictness(two.way) - strictness(one.way))[0] ?? null;
  }

  /** Returns how a state is served on a day. */
  standing(state: UsState, choice: StateChoice | undefined, today: Day): StateStanding {
    return standingOf(state, choice ?? NO_CHOICE, { today, isPrepaid: this.config.paymentsMode === 'sale' });
  }

  /**
   * Returns what the contract must name about the company in each of the states, if it is entered.
   * @param isByPhone whether the plan is sold by telephone
   */
  async companyIn(states: readonly UsState[], isByPhone: boolean): Promise<CompanyInState[]> {
    const [{ choices }, today] = await Promise.all([this.rules(), this.today()]);
    return states
      .map((state) => companyIn(state, choices.get(state) ?? NO_CHOICE, today, isByPhone))
      .filter((company) => company !== null);
  }

  /** Returns the laws as the office applies them: those of the table, with the owner's values. */
  async laws(manager?: EntityManager): Promise<Laws> {
    const { choices } = await this.rules(manager);
    return (state) => lawOf(state, choices.get(state)?.overrides);
  }

  /** Returns a function for the maximum number of contacts with one number of a state in 24 hours. */
  async contactLimits(source?: StatementSource): Promise<(state: string | null) => number> {
    const { choices } = await this.rules(source);
    const own = new Map(
      [...choices].flatMap(
        ([
          state,
          {
            overrides: { contacts },
          },
        ]) => (contacts === undefined ? [] : [[state, contacts] as const]),
      ),
    );
    return (state) => contactLimit(state, own);
  }

  /** Returns the current day in the owner's time zone. */
  async today(manager?: EntityManager): Promise<Day> {
    const { timeZone } = await this.settings.get(manager);
    return dayOf(this.clock.now(), timeZone);
  }

  /** Returns the ends of documents of which the owner is to be reminded today. */
  async deadlines(): Promise<({ state: UsState } & Deadline)[]> {
    const [{ choices }, today] = await Promise.all([this.rules(), this.today()]);
    const on = { today, isPrepaid: this.config.paymentsMode === 'sale' };
    return [...choices].flatMap(([state, choice]) =>
      deadlinesOf(state, choice, on).map((deadline) => ({ state, ...deadline })),
    );
  }

  /** Counts a refused form, without any data of the person. */
  async count(state: UsState, manager: EntityManager): Promise<void> {
    await this.repository.countRefusal(manager, await this.today(manager), state);
  }

  /** Forgets the choices in use, because they were changed. */
  forget(): void {
    this.changes += 1;
    this.cached = null;
  }

  private async rules(manager?: StatementSource): Promise<Rules> {
    if (this.cached && performance.now() < this.cached.until) return this.cached.rules;
    const { changes } = this;
    const { mode } = await this.repository.rules(manager);
    const rows = await this.repository.choices(manager);
    const rules = { mode, choices: choicesOf(rows, await this.repository.overrides(manager)) };
    if (changes === this.changes) this.cached = { rules, until: performance.now() + CACHE_MS };
    return rules;
  }
}

const strictness = (way: SellingWay): number => SELLING_WAYS.indexOf(way);

const statesOf = (named: NamedStates): UsState[] => [
  ...new Set(named.filter((state): state is UsState => typeof state === 'string' && isUsState(state))),
];
