import { useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import {
  getGetSecurityStatsQueryKey,
  getListBlocksQueryKey,
  useLiftBlock,
  useListBlocks,
} from '../../../shared/api/generated/security/security';
import { formatDateTime } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { Loading } from '../../../shared/ui/Loading';
import { showToast } from '../../../shared/ui/toast-store';
import { QueryFailed } from '../../ui/QueryFailed';
import { reportFailure } from '../../ui/report-failure';
import { BlockDialog } from './BlockDialog';
import { entityNames, securityCopy } from './security.copy';
import styles from './security.module.css';

const { blocks: copy, failed, scroll } = securityCopy;
const POLL_MS = 30_000;

/** What is blocked, by whom and until when. */
export function Blocks() {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const list = useListBlocks({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  const lift = useLiftBlock({
    mutation: {
      onSuccess: () => showToast({ title: copy.lifted }),
      onError: (error) => reportFailure(error, copy.liftFailed),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: getListBlocksQueryKey() }),
          queries.invalidateQueries({ queryKey: getGetSecurityStatsQueryKey() }),
        ]),
    },
  });
  return (
    <>
      <p className={styles.tools}>
        <Button type="primary" onClick={() => setAdding(true)}>
          {copy.add}
        </Button>
      </p>
      {list.isPending && <Loading />}
      {list.isError && <QueryFailed text={failed} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.blocked.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.empty} />
      )}
      {list.isSuccess && list.data.blocked.length > 0 && (
        <div className={styles.scroller} tabIndex={0} role="group" aria-label={scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {Object.values(copy.columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.data.blocked.map((block) => {
                const value =
                  block.entityType === 'phone' ? formatPhone(block.entityValue) : block.entityValue;
                return (
                  <tr key={block.id}>
                    <td>
                      <span className={styles.kind}>{entityNames[block.entityType] ?? block.entityType}</span>
                      {value}
                    </td>
                    <td className={styles.reason}>{block.reason}</td>
                    <td>{block.createdBy === 'system' ? copy.system : block.createdBy}</td>
                    <td>{formatDateTime(block.createdAt)}</td>
                    <td>{block.expiresAt ? formatDateTime(block.expiresAt) : copy.forever}</td>
                    <td>
                      <Tag color={block.isActive ? 'error' : undefined}>
                        {block.isActive ? copy.active : copy.over}
                      </Tag>
                    </td>
                    <td>
                      {block.isActive && (
                        <Button
                          size="small"
                          aria-label={copy.liftOf(value)}
                          loading={lift.isPending && lift.variables.id === block.id}
                          onClick={() => lift.mutate({ id: block.id })}
                        >
                          {copy.lift}
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {adding && <BlockDialog onClose={() => setAdding(false)} />}
    </>
  );
}
