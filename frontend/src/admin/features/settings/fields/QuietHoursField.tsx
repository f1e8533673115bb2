import { Button, Select, Switch } from 'antd';
import { stateName } from 'domain/us-states';
import { useState } from 'react';
import type { QuietHoursDto, StateHoursDto } from '../../../../shared/api/generated/model';
import { stateOptions } from '../../../lib/state-options';
import { HoursOfDays } from './HoursOfDays';
import { hoursInWords } from './quiet-hours';
import { quietHoursCopy as copy } from './quiet-hours.copy';
import styles from './QuietHoursField.module.css';
import shared from '../settings.module.css';

interface Props {
  /** Passed by the form. */
  value?: QuietHoursDto;
  onChange?: (table: QuietHoursDto) => void;
}

/**
 * Edits the hours for calls and texts: the default, the states with different hours, and whether holidays are open. One state is edited
 * at a time.
 */
export function QuietHoursField({ value, onChange }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  if (!value) return null;
  const { states } = value;
  const own = [...states].sort((a, b) => stateName(a.state).localeCompare(stateName(b.state), 'es'));
  const taken = new Set(states.map(({ state }) => state));
  const changeState = (state: string, hours: StateHoursDto) =>
    onChange?.({
      ...value,
      states: states.map((known) => (known.state === state ? { ...hours, state } : known)),
    });
  return (
    <>
      <HoursOfDays
        place={copy.default}
        hours={value.default}
        onChange={(hours) => onChange?.({ ...value, default: hours })}
      />
      <p className={shared.statesTitle}>{copy.states}</p>
      {own.length === 0 && <p className={shared.hint}>{copy.noStates}</p>}
      <ul className={styles.states} aria-label={copy.states}>
        {own.map(({ state, weekdays, saturday, sunday }) => {
          const hours = { weekdays, saturday, sunday };
          const name = stateName(state);
          const isOpen = open === state;
          return (
            <li key={state}>
              <div className={styles.stateHead}>
                <span>
                  <strong>{name}</strong>
                  {!isOpen && <small>{hoursInWords(hours)}</small>}
                </span>
                <span className={styles.stateButtons}>
                  <Button
                    size="small"
                    aria-expanded={isOpen}
                    aria-label={isOpen ? copy.doneOf(name) : copy.editOf(name)}
                    onClick={() => setOpen(isOpen ? null : state)}
                  >
                    {isOpen ? copy.done : copy.edit}
                  </Button>
                  <Button
                    size="small"
                    aria-label={copy.removeOf(name)}
                    onClick={() =>
                      onChange?.({ ...value, states: states.filter((known) => known.state !== state) })
                    }
                  >
                    {copy.remove}
                  </Button>
                </span>
              </div>
              {isOpen && (
                <HoursOfDays
                  place={name}
                  isPlaceShown={false}
                  hours={hours}
                  onChange={(changed) => changeState(state, changed)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <label className={styles.add}>
        <span>{copy.add}</span>
        <Select<string | null>
          value={null}
          placeholder={copy.addHint}
          showSearch={{ optionFilterProp: 'label' }}
          options={stateOptions.filter((option) => !taken.has(option.value))}
          onChange={(state) => {
            if (state === null) return;
            onChange?.({ ...value, states: [...states, { ...value.default, state }] });
            setOpen(state);
          }}
        />
      </label>
      <label className={styles.holidays}>
        <Switch
          checked={value.onHolidays ?? false}
          onChange={(onHolidays) => onChange?.({ ...value, onHolidays })}
        />
        <span>{copy.holidays}</span>
      </label>
      <p className={shared.hint}>{copy.holidaysHint}</p>
    </>
  );
}
