import { NoticeKindField } from '../../payment-enums';
import type { GatewayNotice, NoticeKind } from '../gateway-notice.entity';

/** Something about the gateway that the owner has to know. */
export class GatewayNoticeDto {
  /** Its id. */
  id: string;
  /** What it is about. */
  @NoticeKindField()
  kind: NoticeKind;
  /**
   * For the owner, in Spanish.
   * @example "La cuenta de NMI está en modo de prueba: acepta los pagos y no cobra nada."
   */
  text: string;
  /** The payment it is about, or null. */
  paymentId: string | null;
  /** Since when. */
  createdAt: Date;

  static from(this: void, { id, kind, text, paymentId, createdAt }: GatewayNotice): GatewayNoticeDto {
    return { id, kind, text, paymentId, createdAt };
  }
}
