import type { UpdateLeadDto } from '../../../../../shared/api/generated/model';

/** Fields of the form. */
export interface Fields {
  fullName: string;
  state: UpdateLeadDto['state'] | null;
  leadCategory: NonNullable<UpdateLeadDto['leadCategory']>;
  /** `YYYY-MM-DDTHH:MM` in the owner's time zone, or '' for none. */
  nextFollowUpAt: string;
  monthlyIncome: number | null;
  email: string;
}
