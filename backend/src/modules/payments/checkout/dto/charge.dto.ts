import { applyDecorators } from '@nestjs/common';
import {
  IsBoolean,
  IsEmail,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  registerDecorator,
} from 'class-validator';
import { isExpired, readExpiry } from 'domain/payments/card-expiry';
import { passesLuhn } from 'domain/payments/cards';
import { type PlanId } from 'domain/payments/plans';
import type { UsState } from 'domain/us-states';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { Email, OneLine, PersonName, Phone, ReadAs } from '../../../../common/dto/transforms';
import { NoCardNumber } from '../../../../common/dto/no-card-number';
import { ContractLanguageField, PlanIdField, SoldViaField } from '../../payment-enums';
import type { ContractLanguage } from '../../store/payment.entity';
import type { SoldVia } from '../../store/sold-via';
import { UsStateField } from '../../../lead-store/lead-enums';
import { IfGiven, NeededIf } from '../../../../common/dto/if-given';
import { Nested } from '../../../../common/dto/nested';

/** Adds a validation rule to one field. */
const Satisfies = (name: string, message: string, holds: (value: unknown) => boolean): PropertyDecorator => {
  const decorate = (target: object, propertyName: string | symbol): void =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message },
      validator: { validate: holds },
    });
  return applyDecorators(decorate);
};

/** Maximum length of a text that is read as an expiry date. */
const EXPIRY_MAX = 20;

/** Requires the card unless the gateway's own fields have produced a token for it. */
const UnlessToken = (): PropertyDecorator => NeededIf((dto: ChargeDto) => !dto.paymentToken);

export class AcceptanceDto {
  /**
   * Version of the contract that was shown, from `GET /api/plans/{plan}/contract`.
   * @example 2026-11-26
   */
  @MaxLength(40, { message: 'textVersion es demasiado largo.' })
  @IsString({ message: 'textVersion debe ser texto.' })
  textVersion: string;

  /**
   * Hash of the contract that was shown, from the same response. If omitted, the contract for `billingZip` is
   * accepted without comparison. 409 `CONTRACT_CHANGED` if the contract has changed since; nothing is charged then.
   * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
   */
  @IfGiven()
  @Matches(/^[0-9a-f]{64}$/, { message: 'textHash no es de un contrato nuestro.' })
  @IsString({ message: 'textHash debe ser texto.' })
  textHash?: string;

  /** Language in which the customer chose to read the contract. Its copies show this language first, then the other one; Spanish if omitted. */
  @IfGiven()
  @ContractLanguageField({ message: 'language es es o en.' })
  language?: ContractLanguage;
}

/** Payment for a plan by card. Number, expiry and code of the card are held in memory for this request only. */
export class ChargeDto {
  /**
   * Name of the payer; also the signature under the contract.
   * @example "María Fernández"
   */
  // class-validator checks rules from the last to the first, and the first failing rule gives the text.
  @PersonName(120)
  @NoCardNumber()
  @Matches(/\p{L}/u, { message: 'Nombre completo es requerido' })
  @MaxLength(120, { message: 'El nombre debe tener como máximo 120 caracteres' })
  @MinLength(2, { message: 'Nombre completo es requerido' })
  @IsString({ message: 'Nombre completo es requerido' })
  fullName: string;

  /**
   * E-mail address for the receipt and the contract.
   * @example maria@example.com
   */
  @Email(254)
  @NoCardNumber()
  @MaxLength(254, { message: 'Email inválido' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Email inválido') })
  email: string;

  /**
   * Telephone, at least 10 digits.
   * @example "(305) 420-1234"
   */
  @Phone(30)
  @NoCardNumber()
  @MaxLength(30, { message: 'Teléfono inválido' })
  @Matches(/^[+\d() .-]+$/, { message: 'Teléfono inválido' })
  @Matches(/^(?:\D*\d){10,15}\D*$/, { message: 'Teléfono inválido' })
  @MinLength(10, { message: 'Teléfono inválido' })
  @IsString({ message: 'Teléfono inválido' })
  phone: string;

  /**
   * Number of the card, 13 to 19 characters; spaces are allowed. Never stored, logged or hashed.
   * @example "4111 1111 1111 1111"
   */
  @OneLine(19)
  @UnlessToken()
  @Satisfies('luhn', 'Número de tarjeta inválido', (value) => passesLuhn(String(value).replace(/ /g, '')))
  @Matches(/^(?:\d ?){12,18}\d$/, { message: 'Número de tarjeta inválido' })
  @Length(13, 19, { message: 'Número de tarjeta inválido' })
  @IsString({ message: 'Número de tarjeta inválido' })
  cardNumber?: string;

  /**
   * Month and year in which the card expires, MM/YY. Other forms such as `1/30`, `0130`, `01/2030` and `1-2030`, with
   * or without spaces, are also read.
   * @example 12/29
   */
  @UnlessToken()
  @Satisfies('notExpired', 'La tarjeta está vencida', (value) => !isExpired(String(value), new Date()))
  @Matches(/^(0[1-9]|1[0-2])\/\d{2}$/, { message: 'Formato MM/YY' })
  @IsString({ message: 'Formato MM/YY' })
  @ReadAs(EXPIRY_MAX, readExpiry)
  cardExpiry?: string;

  /**
   * Security code of the card, 3 or 4 digits.
   * @example "123"
   */
  @OneLine(4)
  @UnlessToken()
  @Matches(/^\d{3,4}$/, { message: 'CVV inválido' })
  @IsString({ message: 'CVV inválido' })
  cardCvv?: string;

  /**
   * ZIP code of the billing address.
   * @example 33101
   */
  @OneLine(10)
  @Matches(/^[A-Za-z0-9 -]+$/, { message: 'Código postal inválido' })
  @Length(5, 10, { message: 'Código postal inválido' })
  @IsString({ message: 'Código postal inválido' })
  billingZip: string;

  /**
   * State in which the customer lives, if it may differ from that of the ZIP code. It is compared with the states of the ZIP code and of the payment
   * link's lead, and the law that gives most days to cancel counts.
   * @example FL
   */
  @IfGiven()
  @UsStateField({ message: 'Elija un estado de la lista.' })
  state?: UsState;

  /**
   * Id of the plan.
   * @example growth
   */
  @PlanIdField({ message: 'Elija un plan: starter, growth o elite.' })
  plan: PlanId;

  /**
   * Version of the catalogue with the price that the customer saw, from `GET /api/plans`; the current one if omitted.
   * 409 `PRICE_CHANGED` if it is out of date; nothing is charged then.
   * @example 1
   */
  @IfGiven()
  @IsInt({ message: 'catalogVersion debe ser un número entero.' })
  @Min(1, { message: 'catalogVersion debe ser un número entero.' })
  @Max(2_147_483_647, { message: 'catalogVersion debe ser un número entero.' })
  catalogVersion?: number;

  /**
   * Secret of a payment link: `ref` in its address. The price of the link is charged, and the payment belongs to its
   * lead. Valid for one payment.
   * @example AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE
   */
  @IfGiven()
  @MaxLength(100, { message: 'link es demasiado largo.' })
  @IsString({ message: 'link debe ser texto.' })
  link?: string;

  /** Acceptance of the contract, which the customer signs by paying; stored with version, time and IP address. */
  @IfGiven()
  @Nested(() => AcceptanceDto)
  acceptance?: AcceptanceDto;

  /**
   * How the plan was sold: `phone` if it was agreed in a call, even if the customer enters the card; `online` if
   * omitted.
   */
  @IfGiven()
  @SoldViaField({ message: 'soldVia no es válido.' })
  soldVia?: SoldVia;

  /**
   * True to buy the same plan again within ten minutes, after `ALREADY_HAS_PLAN`.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'again debe ser verdadero o falso.' })
  again?: boolean;

  /** Token of Collect.js instead of the card's fields. Valid once. */
  @IfGiven()
  @MaxLength(100, { message: 'paymentToken es demasiado largo.' })
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'paymentToken no es válido.' })
  @IsString({ message: 'paymentToken debe ser texto.' })
  paymentToken?: string;
}
