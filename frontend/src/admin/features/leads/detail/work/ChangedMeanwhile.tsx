import { Button } from 'antd';
import { formatDollars } from 'domain/payments/money';
import { stateName } from 'domain/us-states';
import { formatDateTime } from '../../../../lib/times/moments';
import { categoryName, fieldNames, leadsCopy, type FormField } from '../../shared/leads.copy';
import styles from './ChangedMeanwhile.module.css';
import type { Fields } from './lead-work-fields';

const { meanwhile: copy } = leadsCopy.detail;

/** Formatters of the form's values. */
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
  fields: FormField[];
  theirs: Pick<Fields, FormField>;
  /** Returns the typed value; undefined for an unedited field. */
  mine: (name: FormField) => unknown;
  onTakeTheirs: () => void;
}

/** Shows what other users changed during editing, and the effect of saving. */
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
