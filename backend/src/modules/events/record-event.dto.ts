import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { PLAN_IDS, type PlanId } from 'domain/payments/plans';
import { enumField } from '../../common/dto/enum-field';
import { FUNNEL_EVENTS, type FunnelEvent } from './funnel-events';
import { OneLine } from '../../common/dto/transforms';
import { IfGiven } from '../../common/dto/if-given';
import { Nested } from '../../common/dto/nested';

const PlanIdField = enumField('PlanId', PLAN_IDS, 'Plan of the payment page.');

/** Origin and properties of a visit, without data that identify the person. */
export class EventMetadataDto {
  /**
   * Campaign source.
   * @example google
   */
  @IfGiven()
  @OneLine(100)
  @IsString({ message: 'utmSource debe ser texto.' })
  @MaxLength(100, { message: 'utmSource es demasiado largo.' })
  utmSource?: string;

  /**
   * Campaign medium.
   * @example cpc
   */
  @IfGiven()
  @OneLine(100)
  @IsString({ message: 'utmMedium debe ser texto.' })
  @MaxLength(100, { message: 'utmMedium es demasiado largo.' })
  utmMedium?: string;

  /**
   * Campaign name.
   * @example otono
   */
  @IfGiven()
  @OneLine(100)
  @IsString({ message: 'utmCampaign debe ser texto.' })
  @MaxLength(100, { message: 'utmCampaign es demasiado largo.' })
  utmCampaign?: string;

  /**
   * Host of the page that the visitor came from.
   * @example www.google.com
   */
  @IfGiven()
  @OneLine(200)
  @IsString({ message: 'referrerHost debe ser texto.' })
  @MaxLength(200, { message: 'referrerHost es demasiado largo.' })
  referrerHost?: string;

  /**
   * Variant of the landing page that was shown.
   * @example principal
   */
  @IfGiven()
  @OneLine(50)
  @IsString({ message: 'landingVariant debe ser texto.' })
  @MaxLength(50, { message: 'landingVariant es demasiado largo.' })
  landingVariant?: string;

  /**
   * Kind of device, by the width of its screen.
   * @example mobile
   */
  @IfGiven()
  @IsIn(['mobile', 'tablet', 'desktop'], { message: 'device debe ser mobile, tablet o desktop.' })
  device?: 'mobile' | 'tablet' | 'desktop';

  /**
   * Id of the plan that the step is about.
   * @example growth
   */
  @IfGiven()
  @PlanIdField({ message: 'plan debe ser starter, growth o elite.' })
  plan?: PlanId;
}

export class RecordEventDto {
  /**
   * Step of the funnel. The server itself records `code_sent`, `code_verified`, `booked`, `attended`,
   * `payment_approved` and `payment_declined`; from outside they are accepted and not counted.
   * @example landing_view
   */
  @IsIn(FUNNEL_EVENTS, { message: 'El evento no existe.' })
  event: FunnelEvent;

  /**
   * Random id of the visit, which the browser creates and forgets with its tab.
   * @example 2f4c1a56-0a4a-4b5e-9d0c-0c1f7e3b9a77
   */
  @IsUUID(undefined, { message: 'sessionId debe ser un UUID.' })
  sessionId: string;

  /** Context of the step. */
  @IfGiven()
  @Nested(() => EventMetadataDto)
  metadata?: EventMetadataDto;
}
