import { Select } from 'antd';
import type { GetLeadsByHourParams } from '../../../shared/api/generated/model';
import { useOwnerZone } from '../../lib/owner-zone';
import { RangeFilter } from '../../ui/RangeFilter';
import { days, listFilters, option } from '../../lib/list-filters';
import { timeZoneOptions } from '../../lib/time-zones';
import { useListFilters } from '../../lib/use-list-filters';
import { TabTitle } from '../../ui/TabTitle';
import { heatMapCopy as copy } from './heat-map.copy';
import styles from './HeatMap.module.css';
import { PeakHours } from './PeakHours';
import { StateDistribution } from './StateDistribution';

/** The figures below ask the API each for itself, with the range in the zone that is shown. */
const FILTERS = listFilters<GetLeadsByHourParams>()({
  range: days(),
  zone: option({
    name: 'zona',
    of: Object.fromEntries(timeZoneOptions.map(({ value }) => [value, true])),
    toQuery: (timeZone) => ({ timeZone }),
  }),
});

/** Where and when the leads come. */
export function HeatMap() {
  const { filters, setFilters } = useListFilters(FILTERS);
  const { range, zone } = filters;
  const ownerZone = useOwnerZone();
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      <RangeFilter range={range} onChange={(chosen) => setFilters({ range: chosen })} unlimited={copy.range}>
        <label>
          <span>{copy.zone}</span>
          <Select
            allowClear={zone !== undefined}
            showSearch={{ optionFilterProp: 'label' }}
            value={zone ?? ownerZone}
            options={timeZoneOptions}
            onChange={(chosen: string | undefined) => setFilters({ zone: chosen })}
          />
        </label>
      </RangeFilter>
      <div className={styles.cards}>
        <StateDistribution range={range} zone={zone} />
        <PeakHours range={range} zone={zone} />
      </div>
    </>
  );
}
