import { OmitType } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { IfGiven } from '../../../../common/dto/if-given';
import { SlotsQuery } from '../../booking/dto/slots.dto';

/** Filter of free times, for the office. */
export class OfficeSlotsQuery extends OmitType(SlotsQuery, ['ref']) {
  /**
   * Id of an agent. Limits the times to this agent; all agents together if omitted.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'agentId no es un identificador.' })
  agentId?: string;

  /**
   * Id of an appointment to move; its own time counts as free.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'movingId no es un identificador.' })
  movingId?: string;
}
