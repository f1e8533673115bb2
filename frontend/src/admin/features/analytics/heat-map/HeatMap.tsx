import { Select } from 'antd';
import type { GetLeadsByHourParams } from '../../../../shared/api/generated/model';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { RangeFilter } from '../../../ui/dates/RangeFilter';
import { lastDays } from '../../../lib/times/day-range';
import { days, listFilters, option } from '../../../lib/list/list-filters';
import { timeZoneOptions } from '../../../lib/times/time-zones';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { TabTitle } from '../../../ui/navigation/TabTitle';
import { heatMapCopy as copy } from './heat-map.copy';
import styles from './HeatMap.module.css';
import { PeakHours } from './PeakHours';
import { StateDistribution } from './StateDistribution';

/** Query parameters of the dates. Each figure is a separate request with the range in the shown zone. */
type DatesOfQuery = Pick<GetLeadsByHourParams, 'from' | 'to'>;
const FILTERS = listFilters<GetLeadsByHourParams>()({
  range: days(),
  // Without dates, the figures cover only the last days, because over a year every hour would look busy.
  all: option({ name: 'fechas', of: { todas: true }, toQuery: (): DatesOfQuery => ({}) }),
  zone: option({
    name: 'zona',
    of: Object.fromEntries(timeZoneOptions.map(({ value }) => [value, true])),
    toQuery: (timeZone) => ({ timeZone }),
  }),
});

const USUAL_DAYS = 7;

/** Shows where leads live and when they arrive. */
export function HeatMap() {
  const { filters, setFilters } = useListFilters(FILTERS);
  const { zone } = filters;
  const ownerZone = useOwnerZone();
  const isAny = !filters.range.from && !filters.range.to;
  const range = isAny && !filters.all ? lastDays(USUAL_DAYS, zone ?? ownerZone) : filters.range;
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      <RangeFilter
        range={range}
        onChange={(chosen) =>
          setFilters({ range: chosen, all: chosen.from || chosen.to ? undefined : 'todas' })
        }
        unlimited={copy.range}
      >
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
