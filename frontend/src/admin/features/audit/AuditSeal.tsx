import { Button } from 'antd';
import { useState } from 'react';
import { useGetAuditHead } from '../../../shared/api/generated/audit/audit';
import { formatDateTime } from '../../lib/times/moments';
import { auditCopy } from './audit.copy';
import styles from './AuditSeal.module.css';

const { seal: copy } = auditCopy;
const digits = (count: number): string => count.toLocaleString('en-US');

/**
 * Shows the end of the audit chain, to be stored elsewhere. Shows nothing while it is unknown, because the
 * entries are readable without it.
 */
export function AuditSeal() {
  const { data: head } = useGetAuditHead({ query: { staleTime: 0 } });
  const [said, setSaid] = useState<string>();
  if (!head?.sealedAt) return null;

  const seal = `${head.sequence}:${head.hash}`;
  const keep = (): void =>
    void navigator.clipboard.writeText(seal).then(
      () => setSaid(copy.copied),
      () => setSaid(copy.notCopied),
    );
  return (
    <div className={styles.seal}>
      <p className={styles.line}>
        <span>
          {copy.chain(digits(head.sequence))}, {copy.last}{' '}
          <time dateTime={head.sealedAt}>{formatDateTime(head.sealedAt)}</time>
          {head.waiting > 0 && ` (${copy.waiting(digits(head.waiting))})`}
        </span>
        <code className={styles.hash}>{seal}</code>
        <Button size="small" onClick={keep}>
          {copy.copy}
        </Button>
        <span role="status">{said}</span>
      </p>
      <p className={styles.meaning}>{copy.meaning}</p>
    </div>
  );
}
