import type { UpdateLeadDto } from '../../../../../shared/api/generated/model';

/** What the form of a lead's work holds. */
export interface Fields {
  fullName: string;
  state: UpdateLeadDto['state'] | null;
  leadCategory: NonNullable<UpdateLeadDto['leadCategory']>;
  /** `YYYY-MM-DDTHH:MM` by the owner's clock, or '' for none. */
  nextFollowUpAt: string;
  monthlyIncome: number | null;
  email: string;
}
