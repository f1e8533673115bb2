import { COPY_REASONS, type CopyReason } from '../../database/installation/installation';
import { enumField } from '../../common/dto/enum-field';

const CopyReasonField = enumField(
  'CopyReason',
  COPY_REASONS,
  '`other_server`: the database is in another PostgreSQL cluster; `other_address`: `PUBLIC_URL` is another; `restored`: a restore marked it.',
);

export class InstallationDto {
  /**
   * Whether this is a restored copy, from which nothing is sent or charged and which visitors cannot use.
   * @example false
   */
  isCopy: boolean;

  /** How that was recognised; only in a copy. */
  @CopyReasonField()
  reason?: CopyReason;

  /**
   * Time up to which the copy has what the original had; missing where it is not known.
   * @example 2026-11-20T04:00:00.000Z
   */
  backupAt?: Date;
}
