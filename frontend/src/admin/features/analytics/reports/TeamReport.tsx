import { messageOf } from '../../../../shared/api/api-error';
import {
  getExportPeopleReportUrl,
  getExportSourcesReportUrl,
  useGetPeopleReport,
  useGetSourcesReport,
} from '../../../../shared/api/generated/analytics/analytics';
import { toApiRange, type DayRange } from '../../../lib/times/day-range';
import { sourceName } from '../../../lib/source-name';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { ReportTable } from './ReportTable';
import { reportsCopy as copy } from './reports.copy';
import styles from './TeamReport.module.css';
import { ListLoading } from '../../../ui/list/ListLoading';

const KEEP = { staleTime: 0 } as const;

/** Shows each user's work, the work on each source's leads, and the results. */
export default function TeamReport({ range }: { range: DayRange }) {
  const params = toApiRange(range);
  const people = useGetPeopleReport(params, { query: KEEP });
  const sources = useGetSourcesReport(params, { query: KEEP });
  const failed = people.isError ? people : sources.isError ? sources : null;
  if (failed)
    return (
      <QueryFailed
        text={messageOf(failed.error) || copy.failed}
        query={{
          error: failed.error,
          refetch: () => Promise.all([people.refetch(), sources.refetch()]),
        }}
      />
    );
  if (!people.isSuccess || !sources.isSuccess) return <ListLoading />;
  return (
    <>
      <ReportTable
        title={copy.people}
        column={copy.person}
        rows={people.data.people.map((row) => ({
          ...row,
          key: row.adminId,
          name: row.isActive ? row.name : `${row.name} (${copy.gone})`,
        }))}
        address={getExportPeopleReportUrl(params)}
        fileName="equipo.csv"
      />
      <ReportTable
        title={copy.sources}
        column={copy.source}
        rows={sources.data.sources.map((row) => ({ ...row, key: row.source, name: sourceName(row.source) }))}
        address={getExportSourcesReportUrl(params)}
        fileName="fuentes.csv"
      />
      <section className={styles.definitions} aria-labelledby="report-definitions">
        <h3 id="report-definitions">{copy.definitions.title}</h3>
        <dl>
          {copy.definitions.terms.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>{copy.definitions.kept}</p>
      </section>
    </>
  );
}
