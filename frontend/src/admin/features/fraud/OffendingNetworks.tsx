import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import {
  getListOffendingNetworksQueryKey,
  useListOffendingNetworks,
} from '../../../shared/api/generated/fraud/fraud';
import { useBlockEntity } from '../../../shared/api/generated/security/security';
import { formatNumber } from '../../../shared/numbers';
import { showToast } from '../../../shared/ui/toast-store';
import { Presets } from '../../ui/navigation/Presets';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { WideTable } from '../../ui/list/WideTable';
import { reportFailure } from '../../lib/report-failure';
import { fraudCopy } from './fraud.copy';
import { QuietPeriod } from './QuietPeriod';
import styles from './fraud.module.css';
import { Dialog } from '../../ui/dialogs/Dialog';
import { ListLoading } from '../../ui/list/ListLoading';

const { networks: copy, trends, failed, decide } = fraudCopy;
const RANGES = [1, 7, 30] as const;
const BLOCK_HOURS = 24;

/** Shows the networks with the most failures; each can be blocked as a whole. */
export function OffendingNetworks() {
  const [days, setDays] = useState<number>(7);
  const [blocking, setBlocking] = useState<string | null>(null);
  const queries = useQueryClient();
  const list = useListOffendingNetworks(
    { days },
    { query: { staleTime: 0, placeholderData: (before) => before } },
  );
  const block = useBlockEntity({
    mutation: {
      onSuccess: (_, { data }) => {
        showToast({ title: copy.done(data.entityValue) });
        // The user may have opened the question about another network meanwhile.
        setBlocking((now) => (now === data.entityValue ? null : now));
      },
      onError: (error) => reportFailure(error, copy.failed),
      onSettled: () => queries.invalidateQueries({ queryKey: getListOffendingNetworksQueryKey() }),
    },
  });
  const trouble = <QueryTrouble query={list} failed={failed} />;
  if (!list.data) return list.isPending ? <ListLoading /> : trouble;
  const { networks } = list.data;
  return (
    <>
      {trouble}
      <div className={styles.head}>
        <Presets
          label={trends.range}
          options={RANGES.map((value) => ({
            value,
            label: value === 1 ? trends.day24 : trends.days(value),
            isChosen: value === days,
          }))}
          onChoose={setDays}
        />
      </div>
      {networks.length === 0 ? (
        <QuietPeriod text={copy.empty} days={days} ranges={RANGES} onChoose={setDays} />
      ) : (
        <WideTable caption={copy.caption} columns={Object.values(copy.columns)}>
          {networks.map((network) => (
            <tr key={network.network}>
              <th scope="row">{network.network}</th>
              <td>{[network.isp, network.asn].filter(Boolean).join(' · ') || copy.unknown}</td>
              <td>{network.country ?? copy.unknown}</td>
              <td>{formatNumber(network.addresses)}</td>
              <td>{formatNumber(network.attempts)}</td>
              <td>{formatNumber(network.failures)}</td>
              <td>{formatNumber(network.phones)}</td>
              <td>
                {network.isBlocked ? (
                  <Tag color="error">{copy.blocked}</Tag>
                ) : (
                  <Button
                    size="small"
                    aria-label={copy.blockOf(network.network)}
                    onClick={() => setBlocking(network.network)}
                  >
                    {copy.block}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {blocking && (
        <Dialog
          title={copy.confirm(blocking)}
          okText={copy.block}
          cancelText={decide.cancel}
          okButtonProps={{ loading: block.isPending }}
          onCancel={() => setBlocking(null)}
          onOk={() =>
            block.mutate({
              data: {
                entityType: 'ip',
                entityValue: blocking,
                reason: copy.reason,
                blockType: 'temporary',
                duration: BLOCK_HOURS,
              },
            })
          }
          width={440}
        >
          <p>{copy.confirmHint}</p>
        </Dialog>
      )}
    </>
  );
}
