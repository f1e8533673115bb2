import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  PAYMENT_LINK_CHANNELS,
  PAYMENT_LINK_STATES,
  type PaymentLinkChannel,
  type PaymentLinkState,
} from 'domain/payment-links';
import type { PlanId } from 'domain/plans';
import { enumField } from '../../../../common/dto/enum-field';
import { PageQuery } from '../../../../common/pagination.dto';
import { PlanDto } from '../../checkout/dto/plan.dto';
import { ContractDto, ContractQuery } from '../../contract/dto/contract.dto';
import { PlanIdField, SoldViaField } from '../../payment-enums';
import type { SoldVia } from '../../store/payment.entity';
import { IfGiven } from '../../../../common/dto/if-given';

const PaymentLinkChannelField = enumField(
  'PaymentLinkChannel',
  PAYMENT_LINK_CHANNELS,
  'How a lead gets a payment link; `copy`: the office passes it on by itself.',
);

const PaymentLinkStateField = enumField(
  'PaymentLinkState',
  PAYMENT_LINK_STATES,
  '`sent`, `opened` on the payment page, `paying` while a payment by it is under way or in doubt, `paid`, `withdrawn`, `expired`.',
);

/** A payment link that is asked for. */
export class CreatePaymentLinkDto {
  /**
   * The plan.
   * @example growth
   */
  @PlanIdField({ message: 'Elija un plan: starter, growth o elite.' })
  plan: PlanId;

  /**
   * The catalogue whose price is promised, as `GET /api/plans` named it. An older one than today's is a 409 `PRICE_CHANGED`.
   * @example 1
   */
  @Max(2_147_483_647, { message: 'catalogVersion debe ser un número entero.' })
  @Min(1, { message: 'catalogVersion debe ser un número entero.' })
  @IsInt({ message: 'catalogVersion debe ser un número entero.' })
  catalogVersion: number;

  /**
   * How the plan was agreed on. `phone` is refused where cards are charged at once: 422 `PHONE_SALE_NOT_CHARGED`.
   * @example online
   */
  @SoldViaField({ message: 'soldVia debe ser online o phone.' })
  soldVia: SoldVia;

  /**
   * How the lead gets it.
   * @example email
   */
  @PaymentLinkChannelField({ message: 'channel debe ser email, sms o copy.' })
  channel: PaymentLinkChannel;
}

/** A payment link that was made. */
export class NewPaymentLinkDto {
  /**
   * Its id, by which it is withdrawn.
   * @example 019ab000-0000-7000-8000-000000000001
   */
  id: string;

  /**
   * Its secret address. It is not told again.
   * @example "https://ejemplo.com/checkout?plan=growth&ref=AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE"
   */
  url: string;

  /** Until when it can be used. */
  expiresAt: Date;
}

/** A payment link, without its secret. */
export class PaymentLinkRowDto {
  /**
   * Its id.
   * @example 019ab000-0000-7000-8000-000000000001
   */
  id: string;

  /**
   * The lead that it is for.
   * @example 019ab000-0000-7000-8000-000000000002
   */
  leadId: string;

  /**
   * The lead's name.
   * @example "María Fernández"
   */
  fullName: string;

  /** The plan. */
  @PlanIdField()
  plan: PlanId;

  /**
   * The price that is promised for the first month, US cents.
   * @example 19900
   */
  priceCents: number;

  /** How the lead got it. */
  @PaymentLinkChannelField()
  channel: PaymentLinkChannel;

  /** How the plan was agreed on. */
  @SoldViaField()
  soldVia: SoldVia;

  /** What became of it. */
  @PaymentLinkStateField()
  state: PaymentLinkState;

  /**
   * Username of who asked for it.
   * @example ana
   */
  createdBy: string;

  /** When it was made. */
  createdAt: Date;

  /** Until when it can be used. */
  expiresAt: Date;

  /** When the payment page was first opened by it; null while it was not. */
  openedAt: Date | null;

  /** When it was withdrawn; null when it was not. */
  withdrawnAt: Date | null;

  /**
   * Username of who withdrew it, or made the link that took its place; null when nobody did.
   * @example ana
   */
  withdrawnBy: string | null;

  /**
   * The last payment that was begun by it; null for none.
   * @example 9b2f6a54-3c1e-4a08-8f53-0d1f6c1f2a77
   */
  paymentId: string | null;
}

/** Which payment links are asked for. */
export class PaymentLinksQuery extends PageQuery {
  /** Only in this state. */
  @IfGiven()
  @PaymentLinkStateField({ message: 'state no es válido.' })
  state?: PaymentLinkState;
}

/** One page of the payment links. */
export class PaymentLinkPageDto {
  /** The links, the newest first. */
  links: PaymentLinkRowDto[];

  /**
   * How many match.
   * @example 12
   */
  total: number;

  /**
   * The page, from 1.
   * @example 1
   */
  page: number;

  /**
   * Links a page has at most.
   * @example 10
   */
  pageSize: number;
}

/** The secret of a payment link. */
export class PaymentLinkQuery extends ContractQuery {
  /**
   * As `ref` in the link's address.
   * @example AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE
   */
  @MaxLength(100, { message: 'ref es demasiado largo.' })
  @IsString({ message: 'ref debe ser texto.' })
  ref: string;
}

/** What the payment page shows whoever has a payment link. */
export class PaymentLinkDto {
  /**
   * First name of whom it is for: all that is told of the person.
   * @example María
   */
  firstName: string;

  /** The plan as it was promised. */
  plan: PlanDto;

  /** The contract that is signed by paying. */
  contract: ContractDto;

  /** Until when it can be used. */
  expiresAt: Date;
}
