import { Card } from 'antd';
import { SHOW_RATE_DAYS } from 'domain/calendar/appointments';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RangeFilter } from '../../ui/dates/RangeFilter';
import { TabBar } from '../../ui/navigation/TabBar';
import { countDays, withBothEnds, type DayRange } from '../../lib/times/day-range';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { days, listFilters } from '../../lib/list/list-filters';
import { useListFilters } from '../../lib/list/use-list-filters';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { AnalyticsCards } from './AnalyticsCards';
import { analyticsCopy as copy } from './analytics.copy';
import { Demography } from './Demography';
import { Funnel } from './Funnel';
import { Performance } from './Performance';
import { Summary } from './Summary';
import { lazyPart } from '../../ui/failures/lazy-part';
import { ListLoading } from '../../ui/list/ListLoading';

const Trends = lazyPart(() => import('./Trends'));
const ShowRate = lazyPart(() => import('./ShowRate'));
const TeamReport = lazyPart(() => import('./reports/TeamReport'));

const SECTIONS = [
  'resumen',
  'demografia',
  'rendimiento',
  'tendencias',
  'embudo',
  'asistencia',
  'equipo',
] as const;
type Section = (typeof SECTIONS)[number];
/** Sections that show single days and therefore always need dates: default and maximum number of days. */
const DATED: ReadonlyMap<Section, { usual: number; most?: number }> = new Map([
  ['tendencias', { usual: 30 }],
  ['embudo', { usual: 30 }],
  ['equipo', { usual: 30 }],
  ['asistencia', { usual: 84, most: SHOW_RATE_DAYS }],
]);

const FILTERS = listFilters<{ from?: string; to?: string }>()({ range: days() });

/** Shows the business figures for a range of days. */
export function Analytics() {
  const { filters, setFilters } = useListFilters(FILTERS);
  const [parameters] = useSearchParams();
  const open = SECTIONS.find((section) => section === parameters.get('seccion')) ?? SECTIONS[0];
  const zone = useOwnerZone();
  const dated = DATED.get(open);
  // Shows the date that the server adds to a range with one date.
  const wholeRange = dated && withBothEnds(filters.range, dated.usual, zone);
  const range = wholeRange ?? filters.range;
  const most = dated?.most;
  const problem = wholeRange && most && countDays(wholeRange) > most ? copy.tooLong(most) : '';
  const addressOf = (section: Section) => {
    const next = new URLSearchParams(parameters);
    next.set('seccion', section);
    return `?${next.toString()}`;
  };
  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      <RangeFilter
        range={range}
        onChange={(chosen) => setFilters({ range: chosen })}
        unlimited={dated ? undefined : copy.range}
        problem={problem}
      />
      <AnalyticsCards range={range} />
      <Card>
        <TabBar
          id="analytics"
          label={copy.title}
          tabs={SECTIONS.map((key) => ({ key, label: copy.tabs[key], to: addressOf(key) }))}
          active={open}
        >
          {!problem && <SectionContent section={open} range={range} />}
        </TabBar>
      </Card>
    </>
  );
}

function SectionContent({ section, range }: { section: Section; range: DayRange }) {
  switch (section) {
    case 'resumen':
      return <Summary range={range} />;
    case 'demografia':
      return <Demography range={range} />;
    case 'rendimiento':
      return <Performance range={range} />;
    case 'tendencias':
      return (
        <Suspense fallback={<ListLoading />}>
          <Trends range={range} />
        </Suspense>
      );
    case 'embudo':
      return <Funnel range={range} />;
    case 'asistencia':
      return (
        <Suspense fallback={<ListLoading />}>
          <ShowRate range={range} />
        </Suspense>
      );
    case 'equipo':
      return (
        <Suspense fallback={<ListLoading />}>
          <TeamReport range={range} />
        </Suspense>
      );
  }
}
