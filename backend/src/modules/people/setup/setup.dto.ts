import { IsBoolean } from 'class-validator';
import { SETUP_STEPS, type SetupStep } from 'domain/office/setup';
import { enumField } from '../../../common/dto/enum-field';

const SetupStepField = enumField('SetupStep', SETUP_STEPS, 'Step of setting up the office.');

/** Step of setting up the office. */
export class SetupStepDto {
  /** Step. */
  @SetupStepField()
  step: SetupStep;

  /**
   * True if the data show that the step is complete.
   * @example false
   */
  isDone: boolean;
}

/** Steps of setting up the office. */
export class SetupDto {
  /** Steps in their order. */
  steps: SetupStepDto[];

  /**
   * True if the caller has put the list away.
   * @example false
   */
  isDismissed: boolean;

  /**
   * True if the site offers no hour until an owner saves hours, as in production.
   * @example false
   */
  waitsForHours: boolean;
}

/** Whether to show the list. */
export class DismissSetupDto {
  /**
   * True to put the list away.
   * @example true
   */
  @IsBoolean({ message: 'isDismissed debe ser true o false.' })
  isDismissed: boolean;
}
