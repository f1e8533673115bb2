import { Select } from 'antd';
import { useOwnerZone } from '../../lib/owner-zone';
import { RangeFilter } from '../../ui/RangeFilter';
import { timeZoneOptions } from '../../lib/time-zones';
import { useRange } from '../../lib/use-range';
import { heatMapCopy as copy } from './heat-map.copy';
import styles from './heat-map.module.css';
import { PeakHours } from './PeakHours';
import { StateDistribution } from './StateDistribution';

/** Where and when the leads come. */
export function HeatMap() {
  const { range, setRange, zone, setZone } = useRange();
  const ownerZone = useOwnerZone();
  const known = timeZoneOptions.some(({ value }) => value === zone);
  return (
    <>
      <h2 className={styles.title}>{copy.title}</h2>
      <RangeFilter range={range} onChange={setRange} unlimited={copy.range}>
        <label>
          <span>{copy.zone}</span>
          <Select
            allowClear={known}
            showSearch={{ optionFilterProp: 'label' }}
            value={known ? zone : ownerZone}
            options={timeZoneOptions}
            onChange={(value: string | undefined) => setZone(value)}
          />
        </label>
      </RangeFilter>
      <div className={styles.cards}>
        <StateDistribution range={range} zone={known ? zone : undefined} />
        <PeakHours range={range} zone={known ? zone : undefined} />
      </div>
    </>
  );
}
