import { stateName } from 'domain/us-states';
import type { QuietHoursDto } from '../../../shared/api/generated/model';
import { valueInWords } from '../../ui/values/value-words';
import { valuesCopy } from '../../ui/values/values.copy';
import { quietHoursCopy } from './fields/quiet-hours.copy';
import { hoursInWords } from './fields/quiet-hours';
import { settingsCopy } from './settings.copy';

const { assignment } = settingsCopy;

const quietHoursInWords = ({ default: usual, states, onHolidays = false }: QuietHoursDto): string =>
  [
    hoursInWords(usual),
    ...states.map((own) => `${stateName(own.state)}: ${hoursInWords(own)}`),
    `${quietHoursCopy.holidays}: ${onHolidays ? valuesCopy.yes : valuesCopy.no}`,
  ].join('; ');

/** Returns a setting's value as text. */
export function settingInWords(name: string, value: unknown): string {
  if (name === 'quietHours') return quietHoursInWords(value as QuietHoursDto);
  if (name === 'agentsSee') return value === 'all' ? assignment.all : assignment.own;
  return valueInWords(name, value);
}
