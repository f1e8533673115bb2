import { Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { ApiConflictResponse, ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiErrors, ErrorResponseDto } from '../../../common/error-response.dto';
import { AppointmentAnswers } from '../../appointment-store/appointment-answers.service';
import { WrongLinksInterceptor } from '../../security/limits/wrong-links.interceptor';
import { appointmentNotFound, appointmentOver } from '../appointments.errors';

/** Serves the confirmation links in reminders by mail. */
@ApiTags('appointments')
@UseInterceptors(WrongLinksInterceptor)
@Controller('api/appointments')
export class AppointmentConfirmationController {
  constructor(private readonly answers: AppointmentAnswers) {}

  @Post(':token/confirmation')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'confirmAppointment',
    summary: 'Confirm an appointment',
    description:
      'Possible until the appointment begins. A repeated request changes nothing. The reply “1” to a reminder by text has the same effect.',
  })
  @ApiParam({ name: 'token', description: 'Token of the appointment, from the response to the booking' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`APPOINTMENT_OVER`.', type: ErrorResponseDto })
  @ApiErrors(403, 404)
  async confirm(@Param('token') token: string): Promise<void> {
    const outcome = await this.answers.confirmByToken(token);
    if (outcome === 'unknown') throw appointmentNotFound();
    if (outcome === 'over') throw appointmentOver();
  }
}
