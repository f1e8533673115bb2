import { ArrayMaxSize, ArrayMinSize, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { IfGiven } from '../../../common/dto/if-given';
import { PasswordAgainField } from '../../../common/dto/password-again';
import { OneLine } from '../../../common/dto/transforms';
import { PageQuery } from '../../../common/pagination.dto';
import { WEBHOOK_PROBLEMS, type WebhookProblem } from '../webhook-post';
import {
  DeliveryStatusField,
  EndpointStateField,
  ToldEventField,
  WEBHOOK_EVENTS,
  WebhookEventField,
  type DeliveryStatus,
  type EndpointState,
  type ToldEvent,
  type WebhookEvent,
} from '../webhook-events';

const URL_MAX = 2_000;
const URL_MISSING = 'Pegue la dirección que recibe los avisos.';
const URL_LONG = 'La dirección puede tener 2,000 caracteres como máximo.';
const EVENTS_MISSING = 'Elija al menos un evento.';
const EVENTS_UNKNOWN = 'Hay un evento que no existe.';

const ProblemField = enumField(
  'WebhookProblem',
  WEBHOOK_PROBLEMS,
  'Why a try failed: `refused` an answer other than 2xx, `redirected` 3xx, `key_changed` the secret cannot be read with the present ENCRYPTION_KEY.',
);
const ChosenStateField = enumField(
  'WebhookChosenState',
  ['active', 'paused'],
  '`active`: events are sent; `paused`: they wait, for 30 days at most.',
);

export class NewWebhookDto {
  /**
   * Where events are posted to: https, of a public site; `WEBHOOKS_ALLOW_PRIVATE=true` allows others.
   * @example "https://hooks.zapier.com/hooks/catch/123456/abcdef/"
   */
  @OneLine(URL_MAX)
  @MaxLength(URL_MAX, { message: URL_LONG })
  @IsNotEmpty({ message: URL_MISSING })
  @IsString({ message: URL_MISSING })
  url: string;

  /**
   * What it is told of.
   * @example ["lead.created","appointment.booked"]
   */
  @WebhookEventField({ each: true, message: EVENTS_UNKNOWN })
  @ArrayMaxSize(WEBHOOK_EVENTS.length * 2, { message: EVENTS_UNKNOWN })
  @ArrayMinSize(1, { message: EVENTS_MISSING })
  events: WebhookEvent[];

  /**
   * The current password, where it is asked for again.
   * @example "una clave bien larga"
   */
  @PasswordAgainField()
  password?: string;
}

/** What is to be changed; what is left out stays. */
export class ChangeWebhookDto {
  /**
   * Where events are posted to; what waits goes there too.
   * @example "https://n8n.example.com/webhook/leads"
   */
  @IfGiven()
  @OneLine(URL_MAX)
  @MaxLength(URL_MAX, { message: URL_LONG })
  @IsNotEmpty({ message: URL_MISSING })
  @IsString({ message: URL_MISSING })
  url?: string;

  /**
   * What it is told of from now on.
   * @example ["lead.created"]
   */
  @IfGiven()
  @WebhookEventField({ each: true, message: EVENTS_UNKNOWN })
  @ArrayMaxSize(WEBHOOK_EVENTS.length * 2, { message: EVENTS_UNKNOWN })
  @ArrayMinSize(1, { message: EVENTS_MISSING })
  events?: WebhookEvent[];

  /** `paused`: what happens meanwhile waits, for 30 days at most. `active`: it is sent. */
  @IfGiven()
  @ChosenStateField({ message: 'state debe ser active o paused.' })
  state?: 'active' | 'paused';

  /**
   * Makes a new secret, which the answer tells; the two before sign too, for 24 hours each.
   * @example true
   */
  @IfGiven()
  @IsIn([true], { message: 'rotateSecret solo puede ser true.' })
  rotateSecret?: true;

  /**
   * Ends the secrets before the one in force now, instead of after 24 hours.
   * @example true
   */
  @IfGiven()
  @IsIn([true], { message: 'revokeFormerSecrets solo puede ser true.' })
  revokeFormerSecrets?: true;

  /**
   * The current password, where it is asked for again.
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
   * What its messages are signed with, told this once; null when it stays as it was.
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
   * Where events are posted to.
   * @example "https://hooks.zapier.com/hooks/catch/123456/abcdef/"
   */
  url: string;

  /**
   * What it is told of.
   * @example ["lead.created","appointment.booked"]
   */
  @WebhookEventField({ each: true, message: EVENTS_UNKNOWN })
  events: WebhookEvent[];

  /** Whether it is told anything now. */
  @EndpointStateField()
  state: EndpointState;

  /**
   * Since when nothing gets through; null after the last message did.
   * @example 2026-11-22T10:30:00.000Z
   */
  failingSince: Date | null;

  /**
   * Until when the secret before the last change signs too; null after no change.
   * @example 2026-11-23T10:30:00.000Z
   */
  formerUntil: Date | null;

  /**
   * When a message last got through.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastDeliveredAt: Date | null;

  /**
   * Messages that wait; 1,000 for that many and more.
   * @example 0
   */
  waiting: number;

  /**
   * Username of who made it.
   * @example ana
   */
  createdBy: string;

  /**
   * When it was made.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date;
}

export class WebhooksDto {
  /** In the order in which they were made. */
  webhooks: WebhookDto[];
}

/** Which messages. */
export class DeliveriesQuery extends PageQuery {
  /** Only those that stand so. */
  @IfGiven()
  @DeliveryStatusField({ message: 'status debe ser waiting, delivered o given_up.' })
  status?: DeliveryStatus;
}

/** A message to one address. */
export class WebhookDeliveryDto {
  /**
   * Id of the message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Its id as the receiver has it, in the header `webhook-id`.
   * @example msg_0198f3c27f5e7a539f0e6d2f0a1b2c3d
   */
  messageId: string;

  /** What it tells. */
  @ToldEventField()
  event: ToldEvent;

  /**
   * Whose messages it goes out in order with; null for nobody's.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  leadId: string | null;

  /**
   * As it is sent, JSON.
   * @example "{\"type\":\"person.erased\",\"version\":1}"
   */
  body: string;

  /** Where it stands. */
  @DeliveryStatusField()
  status: DeliveryStatus;

  /**
   * Tries so far.
   * @example 1
   */
  tries: number;

  /**
   * When it is tried again, if it waits.
   * @example 2026-11-22T10:30:00.000Z
   */
  nextTryAt: Date;

  /**
   * When it was first tried; null for not yet.
   * @example 2026-11-22T10:30:00.000Z
   */
  firstTriedAt: Date | null;

  /**
   * When it was last tried; null for not yet.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastTriedAt: Date | null;

  /**
   * HTTP status of the last try; null when nothing was answered.
   * @example 200
   */
  answerStatus: number | null;

  /**
   * The beginning of what was answered, 2 KB at most.
   * @example "ok"
   */
  answer: string | null;

  /** Why the last try failed; null after one that did not. */
  @ProblemField()
  problem: WebhookProblem | null;

  /**
   * The message that it tells anew; null for a first one.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  replayOf: string | null;

  /**
   * When it happened.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date;
}

export class WebhookDeliveriesDto {
  /** The newest first. */
  deliveries: WebhookDeliveryDto[];

  /**
   * How many there are.
   * @example 1
   */
  total: number;

  /**
   * From 1.
   * @example 1
   */
  page: number;

  /**
   * Rows per page.
   * @example 10
   */
  pageSize: number;
}

export class SentNowDto {
  /**
   * The message that goes out now. Of a replay a new one, or the same where it still waited.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;
}
