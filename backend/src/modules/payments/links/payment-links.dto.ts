import { ArrayMaxSize, IsInt, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { Day } from 'domain/dates';
import {
  DISPUTE_CHANGES,
  DISPUTED_ITEMS_MAX,
  DISPUTED_TEXT_MAX,
  DISPUTED_TEXT_MIN,
  type DisputeChange,
} from 'domain/payments/disputed-items';
import {
  PAYMENT_LINK_CHANNELS,
  PAYMENT_LINK_STATES,
  type PaymentLinkChannel,
  type PaymentLinkState,
} from 'domain/payments/payment-links';
import type { PlanId } from 'domain/payments/plans';
import { IsDay } from '../../../common/day';
import { enumField } from '../../../common/dto/enum-field';
import { NoCardNumber } from '../../../common/dto/no-card-number';
import { Nested, NestedEach } from '../../../common/dto/nested';
import { OneLine, PersonName } from '../../../common/dto/transforms';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { PlanDto } from '../checkout/dto/plan.dto';
import { ContractDto, ContractPlaceQuery } from '../contract/contract.dto';
import { PlanIdField, SoldViaField } from '../payment-enums';
import type { SoldVia } from '../store/sold-via';
import { IfGiven } from '../../../common/dto/if-given';

const PaymentLinkChannelField = enumField(
  'PaymentLinkChannel',
  PAYMENT_LINK_CHANNELS,
  'Channel for sending a payment link; `copy`: the user sends it personally.',
);

const PaymentLinkStateField = enumField(
  'PaymentLinkState',
  PAYMENT_LINK_STATES,
  'State of a payment link. `sent`; `opened` on the payment page; `paying` while a payment by it is running or its result unknown; `paid`; `withdrawn`; `expired`.',
);

const DisputeChangeField = enumField(
  'DisputeChange',
  DISPUTE_CHANGES,
  'Change that a dispute asks for: `delete` the entry, `correct` it, or `update` it.',
);

/** Entry of a credit report that is to be disputed, as the contract names it. */
export class DisputedItemDto {
  /**
   * Description of the entry. 422 `ITEM_WITH_ACCOUNT_NUMBER` if it contains six or more digits that look like an account number.
   * @example "Capital One, terminada en 1234: pago tardío de marzo de 2024"
   */
  @OneLine(DISPUTED_TEXT_MAX)
  @MaxLength(DISPUTED_TEXT_MAX, {
    message: `Cada dato debe tener como máximo ${DISPUTED_TEXT_MAX} caracteres.`,
  })
  @MinLength(DISPUTED_TEXT_MIN, { message: 'Describa el dato que se va a disputar.' })
  @IsString({ message: 'Describa el dato que se va a disputar.' })
  text: string;

  /**
   * Change that the dispute asks for.
   * @example delete
   */
  @DisputeChangeField({ message: 'Elija el cambio: delete, correct o update.' })
  change: DisputeChange;

  /**
   * Day on which the change is expected, at most a year from now or within the time that the law of the state allows. 422
   * `ITEM_DAY_NOT_POSSIBLE` otherwise.
   * @example 2027-03-15
   */
  @IsDay('Escriba la fecha en que se espera el cambio.')
  expectedOn: Day;
}

/** Contract that was signed outside the product, because a credit report had to be annexed. */
export class OutsideContractDto {
  /**
   * Day on which it was signed, within the last year. 422 `CONTRACT_DAY_NOT_POSSIBLE` otherwise. The days to cancel count from it.
   * @example 2026-11-20
   */
  @IsDay('Escriba la fecha en que se firmó el contrato.')
  signedOn: Day;

  /**
   * Name of the person who signed it.
   * @example "María Fernández"
   */
  @PersonName(120)
  @NoCardNumber()
  @Matches(/\p{L}/u, { message: 'Escriba quién firmó el contrato.' })
  @MaxLength(120, { message: 'El nombre debe tener como máximo 120 caracteres.' })
  @MinLength(2, { message: 'Escriba quién firmó el contrato.' })
  @IsString({ message: 'Escriba quién firmó el contrato.' })
  signedBy: string;
}

/** New payment link. */
export class CreatePaymentLinkDto {
  /**
   * Id of the plan.
   * @example growth
   */
  @PlanIdField({ message: 'Elija un plan: starter, growth o elite.' })
  plan: PlanId;

  /**
   * Version of the catalogue with the promised price, from `GET /api/plans`. 409 `PRICE_CHANGED` if it is out of
   * date.
   * @example 1
   */
  @Max(2_147_483_647, { message: 'catalogVersion debe ser un número entero.' })
  @Min(1, { message: 'catalogVersion debe ser un número entero.' })
  @IsInt({ message: 'catalogVersion debe ser un número entero.' })
  catalogVersion: number;

  /**
   * How the plan was agreed on. 422 `PHONE_SALE_NOT_CHARGED` for `phone` if cards are charged at once.
   * @example online
   */
  @SoldViaField({ message: 'soldVia debe ser online o phone.' })
  soldVia: SoldVia;

  /**
   * Channel for sending the link.
   * @example email
   */
  @PaymentLinkChannelField({ message: 'channel debe ser email, sms o copy.' })
  channel: PaymentLinkChannel;

  /**
   * Items that are to be disputed, which the contract lists. For leads in a state that requires the list (`needsItems` in
   * `stateRule`); 422 `ITEMS_NOT_NEEDED` for others. 422 `STATE_NEEDS_ITEMS` if they are missing there and the rules are enforced.
   */
  @IfGiven()
  @ArrayMaxSize(DISPUTED_ITEMS_MAX, { message: `Son como máximo ${DISPUTED_ITEMS_MAX} datos.` })
  @NestedEach(() => DisputedItemDto)
  disputedItems?: DisputedItemDto[];

  /**
   * Contract that was signed outside the product; the payment page then shows no other. For leads in a state that requires a credit report
   * to be annexed (`needsReport` in `stateRule`); 422 `OUTSIDE_CONTRACT_NOT_NEEDED` for others. 422 `STATE_NEEDS_REPORT` if it is missing
   * there and the rules are enforced.
   */
  @IfGiven()
  @Nested(() => OutsideContractDto, 'outsideContract debe ser un objeto.')
  outsideContract?: OutsideContractDto;
}

/** Created payment link. */
export class NewPaymentLinkDto {
  /**
   * Id of the link, needed to withdraw it.
   * @example 019ab000-0000-7000-8000-000000000001
   */
  id: string;

  /**
   * Secret address of the link; returned only in this response.
   * @example "https://ejemplo.com/checkout?plan=growth&ref=AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE"
   */
  url: string;

  /** Time until which the link can be used. */
  expiresAt: Date;
}

/** Payment link without its secret. */
export class PaymentLinkRowDto {
  /**
   * Id of the link.
   * @example 019ab000-0000-7000-8000-000000000001
   */
  id: string;

  /**
   * Id of the lead that received the link.
   * @example 019ab000-0000-7000-8000-000000000002
   */
  leadId: string;

  /**
   * Full name of the lead.
   * @example "María Fernández"
   */
  fullName: string;

  /** Id of the plan. */
  @PlanIdField()
  plan: PlanId;

  /**
   * Promised price of the first month, in US cents.
   * @example 19900
   */
  priceCents: number;

  /** Channel by which the link was sent. */
  @PaymentLinkChannelField()
  channel: PaymentLinkChannel;

  /** How the plan was agreed on. */
  @SoldViaField()
  soldVia: SoldVia;

  /** Items that are to be disputed, which the contract lists; empty if there are none. */
  disputedItems: DisputedItemDto[];

  /** Contract that was signed outside the product; null if it is signed on the payment page. */
  outsideContract: OutsideContractDto | null;

  /** State of the link. */
  @PaymentLinkStateField()
  state: PaymentLinkState;

  /**
   * Username of the user who created the link.
   * @example ana
   */
  createdBy: string;

  /** Time at which the link was created. */
  createdAt: Date;

  /** Time until which the link can be used. */
  expiresAt: Date;

  /** Time at which the payment page was first opened by the link; null before. */
  openedAt: Date | null;

  /** Time at which the link was withdrawn; null if it was not. */
  withdrawnAt: Date | null;

  /**
   * Username of the user who withdrew the link or replaced it with another; null if it was not withdrawn.
   * @example ana
   */
  withdrawnBy: string | null;

  /**
   * Id of the last payment that was started by the link; null if there is none.
   * @example 9b2f6a54-3c1e-4a08-8f53-0d1f6c1f2a77
   */
  paymentId: string | null;
}

/** Filter of payment links. */
export class PaymentLinksQuery extends PageQuery {
  /** State of the links. */
  @IfGiven()
  @PaymentLinkStateField({ message: 'state no es válido.' })
  state?: PaymentLinkState;
}

/** One page of payment links. */
export class PaymentLinkPageDto extends PageDto {
  /** Links, newest first. */
  links: PaymentLinkRowDto[];

  /**
   * Number of matching links.
   * @example 12
   */
  total: number;
}

/** Secret of a payment link. */
export class PaymentLinkQuery extends ContractPlaceQuery {
  /**
   * Value of `ref` in the link's address.
   * @example AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE
   */
  @MaxLength(100, { message: 'ref es demasiado largo.' })
  @IsString({ message: 'ref debe ser texto.' })
  ref: string;
}

/** Content of a payment link, as shown on the payment page. */
export class PaymentLinkDto {
  /**
   * First name of the recipient; no other data of the person is returned.
   * @example María
   */
  firstName: string;

  /** Plan as promised. */
  plan: PlanDto;

  /** Contract that the customer signs by paying. */
  contract: ContractDto;

  /** Time until which the link can be used. */
  expiresAt: Date;
}
