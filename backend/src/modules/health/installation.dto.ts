import { COPY_REASONS, type CopyReason } from '../../database/installation/installation';
import { enumField } from '../../common/dto/enum-field';

const CopyReasonField = enumField(
  'CopyReason',
  COPY_REASONS,
  'Reason to treat this as a copy. `other_server`: the database is in another PostgreSQL cluster; `other_address`: `PUBLIC_URL` differs; `restored`: a restore marked it.',
);

export class InstallationDto {
  /**
   * True for a restored copy. A copy sends and charges nothing, and visitors cannot use it.
   * @example false
   */
  isCopy: boolean;

  /** Reason to treat this as a copy; only for a copy. */
  @CopyReasonField()
  reason?: CopyReason;

  /**
   * Time of the original's data in the copy; missing if unknown.
   * @example 2026-11-20T04:00:00.000Z
   */
  backupAt?: Date;
}
