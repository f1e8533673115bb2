import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import type { SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error';
import { lookUpIp } from '../../../../shared/api/generated/security/security';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import { ipLookupCopy as copy } from './ip-lookup.copy';
import styles from './IpLookup.module.css';
import { ipReportKey } from '../shared/ip-report-key';
import { IpReport } from './IpReport';
import { ListLoading } from '../../../ui/list/ListLoading';

const POLL_MS = 30_000;

/** Shows everything known about an IP address. The page's address contains it. */
export function IpLookup() {
  const [parameters, setParameters] = useSearchParams();
  const ip = parameters.get('consulta') ?? '';
  const report = useQuery({
    queryKey: ipReportKey(ip),
    queryFn: ({ signal }) => lookUpIp({ ip }, { signal }),
    enabled: ip !== '',
    staleTime: 0,
    // An invalid address stays invalid, so it is not polled.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.status === 422 ? false : POLL_MS,
  });
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('ip') ?? '').trim();
    if (asked === '') return;
    if (asked === ip) void report.refetch();
    else
      setParameters((now) => {
        const next = new URLSearchParams(now);
        next.set('consulta', asked);
        return next;
      });
  };
  return (
    <>
      <search>
        <form className={styles.search} onSubmit={search}>
          <label htmlFor="ip-lookup">{copy.label}</label>
          <Input
            key={ip}
            id="ip-lookup"
            name="ip"
            defaultValue={ip}
            maxLength={45}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={copy.placeholder}
          />
          <Button type="primary" htmlType="submit" loading={report.isFetching && !report.isRefetching}>
            {copy.search}
          </Button>
        </form>
      </search>
      {ip === '' && <p className={styles.intro}>{copy.intro}</p>}
      {ip !== '' && report.isPending && <ListLoading />}
      {ip !== '' && <QueryTrouble query={report} failed={copy.failed(ip)} />}
      {report.data && <IpReport report={report.data} />}
    </>
  );
}
