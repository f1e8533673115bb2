import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import {
  CHECK_STATE_NAMES,
  CHECKED_ITEM_NAMES,
  CHECKED_PROVIDER_NAMES,
  CHECKED_PROVIDERS,
  type CheckedProvider,
  checkState,
} from 'domain/office/provider-checks';
import type { ProviderCheckDto } from '../../../../shared/api/generated/model';
import { checkProviders, getCheckProvidersUrl } from '../../../../shared/api/generated/settings/settings';
import { formatDateTime } from '../../../lib/times/moments';
import { failureOf } from '../../../lib/support-code';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { InstallerLines } from '../../../ui/installer/InstallerLines';
import { TabTitle } from '../../../ui/navigation/TabTitle';
import { providersCopy as copy } from './providers.copy';
import styles from './Providers.module.css';
import { ListLoading } from '../../../ui/list/ListLoading';

/** Lines of configuration that connect the provider that one of our own parts replaces. */
const REPLACED: Partial<Record<CheckedProvider, 'messages' | 'payments'>> = {
  outbox: 'messages',
  simulator: 'payments',
};
const STATES = ['wrong', 'look', 'good'] as const;

/** Checks the providers' accounts on request. Keeps the last result until the page is closed. */
export function Providers() {
  const check = useQuery({
    queryKey: [getCheckProvidersUrl()],
    queryFn: ({ signal }) => checkProviders({ signal }),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data, isFetching } = check;
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <Card>
        <div className={styles.head}>
          <Button type="primary" loading={isFetching} onClick={() => void check.refetch()}>
            {data ? copy.again : copy.check}
          </Button>
          <p role="status" className={styles.summary}>
            {isFetching ? (
              copy.checking
            ) : data ? (
              <Summary findings={data} at={check.dataUpdatedAt} />
            ) : (
              copy.never
            )}
          </p>
        </div>
        <FailureNote failure={check.isError && !isFetching ? failureOf(check.error, copy.failed) : ''} />
        {isFetching && !data && <ListLoading />}
        {data &&
          CHECKED_PROVIDERS.map((provider) => (
            <Findings
              key={provider}
              name={CHECKED_PROVIDER_NAMES[provider]}
              id={`provider-${provider}`}
              findings={data.filter((finding) => finding.provider === provider)}
            />
          ))}
      </Card>
    </>
  );
}

function Summary({ findings, at }: { findings: readonly ProviderCheckDto[]; at: number }) {
  const counts = STATES.map((state) => ({
    state,
    count: findings.filter((finding) => checkState(finding) === state).length,
  })).filter(({ count }) => count > 0);
  return (
    <>
      <strong>{counts.map(({ state, count }) => copy.summary(count, state)).join(' · ')}</strong>{' '}
      <span className={styles.at}>{copy.checkedAt(formatDateTime(new Date(at).toISOString()))}</span>
    </>
  );
}

interface FindingsProps {
  id: string;
  name: string;
  findings: readonly ProviderCheckDto[];
}

function Findings({ id, name, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.provider}>
      <h3 id={id}>{name}</h3>
      <ul className={styles.findings}>
        {findings.map((finding, at) => {
          const state = checkState(finding);
          return (
            // Several numbers can have the same item.
            <li key={`${finding.item} ${at}`} className={styles.finding} data-state={state}>
              <span className={styles.state}>{CHECK_STATE_NAMES[state]}</span>
              <div className={styles.words}>
                <h4>{CHECKED_ITEM_NAMES[finding.item]}</h4>
                <p>{finding.text}</p>
                {finding.todo && (
                  <p className={styles.todo}>
                    <strong>{copy.todo}</strong> {finding.todo}
                  </p>
                )}
                {state !== 'good' && REPLACED[finding.provider] && (
                  <InstallerLines of={REPLACED[finding.provider]!} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
