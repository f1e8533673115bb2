import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useListBlocks } from '../../../../shared/api/generated/security/security';
import type { BlockDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { FilterFields, FilterSearch, FilterSelect } from '../../../ui/fields/FilterField';
import { WideTable } from '../../../ui/list/WideTable';
import { BlockDialog } from './BlockDialog';
import { LiftDialog } from './LiftDialog';
import { entityNames, securityCopy } from '../shared/security.copy';
import { ListPage } from '../../../ui/list/ListPage';
import styles from './Blocks.module.css';
import shared from '../shared/security.module.css';
import { BLOCK_FILTERS, blockStatusNames } from './block-filters';

const { blocks: copy, failed } = securityCopy;
const POLL_MS = 30_000;

const shown = ({ entityType, entityValue }: BlockDto): string =>
  entityType === 'phone' ? formatPhone(entityValue) : entityValue;

/** Shows the blocks: value, author and end. */
export function Blocks() {
  const { filters, filtered, setFilters, clear, query } = useListFilters(BLOCK_FILTERS);
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<BlockDto | null>(null);
  const list = useListBlocks(query, {
    query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before },
  });
  return (
    <>
      <search className={shared.filters} aria-label={copy.caption}>
        <FilterFields>
          <FilterSearch
            label={copy.search}
            value={filters.search}
            maxLength={100}
            onChange={(search) => setFilters({ search })}
          />
          <FilterSelect
            label={copy.columns.status}
            any={copy.any}
            names={blockStatusNames}
            value={filters.status}
            onChange={(status) => setFilters({ status })}
          />
          <Button type="primary" className={styles.add} onClick={() => setAdding(true)}>
            {copy.add}
          </Button>
        </FilterFields>
      </search>
      <ListPage
        list={list}
        rows={list.data?.blocked}
        texts={copy}
        failed={failed}
        onClear={filtered ? clear : undefined}
      >
        {(blocked) => (
          <WideTable caption={copy.caption} columns={Object.values(copy.columns)}>
            {blocked.map((block) => (
              <tr key={block.id}>
                <td className={shared.wraps}>
                  <span className={styles.kind}>{entityNames[block.entityType]}</span>
                  {shown(block)}
                </td>
                <td className={shared.wraps}>{block.reason}</td>
                <td>{block.createdBy === 'system' ? copy.system : block.createdBy}</td>
                <td>{formatDateTime(block.createdAt)}</td>
                <td>{block.expiresAt ? formatDateTime(block.expiresAt) : copy.forever}</td>
                <td className={shared.wraps}>
                  <Tag color={block.isActive ? 'error' : undefined}>
                    {block.isActive ? copy.active : block.liftedAt ? copy.liftedTag : copy.over}
                  </Tag>
                  {block.liftedBy && (
                    <span className={styles.kind}>
                      {[block.liftedBy, block.liftReason].filter(Boolean).join(': ')}
                    </span>
                  )}
                </td>
                <td>
                  {block.isActive && (
                    <Button
                      size="small"
                      aria-label={copy.liftOf(shown(block))}
                      onClick={() => setLifting(block)}
                    >
                      {copy.lift}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </WideTable>
        )}
      </ListPage>
      {adding && <BlockDialog onClose={() => setAdding(false)} />}
      {lifting && <LiftDialog id={lifting.id} value={shown(lifting)} onClose={() => setLifting(null)} />}
    </>
  );
}
