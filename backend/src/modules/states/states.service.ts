import { Injectable } from '@nestjs/common';
import { addDays } from 'domain/dates';
import { isLooserThanTable, LAW_FIELDS, type LawField } from 'domain/state-law/overrides';
import { SELLING_WAYS } from 'domain/state-law/selling';
import { STATE_LAW_DATE, STATE_LAW_VERSION } from 'domain/state-law/state-law';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { expectUnchanged } from '../../common/expect-unchanged';
import { expectConfirmed } from '../../common/permissions/password-again';
import { AppConfig } from '../../config/app-config';
import { AuditService, byAdmin } from '../audit/audit.service';
import { OwnerNotices } from '../audit/owner-notices';
import type { ConfirmStatesDto, OverrideLawDto, StateListDto, UpdateStateDto } from './states.dto';
import { choiceOf, choicesOf, StateGate } from './state-gate.service';
import { stateChanged, stateListOld, stateReasonMissing, stateValueInvalid } from './states.errors';
import type { StateRules } from './state-rules.entity';
import { StatesRepository, type ChoiceToSave } from './states.repository';

/** Days for which refused forms are shown. */
const COUNTED_DAYS = 30;

const NOTHING_ENTERED: Omit<ChoiceToSave, 'state'> = {
  way: null,
  registrationNumber: '',
  registrationEndsOn: null,
  registrationWaived: false,
  bondNumber: '',
  bondEndsOn: null,
  bondWaived: false,
  agent: '',
  representative: '',
  bondIssuer: '',
  phoneSaleNumber: '',
  reason: '',
};

/** Returns the rules as the audit trail shows them. */
const shownIn = ({
  mode,
  confirmedVersion,
}: Pick<StateRules, 'mode' | 'confirmedVersion'>): Record<string, unknown> => ({
  mode,
  tableVersion: confirmedVersion,
});

/** Lists and changes how the office serves each state. */
@Injectable()
export class StatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly owners: OwnerNotices,
    private readonly gate: StateGate,
    private readonly repository: StatesRepository,
  ) {}

  async list(): Promise<StateListDto> {
    const today = await this.gate.today();
    const [rules, rows, overrides, refused] = await Promise.all([
      this.repository.rules(),
      this.repository.choices(),
      this.repository.overrides(),
      this.repository.refusalsSince(addDays(today, 1 - COUNTED_DAYS)),
    ]);
    const entries = new Map(rows.map((row) => [row.state, row]));
    const choices = choicesOf(rows, overrides);
    const counts = new Map(refused.map((row) => [row.state, row.refused]));
    return {
      ...rules,
      tableVersion: STATE_LAW_VERSION,
      tableDate: STATE_LAW_DATE,
      isPrepaid: this.config.paymentsMode === 'sale',
      states: US_STATE_CODES.map((state) => {
        const { way: chosen, ...entered } = entries.get(state) ?? { ...NOTHING_ENTERED, state };
        const standing = this.gate.standing(state, choices.get(state), today);
        return {
          ...entered,
          ...standing,
          state,
          chosen,
          isAlwaysRefused: this.gate.isAlwaysRefused(state),
          refusedForms: counts.get(state) ?? 0,
          overrides: overrides
            .filter((own) => own.state === state)
            .map(({ state: _state, ...own }) => ({
              ...own,
              isLooser: isLooserThanTable(own.field, own.value, state),
            })),
        };
      }),
    };
  }

  /**
   * Saves what the owner has decided and entered for a state.
   * @throws AppError 409 if another user has changed a field since it was seen; for less than the law proposes: 422 without a new reason,
   *   403 without a confirmed password
   */
  async update(
    admin: CurrentAdmin,
    state: UsState,
    { seen = {}, ...changes }: UpdateStateDto,
  ): Promise<StateListDto> {
    const today = await this.gate.today();
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const stored = (await this.repository.choices(manager)).find((row) => row.state === state);
      const before = stored ?? { ...NOTHING_ENTERED, state };
      const overrides = choicesOf([], await this.repository.overrides(manager)).get(state)?.overrides ?? {};
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after: ChoiceToSave = { ...before, ...given, state };
      const isFreer = (choice: ChoiceToSave): boolean => {
        const { proposed } = this.gate.standing(state, { ...choiceOf(choice, overrides), way: null }, today);
        return choice.way !== null && SELLING_WAYS.indexOf(choice.way) < SELLING_WAYS.indexOf(proposed);
      };
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      expectUnchanged({ ...before }, given, { ...seen }, stateChanged);
      const isException =
        (isFreer(after) && (after.way !== before.way || !isFreer(before))) ||
        (after.registrationWaived && !before.registrationWaived) ||
        (after.bondWaived && !before.bondWaived);
      if (isException) {
        if (!changes.reason) throw stateReasonMissing();
        expectConfirmed(admin);
      }
      await this.repository.save(manager, after);
      await this.audit.record(
        { ...byAdmin(admin), action: 'state_changed', target: `state:${state}`, before, after },
        manager,
      );
    });
    this.gate.forget();
    return this.list();
  }

  /**
   * Sets a value for the office instead of that of the table of state law, or returns to the table. Signed contracts keep theirs.
   * @throws AppError 409 if another user has changed the value since it was seen; 422 for a value that is none or that federal law forbids; 403 for less than the table without a confirmed password
   */
  async override(
    admin: CurrentAdmin,
    state: UsState,
    field: LawField,
    { value, seenValue, reason }: OverrideLawDto,
  ): Promise<StateListDto> {
    if (value !== null && LAW_FIELDS[field].parse(value) === null) throw stateValueInvalid(field);
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const stored = (await this.repository.overrides(manager)).find(
        (own) => own.state === state && own.field === field,
      );
      const before = stored ? { value: stored.value, reason: stored.reason } : null;
      if (value === (before?.value ?? null) && (value === null || reason === before?.reason)) return;
      expectUnchanged({ value: before?.value ?? null }, { value }, { value: seenValue }, stateChanged);
      if (value !== null && value !== before?.value && isLooserThanTable(field, value, state))
        expectConfirmed(admin);
      if (value === null) await this.repository.removeOverride(manager, state, field);
      else {
        const setAt = this.clock.now();
        await this.repository.override(manager, {
          state,
          field,
          value,
          reason,
          setBy: admin.username,
          setAt,
        });
      }
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'state_law_overridden',
          target: `state:${state}`,
          before: { field, value: before?.value ?? null },
          after: { field, value, reason },
        },
        manager,
      );
    });
    this.gate.forget();
    return this.list();
  }

  /**
   * Enforces the list from now on. A repeated confirmation changes nothing.
   * @throws AppError 409 if the owner has read another version of the list or the table, 403 without a confirmed password
   */
  async confirm(admin: CurrentAdmin, { tableVersion, listVersion }: ConfirmStatesDto): Promise<StateListDto> {
    expectConfirmed(admin);
    if (tableVersion !== STATE_LAW_VERSION) throw stateListOld();
    return this.setMode(async (manager) => {
      const before = await this.repository.rules(manager);
      if (before.listVersion !== listVersion) throw stateListOld();
      if (before.mode === 'enforce' && before.confirmedVersion === tableVersion) return;
      const rules = {
        mode: 'enforce' as const,
        confirmedAt: this.clock.now(),
        confirmedBy: admin.username,
        confirmedVersion: tableVersion,
      };
      await this.repository.saveRules(manager, rules);
      await this.audit.record(
        { ...byAdmin(admin), action: 'state_rules_enforced', before: shownIn(before), after: shownIn(rules) },
        manager,
      );
    });
  }

  /**
   * Stops enforcing the list: from then on the screens only show what would be refused.
   * @throws AppError 403 without a confirmed password
   */
  async advise(admin: CurrentAdmin, reason: string): Promise<StateListDto> {
    expectConfirmed(admin);
    return this.setMode(async (manager) => {
      const before = await this.repository.rules(manager);
      if (before.mode === 'advise') return;
      const rules = { ...before, mode: 'advise' as const };
      await this.repository.saveRules(manager, rules);
      await this.owners.record(
        {
          ...byAdmin(admin),
          action: 'state_rules_advised',
          before: shownIn(before),
          after: { ...shownIn(rules), reason },
        },
        manager,
      );
    });
  }

  private async setMode(change: (manager: EntityManager) => Promise<void>): Promise<StateListDto> {
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      await change(manager);
    });
    this.gate.forget();
    return this.list();
  }
}
