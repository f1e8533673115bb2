import { Button } from 'antd';
import styles from './Presets.module.css';

interface Props<Value> {
  /** Accessible name, if no other element on the screen names the choice. */
  label?: string;
  options: readonly { value: Value; label: string; isChosen: boolean }[];
  onChoose: (value: Value) => void;
}

/** Shows common ranges, with the current one highlighted. */
export function Presets<Value>({ label, options, onChoose }: Props<Value>) {
  return (
    <div className={styles.presets} {...(label ? { role: 'group', 'aria-label': label } : {})}>
      {options.map(({ value, label: name, isChosen }) => (
        <Button
          key={name}
          size="small"
          shape="round"
          aria-pressed={isChosen}
          type={isChosen ? 'primary' : 'default'}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
