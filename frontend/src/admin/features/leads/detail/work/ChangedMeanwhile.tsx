import { Button } from 'antd';
import { formatDollars } from 'domain/money';
import { stateName } from 'domain/us-states';
import { formatDateTime } from '../../../../lib/moments';
import { categoryName, fieldNames, leadsCopy, type FormField } from '../../shared/leads.copy';
import styles from './ChangedMeanwhile.module.css';
import type { Fields } from './lead-work-fields';

const { meanwhile: copy } = leadsCopy.detail;

/** Values of the form as they are read. */
const WORDS: { [Name in FormField]: (value: Fields[Name]) => string } = {
  fullName: (name) => name,
  state: (state) => stateName(state ?? null),
  leadCategory: categoryName,
  nextFollowUpAt: (moment) => (moment ? formatDateTime(moment) : ''),
  monthlyIncome: (dollars) => (dollars === null ? '' : formatDollars(dollars * 100)),
  email: (address) => address,
};

const inWords = (name: FormField, value: unknown): string =>
  (WORDS[name] as (value: unknown) => string)(value) || copy.empty;

interface Props {
  /** What has changed. */
  fields: FormField[];
  theirs: Pick<Fields, FormField>;
  /** What was typed here; undefined for a field that was left alone. */
  mine: (name: FormField) => unknown;
  onTakeTheirs: () => void;
}

/** Says what others have changed while one was typing, and what saving makes of it. */
export function ChangedMeanwhile({ fields, theirs, mine, onTakeTheirs }: Props) {
  return (
    <div role="alert" className={styles.changed}>
      <p>
        <strong>{copy.title}</strong>
      </p>
      <ul>
        {fields.map((name) => {
          const typed = mine(name);
          return (
            <li key={name}>
              {fieldNames[name]}: {inWords(name, theirs[name])}
              {typed !== undefined && (
                <>
                  {' → '}
                  <strong>{inWords(name, typed)}</strong> {copy.yours}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p>
        {copy.hint}{' '}
        <Button size="small" onClick={onTakeTheirs}>
          {copy.takeTheirs}
        </Button>
      </p>
    </div>
  );
}
