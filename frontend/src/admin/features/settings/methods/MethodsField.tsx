import { Button } from 'antd';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { useLayoutEffect, useRef, useState } from 'react';
import type {
  VerificationMethod,
  VerificationMethodSettingDto,
} from '../../../../shared/api/generated/model';
import { announce } from '../../../ui/Announcer';
import { queryTroubleCopy } from '../../../ui/failures/query-trouble.copy';
import { anyWorks, moved, useChannels } from './channels';
import { MethodRow } from './MethodRow';
import { methodsCopy as copy } from './methods.copy';
import styles from './methods.module.css';

interface Props {
  /** Passed by the form. */
  value?: VerificationMethodSettingDto[];
  onChange?: (methods: VerificationMethodSettingDto[]) => void;
  /** Current value in the form; visitors see it when no method works. */
  officePhone: string;
}

/** Edits the order of the verification methods, each with a switch and its state. */
export function MethodsField({ value, onChange, officePhone }: Props) {
  const channels = useChannels();
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<VerificationMethod | null>(null);
  /** Button that moved a row; the focus follows the row. */
  const [mover, setMover] = useState<{ method: VerificationMethod; by: -1 | 1 } | null>(null);
  useLayoutEffect(() => {
    if (!mover) return;
    const row = list.current?.querySelector(`[data-method="${mover.method}"]`);
    const [same, other] = [mover.by, -mover.by].map((by) =>
      row?.querySelector<HTMLButtonElement>(`button[data-by="${by}"]`),
    );
    (same?.disabled ? other : same)?.focus();
  }, [mover]);
  if (!value) return null;

  const known = channels.data ?? [];
  const switched = (method: VerificationMethod, enabled: boolean) =>
    value.map((setting) => (setting.method === method ? { ...setting, enabled } : setting));
  const onSwitch = (method: VerificationMethod, isOn: boolean) => {
    const next = switched(method, isOn);
    const isLastOne = !isOn && anyWorks(value, known) && !anyWorks(next, known);
    const leavesNone = !isOn && next.every(({ enabled }) => !enabled);
    if (isLastOne || leavesNone) setAsked(method);
    else onChange?.(next);
  };
  const onMove = (index: number, by: -1 | 1) => {
    const method = value[index]!.method;
    onChange?.(moved(value, index, by));
    setMover({ method, by });
    announce(copy.moved(VERIFICATION_METHOD_NAMES[method], index + by + 1, value.length));
  };
  return (
    <>
      {channels.isError && (
        <p className={styles.unread} role="status">
          {copy.failed}
          <Button size="small" onClick={() => void channels.refetch()}>
            {queryTroubleCopy.retry}
          </Button>
        </p>
      )}
      {channels.isSuccess && !anyWorks(value, known) && (
        <div className={styles.none} role="status">
          <strong>{copy.none}</strong>
          <p>{copy.noneText(officePhone)}</p>
        </div>
      )}
      {known.some(({ transport }) => transport === 'outbox') && (
        <p className={styles.testing}>{copy.testing}</p>
      )}
      <ol ref={list} className={styles.methods} aria-label={copy.list} aria-busy={channels.isPending}>
        {value.map((setting, index) => (
          <MethodRow
            key={setting.method}
            setting={setting}
            channel={known.find(({ method }) => method === setting.method)}
            isLoading={channels.isPending}
            isFirst={index === 0}
            isLast={index === value.length - 1}
            onSwitch={(isOn) => onSwitch(setting.method, isOn)}
            onMove={(by) => onMove(index, by)}
          />
        ))}
      </ol>
      {asked ? (
        <Dialog
          title={copy.last.title(VERIFICATION_METHOD_NAMES[asked])}
          okText={copy.last.keep}
          cancelText={copy.last.off}
          cancelButtonProps={{
            danger: true,
            onClick: () => {
              onChange?.(switched(asked, false));
              setAsked(null);
            },
          }}
          onOk={() => setAsked(null)}
          onCancel={() => setAsked(null)}
          width={460}
        >
          <p className={styles.question}>{copy.last.text}</p>
          <p>{copy.last.meanwhile(officePhone)}</p>
        </Dialog>
      ) : null}
    </>
  );
}
