import { NoticeKindField } from '../payment-enums';
import type { GatewayNotice, NoticeKind } from './gateway-notice.entity';

/** Notice about the gateway for the owner. */
export class GatewayNoticeDto {
  /** Id of the notice. */
  id: string;
  /** Kind of notice. */
  @NoticeKindField()
  kind: NoticeKind;
  /**
   * Text for the owner, in Spanish.
   * @example "La cuenta de NMI está en modo de prueba: acepta los pagos y no cobra nada."
   */
  text: string;
  /** Id of the affected payment, or null. */
  paymentId: string | null;
  /** Time since which the notice exists. */
  createdAt: Date;

  static from(this: void, { id, kind, text, paymentId, createdAt }: GatewayNotice): GatewayNoticeDto {
    return { id, kind, text, paymentId, createdAt };
  }
}
