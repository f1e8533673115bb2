import { applyDecorators } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiUnprocessableEntityResponse, OmitType } from '@nestjs/swagger';
import { ErrorResponseDto } from '../../../../common/error-response.dto';

class CodeRefusedDetailsDto {
  /**
   * Address of an external calendar that visitors with an unverified phone can use.
   * @example "https://calendly.com/equipo/consulta"
   */
  calendarUrl: string;
}

/** Error when no code is sent, with ways to the office that need no verified phone. */
class CodeRefusedDto extends OmitType(ErrorResponseDto, ['details']) {
  /** With `CODE_NOT_SENT` and `NO_WAY_TO_VERIFY`, if visitors book in an external calendar. */
  details?: CodeRefusedDetailsDto;
}

/** Documents the answers 422 and 503 to a request for a code. */
export const ApiCodeRefusals = (): MethodDecorator =>
  applyDecorators(
    ApiUnprocessableEntityResponse({
      type: CodeRefusedDto,
      description: 'A rule of the business refused the request; the code says which.',
    }),
    ApiServiceUnavailableResponse({
      type: CodeRefusedDto,
      description: 'A dependency is down, or the server is busy; try again later.',
    }),
  );
