import type { UpdateLeadDto } from '../../../../../shared/api/generated/model';

/** What the form of a lead's work holds. */
export interface Fields {
  fullName: string;
  state: UpdateLeadDto['state'] | null;
  leadCategory: NonNullable<UpdateLeadDto['leadCategory']>;
  /** As the browser's field has it: the owner's time, without a zone. */
  nextFollowUpAt: string;
  monthlyIncome: number | null;
  email: string;
}
