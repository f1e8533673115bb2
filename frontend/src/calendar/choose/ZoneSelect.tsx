/** @jsxImportSource preact */
import { calendarCopy } from '../calendar.copy';
import { deviceZone, zoneChoices } from '../time-zones';
import styles from './choose.module.css';

interface ZoneSelectProps {
  timeZone: string;
  onChoose: (timeZone: string) => void;
}

/** Shows the time zone of the times, and lets the visitor change it. */
export function ZoneSelect({ timeZone, onChoose }: ZoneSelectProps) {
  return (
    <div class={styles.zone}>
      <label for="time-zone">{calendarCopy.choose.zone}</label>
      <select id="time-zone" value={timeZone} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {zoneChoices(deviceZone() ?? timeZone, timeZone).map(({ zone, name }) => (
          <option key={zone} value={zone} selected={zone === timeZone}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
