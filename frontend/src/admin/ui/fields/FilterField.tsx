import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import styles from './FilterField.module.css';

/** Shows the fields of a filter bar, as many per row as fit. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Shows one field of a filter bar with its label. */
export function FilterField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Text for no choice. */
  any: string;
  names: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Shows a select of names with an entry for none. */
export function FilterSelect<Value extends string>({
  label,
  any,
  names,
  value,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <FilterField label={label}>
      <Select<Value | ''>
        value={value ?? ''}
        options={[
          { value: '', label: any },
          ...(Object.entries(names) as [Value, string][]).map(([key, name]) => ({ value: key, label: name })),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
    </FilterField>
  );
}

interface FilterSearchProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** Shows a text that filters when the user presses Enter or the button. */
export function FilterSearch({ label, value, maxLength, onChange }: FilterSearchProps) {
  return (
    <FilterField label={label}>
      <Input.Search
        key={value}
        allowClear
        defaultValue={value}
        maxLength={maxLength}
        onSearch={(typed) => onChange(typed.trim())}
      />
    </FilterField>
  );
}
