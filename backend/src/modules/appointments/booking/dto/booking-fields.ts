import { applyDecorators } from '@nestjs/common';
import { TIMES_OF_DAY } from 'domain/calendar/appointments';
import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { timeZoneNamed } from '../../../../common/calendar/zoned-time';
import { enumField } from '../../../../common/dto/enum-field';
import { ReadAs } from '../../../../common/dto/transforms';

/** Maximum length of a reference or a token. */
export const MAX_REF = 100;
const MAX_ZONE = 50;

export const TimeOfDayField = enumField(
  'TimeOfDay',
  TIMES_OF_DAY,
  'Part of the day in which a person wants a call.',
);

export const Ref = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'ref debe ser el texto de su enlace.' }),
    MaxLength(MAX_REF, { message: 'ref es demasiado largo.' }),
  );

/** Reads an IANA time zone in its canonical spelling; refuses other texts. */
export const TimeZone = (): PropertyDecorator =>
  applyDecorators(
    ReadAs(MAX_ZONE, timeZoneNamed),
    ValidateBy(
      {
        name: 'isTimeZone',
        validator: { validate: (zone: unknown) => typeof zone === 'string' && timeZoneNamed(zone) === zone },
      },
      { message: 'timeZone debe ser una zona horaria, como America/New_York.' },
    ),
  );
