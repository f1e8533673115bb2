import { Button } from 'antd';
import styles from './Presets.module.css';

interface Props<Value> {
  /** What is chosen among, where nothing else on the screen says it. */
  label?: string;
  options: readonly { value: Value; label: string; isChosen: boolean }[];
  onChoose: (value: Value) => void;
}

/** Ranges that one asks for most, one of them lit. */
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
