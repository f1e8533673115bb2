import { Button } from 'antd';
import { useState } from 'react';
import type { LeadDetailDto } from '../../../../../shared/api/generated/model';
import { formatDateTime } from '../../../../lib/times/moments';
import { LiftOptOut } from '../../../../ui/opt-out/LiftOptOut';
import { channelNames, optOutCopy } from '../../../../ui/opt-out/opt-out.copy';
import { OptOutDialog } from '../../../../ui/opt-out/OptOutDialog';
import { leadsCopy } from '../../shared/leads.copy';
import styles from './LeadOptOut.module.css';
import { PanelSection } from '../PanelSection';

const { detail: copy } = leadsCopy;

/** Shows the lead's opt-outs by channel, with a button to record one. */
export function LeadOptOut({ lead: { phoneNumber, suppressions } }: { lead: LeadDetailDto }) {
  const [adding, setAdding] = useState(false);
  return (
    <PanelSection name="optOuts" title={copy.optOuts} hint={String(suppressions.length)} isOpenAtFirst>
      {suppressions.length > 0 && (
        <ul className={styles.entries}>
          {suppressions.map((entry) => (
            <li key={entry.channel}>
              <span>
                <strong>{channelNames[entry.channel]}:</strong>{' '}
                {copy.optedOut(formatDateTime(entry.createdAt), entry.createdBy)}
                {entry.reason && ` “${entry.reason}”`}
              </span>{' '}
              <LiftOptOut entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>{optOutCopy.add}</Button>
      {adding && <OptOutDialog phoneNumber={phoneNumber} onClose={() => setAdding(false)} />}
    </PanelSection>
  );
}
