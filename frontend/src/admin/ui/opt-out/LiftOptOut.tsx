import { Button } from 'antd';
import { useState } from 'react';
import { liftSuppression } from '../../../shared/api/generated/suppressions/suppressions';
import type { SuppressionDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { LiftDialog } from '../dialogs/LiftDialog';
import styles from './LiftOptOut.module.css';
import { optOutCopy as copy, ownEnds } from './opt-out.copy';
import { useOptOutReload } from './use-opt-out-reload';

/** Ends an opt-out that the office entered. A person's own opt-out can only be ended by the person. */
export function LiftOptOut({ entry }: { entry: SuppressionDto }) {
  const { phoneNumber, channel } = entry;
  const [asking, setAsking] = useState(false);
  const reload = useOptOutReload();
  if (entry.source === 'person') return <small className={styles.own}>{ownEnds[channel]}</small>;
  return (
    <>
      <Button size="small" aria-label={copy.liftOf(formatPhone(phoneNumber))} onClick={() => setAsking(true)}>
        {copy.lift}
      </Button>
      {asking && (
        <LiftDialog
          form={`lift-opt-out-${channel}`}
          of={phoneNumber}
          title={copy.liftTitle(formatPhone(phoneNumber))}
          text={copy.liftText}
          copy={copy}
          lift={(given) => liftSuppression({ phoneNumber, channel, ...given })}
          reload={reload}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
