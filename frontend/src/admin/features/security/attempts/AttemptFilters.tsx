import { Input, Select } from 'antd';
import { RangeFilter } from '../../../ui/RangeFilter';
import { useRange } from '../../../lib/use-range';
import { securityCopy } from '../shared/security.copy';
import styles from '../shared/security.module.css';
import { useParameters } from '../shared/use-parameters';

const { attempts: copy } = securityCopy;

/** Narrows the attempts down by phone, address, result and days. */
export function AttemptFilters() {
  const { read, set } = useParameters();
  const { range, setRange } = useRange();
  return (
    <search aria-label={copy.caption}>
      <div className={styles.filters}>
        <label>
          <span>{copy.phone}</span>
          <Input.Search
            key={read('telefono')}
            allowClear
            defaultValue={read('telefono')}
            maxLength={40}
            onSearch={(value) => set({ telefono: value.trim() })}
          />
        </label>
        <label>
          <span>{copy.ip}</span>
          <Input.Search
            key={read('ip')}
            allowClear
            defaultValue={read('ip')}
            maxLength={45}
            onSearch={(value) => set({ ip: value.trim() })}
          />
        </label>
        <label>
          <span>{copy.result}</span>
          <Select
            value={read('resultado')}
            options={[
              { value: '', label: copy.any },
              { value: 'exitosos', label: copy.succeeded },
              { value: 'fallidos', label: copy.failed },
            ]}
            onChange={(value) => set({ resultado: value })}
          />
        </label>
      </div>
      <RangeFilter range={range} onChange={setRange} unlimited={copy.anyTime} />
    </search>
  );
}
