import { IsDefined, IsUUID } from 'class-validator';
import { OrNull } from '../../../common/dto/if-given';

/** New assignee of a lead. */
export class AssignLeadDto {
  /**
   * Id of the new assignee; null unassigns the lead. 422 `ASSIGNEE_NOT_FOUND` for a user without an active account,
   * and for auditors.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @OrNull()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  @IsDefined({ message: 'Diga a quién se asigna; null es a nadie.' })
  adminId: string | null;
}
