import { Select } from 'antd';
import type { ReactNode } from 'react';
import styles from './FilterField.module.css';

/** The fields of a filter bar, as many in a row as there is room for. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** One field of a filter bar under its label. */
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
  /** What no choice is called. */
  any: string;
  names: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A choice among names, or none of them. */
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
