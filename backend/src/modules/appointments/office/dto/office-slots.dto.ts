import { OmitType } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { IfGiven } from '../../../../common/dto/if-given';
import { SlotsQuery } from '../../booking/dto/appointments.dto';

/** Which free times the office looks for. */
export class OfficeSlotsQuery extends OmitType(SlotsQuery, ['ref']) {
  /**
   * Only those of this administrator; those of all agents together when left out.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'agentId no es un identificador.' })
  agentId?: string;

  /**
   * An appointment that is about to move: its own time counts as free.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'movingId no es un identificador.' })
  movingId?: string;
}
