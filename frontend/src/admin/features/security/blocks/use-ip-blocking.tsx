import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { HoldingBlockDto } from '../../../../shared/api/generated/model';
import { BlockDialog } from './BlockDialog';
import { LiftDialog } from './LiftDialog';
import { securityCopy } from '../shared/security.copy';

const { attempts, blocks, ips } = securityCopy;

/**
 * Blocks or unblocks the IP address of a row. The dialogs belong to the list, because its rows are replaced
 * on each refresh.
 */
export function useIpBlocking() {
  const [blocking, setBlocking] = useState<string | null>(null);
  const [lifting, setLifting] = useState<HoldingBlockDto | null>(null);
  return {
    actionOf: (ip: string, block: HoldingBlockDto | null) =>
      block ? (
        <>
          <Tag color="error">{block.entityValue === ip ? ips.blocked : ips.blockedBy(block.entityValue)}</Tag>
          <Button size="small" aria-label={blocks.liftOf(ip)} onClick={() => setLifting(block)}>
            {blocks.lift}
          </Button>
        </>
      ) : (
        <Button size="small" aria-label={attempts.blockOf(ip)} onClick={() => setBlocking(ip)}>
          {attempts.block}
        </Button>
      ),
    dialogs: (
      <>
        {blocking && <BlockDialog ip={blocking} onClose={() => setBlocking(null)} />}
        {lifting && (
          <LiftDialog id={lifting.id} value={lifting.entityValue} onClose={() => setLifting(null)} />
        )}
      </>
    ),
  };
}
