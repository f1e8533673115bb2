import { Select, Switch } from 'antd';
import type { StateHoursDto } from '../../../../shared/api/generated/model';
import { hourOptions, hourSearch } from '../../../lib/times/hour-options';
import { DAYS, USUAL_HOURS } from './quiet-hours';
import { quietHoursCopy as copy } from './quiet-hours.copy';
import styles from './HoursOfDays.module.css';

interface Props {
  /** Place in which these hours apply. */
  place: string;
  /** False if the place is already visible above; then only screen readers read it. */
  isPlaceShown?: boolean;
  hours: StateHoursDto;
  onChange: (hours: StateHoursDto) => void;
}

/** Edits the texting hours of a place for each kind of day. */
export function HoursOfDays({ place, isPlaceShown = true, hours, onChange }: Props) {
  return (
    <fieldset className={styles.hours}>
      <legend>{isPlaceShown ? place : <span className="visually-hidden">{place}</span>}</legend>
      {DAYS.map((day) => {
        const range = hours[day];
        const name = copy.days[day];
        return (
          <div key={day} className={styles.dayHours}>
            <span>{name}</span>
            {range && (
              <span className={styles.range}>
                <Select
                  aria-label={copy.fromOn(name, place)}
                  value={range.from}
                  showSearch={hourSearch}
                  options={hourOptions}
                  onChange={(from) => onChange({ ...hours, [day]: { ...range, from } })}
                />
                <span>{copy.to}</span>
                <Select
                  aria-label={copy.toOn(name, place)}
                  value={range.to}
                  showSearch={hourSearch}
                  options={hourOptions}
                  status={range.to <= range.from ? 'error' : ''}
                  onChange={(to) => onChange({ ...hours, [day]: { ...range, to } })}
                />
              </span>
            )}
            <label className={styles.none}>
              <Switch
                size="small"
                checked={!range}
                aria-label={copy.noneOn(name, place)}
                onChange={(isNone) => onChange({ ...hours, [day]: isNone ? null : USUAL_HOURS })}
              />
              <span>{copy.none}</span>
            </label>
          </div>
        );
      })}
    </fieldset>
  );
}
