import { ArrayMaxSize, ArrayMinSize, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { enumField } from '../../common/dto/enum-field';
import { IfGiven } from '../../common/dto/if-given';
import { PasswordAgainField } from '../../common/dto/password-again';
import { OneLine } from '../../common/dto/transforms';
import { PageDto, PageQuery } from '../../common/pagination.dto';
import { WEBHOOK_PROBLEMS, type WebhookProblem } from './webhook-post';
import {
  DeliveryStatusField,
  EndpointStateField,
  SentEventField,
  WEBHOOK_EVENTS,
  WebhookEventField,
  type DeliveryStatus,
  type EndpointState,
  type ToldEvent,
  type WebhookEvent,
} from './webhook-events';

const URL_MAX = 2_000;
const URL_MISSING = 'Pegue la dirección que recibe los avisos.';
const URL_LONG = 'La dirección puede tener 2,000 caracteres como máximo.';
const EVENTS_MISSING = 'Elija al menos un evento.';
const EVENTS_UNKNOWN = 'Hay un evento que no existe.';

const ProblemField = enumField(
  'WebhookProblem',
  WEBHOOK_PROBLEMS,
  'Reason why an attempt failed. `refused`: a response other than 2xx; `redirected`: 3xx; `key_changed`: the present ENCRYPTION_KEY cannot decrypt the secret.',
);
const ChosenStateField = enumField(
  'WebhookChosenState',
  ['active', 'paused'],
  'State of a webhook. `active`: events are sent; `paused`: events wait, for 30 days at most.',
);

export class NewWebhookDto {
  /**
   * Address that receives the events: https, of a public site; `WEBHOOKS_ALLOW_PRIVATE=true` allows others.
   * @example "https://hooks.zapier.com/hooks/catch/123456/abcdef/"
   */
  @OneLine(URL_MAX)
  @MaxLength(URL_MAX, { message: URL_LONG })
  @IsNotEmpty({ message: URL_MISSING })
  @IsString({ message: URL_MISSING })
  url: string;

  /**
   * Events to send.
   * @example ["lead.created","appointment.booked"]
   */
  @WebhookEventField({ each: true, message: EVENTS_UNKNOWN })
  @ArrayMaxSize(WEBHOOK_EVENTS.length * 2, { message: EVENTS_UNKNOWN })
  @ArrayMinSize(1, { message: EVENTS_MISSING })
  events: WebhookEvent[];

  /**
   * Current password, if it is required again.
   * @example "una clave bien larga"
   */
  @PasswordAgainField()
  password?: string;
}

/** Changes to a webhook. Omitted fields stay unchanged. */
export class ChangeWebhookDto {
  /**
   * Address that receives the events; pending messages are sent there too.
   * @example "https://n8n.example.com/webhook/leads"
   */
  @IfGiven()
  @OneLine(URL_MAX)
  @MaxLength(URL_MAX, { message: URL_LONG })
  @IsNotEmpty({ message: URL_MISSING })
  @IsString({ message: URL_MISSING })
  url?: string;

  /**
   * Events to send from now on.
   * @example ["lead.created"]
   */
  @IfGiven()
  @WebhookEventField({ each: true, message: EVENTS_UNKNOWN })
  @ArrayMaxSize(WEBHOOK_EVENTS.length * 2, { message: EVENTS_UNKNOWN })
  @ArrayMinSize(1, { message: EVENTS_MISSING })
  events?: WebhookEvent[];

  /** New state. `paused`: events wait, for 30 days at most; `active`: they are sent. */
  @IfGiven()
  @ChosenStateField({ message: 'state debe ser active o paused.' })
  state?: 'active' | 'paused';

  /**
   * True to create a new secret, which the response contains. The two previous secrets also sign, for 24 hours each.
   * @example true
   */
  @IfGiven()
  @IsIn([true], { message: 'rotateSecret solo puede ser true.' })
  rotateSecret?: true;

  /**
   * True to revoke the previous secrets at once instead of after 24 hours.
   * @example true
   */
  @IfGiven()
  @IsIn([true], { message: 'revokeFormerSecrets solo puede ser true.' })
  revokeFormerSecrets?: true;

  /**
   * Current password, if it is required again.
   * @example "una clave bien larga"
   */
  @PasswordAgainField()
  password?: string;
}

export class WebhookSecretDto {
  /**
   * Id of the webhook.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Secret that signs the messages; returned only in this response, and null if it is unchanged.
   * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
   */
  secret: string | null;
}

export class WebhookDto {
  /**
   * Id of the webhook.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Address that receives the events.
   * @example "https://hooks.zapier.com/hooks/catch/123456/abcdef/"
   */
  url: string;

  /**
   * Events that are sent.
   * @example ["lead.created","appointment.booked"]
   */
  @WebhookEventField({ each: true, message: EVENTS_UNKNOWN })
  events: WebhookEvent[];

  /** State of the webhook. */
  @EndpointStateField()
  state: EndpointState;

  /**
   * Time since which no message was delivered; null if the last one was.
   * @example 2026-11-22T10:30:00.000Z
   */
  failingSince: Date | null;

  /**
   * Time until which the previous secret also signs; null if the secret was not changed.
   * @example 2026-11-23T10:30:00.000Z
   */
  formerUntil: Date | null;

  /**
   * Time of the last delivered message.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastDeliveredAt: Date | null;

  /**
   * Number of pending messages; 1,000 means 1,000 or more.
   * @example 0
   */
  waiting: number;

  /**
   * Username of the user who created the webhook.
   * @example ana
   */
  createdBy: string;

  /**
   * Time at which the webhook was created.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date;
}

export class WebhooksDto {
  /** Webhooks in the order of their creation. */
  webhooks: WebhookDto[];
}

/** Filter of messages. */
export class DeliveriesQuery extends PageQuery {
  /** State of the messages. */
  @IfGiven()
  @DeliveryStatusField({ message: 'status debe ser waiting, delivered o given_up.' })
  status?: DeliveryStatus;
}

/** Message to a webhook. */
export class WebhookDeliveryDto {
  /**
   * Id of the message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Id that the recipient gets in the header `webhook-id`.
   * @example msg_0198f3c27f5e7a539f0e6d2f0a1b2c3d
   */
  messageId: string;

  /** Event of the message. */
  @SentEventField()
  event: ToldEvent;

  /**
   * Id of the lead with the messages that this one is kept in order with; null for none.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  leadId: string | null;

  /**
   * Body of the message, as sent; JSON.
   * @example "{\"type\":\"person.erased\",\"version\":1}"
   */
  body: string;

  /** State of the message. */
  @DeliveryStatusField()
  status: DeliveryStatus;

  /**
   * Number of attempts so far.
   * @example 1
   */
  tries: number;

  /**
   * Time of the next attempt, if the message is pending.
   * @example 2026-11-22T10:30:00.000Z
   */
  nextTryAt: Date;

  /**
   * Time of the first attempt; null before.
   * @example 2026-11-22T10:30:00.000Z
   */
  firstTriedAt: Date | null;

  /**
   * Time of the last attempt; null before.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastTriedAt: Date | null;

  /**
   * HTTP status of the last attempt; null without a response.
   * @example 200
   */
  answerStatus: number | null;

  /**
   * Beginning of the response, at most 2 KB.
   * @example "ok"
   */
  answer: string | null;

  /** Reason why the last attempt failed; null if it did not. */
  @ProblemField()
  problem: WebhookProblem | null;

  /**
   * Id of the message that this one repeats; null for a first message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  replayOf: string | null;

  /**
   * Time of the event.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date;
}

export class WebhookDeliveriesDto extends PageDto {
  /** Messages, newest first. */
  deliveries: WebhookDeliveryDto[];

  /**
   * Number of matching messages.
   * @example 1
   */
  total: number;
}

export class SentNowDto {
  /**
   * Id of the message that is sent now: for a replay, a new message, or the same one if it was still pending.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;
}
