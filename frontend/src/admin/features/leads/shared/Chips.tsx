import { Button } from 'antd';
import styles from './Chips.module.css';

interface Props<Value extends string> {
  /** Label of the group. */
  label: string;
  names: Readonly<Record<Value, string>>;
  value?: Value | undefined;
  onChange?: (value: Value | undefined) => void;
}

/** Shows a single choice as chips; a second press on a chip clears it. */
export function Chips<Value extends string>({ label, names, value, onChange }: Props<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {(Object.keys(names) as Value[]).map((each) => (
        <Button
          key={each}
          shape="round"
          type={each === value ? 'primary' : 'default'}
          aria-pressed={each === value}
          onClick={() => onChange?.(each === value ? undefined : each)}
        >
          {names[each]}
        </Button>
      ))}
    </div>
  );
}
