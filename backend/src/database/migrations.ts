import { Baseline1795822400000 } from './migrations/1795822400000-baseline';
import { StatementsDue1795831200000 } from './migrations/1795831200000-statements-due';
import { DisputedItems1795834800000 } from './migrations/1795834800000-disputed-items';
import { OutsideContracts1795835400000 } from './migrations/1795835400000-outside-contracts';
import { CompanyInStates1795836000000 } from './migrations/1795836000000-company-in-states';
import { ContractLanguage1795839600000 } from './migrations/1795839600000-contract-language';
import { StateOverrides1795843200000 } from './migrations/1795843200000-state-overrides';
import { RenewalNotices1795846800000 } from './migrations/1795846800000-renewal-notices';
import { PhoneSaleNumber1795850400000 } from './migrations/1795850400000-phone-sale-number';
import { AppointmentsByStatus1795854000000 } from './migrations/1795854000000-appointments-by-status';
import { SecretPrints1795861200000 } from './migrations/1795861200000-secret-prints';
import { LeadWorkEvents1795864800000 } from './migrations/1795864800000-lead-work-events';

/** All migrations. They run in the order of the number in their name. */
export const MIGRATIONS = [
  Baseline1795822400000,
  StatementsDue1795831200000,
  DisputedItems1795834800000,
  OutsideContracts1795835400000,
  CompanyInStates1795836000000,
  ContractLanguage1795839600000,
  StateOverrides1795843200000,
  RenewalNotices1795846800000,
  PhoneSaleNumber1795850400000,
  AppointmentsByStatus1795854000000,
  SecretPrints1795861200000,
  LeadWorkEvents1795864800000,
];
