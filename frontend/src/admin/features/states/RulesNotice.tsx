import { Button, Card, Form, Input } from 'antd';
import { stateName } from 'domain/us-states';
import { useState } from 'react';
import { adviseStates, confirmStates } from '../../../shared/api/generated/states/states';
import type { StateListDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { formatDateTime } from '../../lib/times/moments';
import { reportFailure, reportFormFailure } from '../../lib/report-failure';
import { useMay } from '../../session/may';
import { Dialog } from '../../ui/dialogs/Dialog';
import { statesCopy } from './states.copy';
import styles from './States.module.css';

const { rules: copy, saveFailed } = statesCopy;
const REASON_MAX = 500;

interface Props {
  list: StateListDto;
  onChanged: (list: StateListDto) => void;
  /** Reads the list again, because another user may have changed it. */
  onStale: () => void;
}

/** Shows whether the list of states is enforced, and lets owners confirm it or stop enforcing it. */
export function RulesNotice({ list, onChanged, onStale }: Props) {
  const may = useMay();
  const [asking, setAsking] = useState<'confirm' | 'advise' | null>(null);
  const isEnforced = list.mode === 'enforce';
  const isOfOldTable = isEnforced && list.confirmedVersion !== list.tableVersion;
  const close = () => setAsking(null);
  const done = (title: string) => (changed: StateListDto) => {
    onChanged(changed);
    showToast({ title });
    close();
  };
  return (
    <Card className={styles.rules} data-mode={list.mode}>
      <h3 className={styles.heading}>{copy.title}</h3>
      <p>
        {isEnforced
          ? copy.enforce(list.confirmedBy ?? '', list.confirmedAt ? formatDateTime(list.confirmedAt) : '')
          : copy.advise}
      </p>
      {isOfOldTable && <p className={styles.ended}>{copy.newTable}</p>}
      {may('settings.change') && (
        <div className={styles.acts}>
          {(!isEnforced || isOfOldTable) && (
            <Button type="primary" onClick={() => setAsking('confirm')}>
              {isEnforced ? copy.confirmAgain : copy.confirm}
            </Button>
          )}
          {isEnforced && <Button onClick={() => setAsking('advise')}>{copy.back}</Button>}
        </div>
      )}
      {asking === 'confirm' && (
        <ConfirmDialog list={list} onDone={done(copy.confirmed)} onClose={close} onStale={onStale} />
      )}
      {asking === 'advise' && <AdviseDialog onDone={done(copy.advised)} onClose={close} />}
    </Card>
  );
}

interface DialogProps {
  onDone: (list: StateListDto) => void;
  onClose: () => void;
}

function ConfirmDialog({
  list,
  onDone,
  onClose,
  onStale,
}: DialogProps & { list: StateListDto; onStale: () => void }) {
  const [saving, setSaving] = useState(false);
  const closed = list.states.filter(({ way }) => way === 'closed').map(({ state }) => stateName(state));
  const unsold = list.states.filter(({ way }) => way === 'advisor' || way === 'consultation').length;
  const save = async () => {
    setSaving(true);
    try {
      onDone(await confirmStates({ tableVersion: list.tableVersion, listVersion: list.listVersion }));
    } catch (error) {
      reportFailure(error, saveFailed);
      setSaving(false);
      onStale();
    }
  };
  return (
    <Dialog
      title={copy.confirmTitle}
      okText={copy.confirm}
      cancelText={copy.cancel}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{copy.confirmText(closed, unsold)}</p>
    </Dialog>
  );
}

function AdviseDialog({ onDone, onClose }: DialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const [saving, setSaving] = useState(false);
  const save = async ({ reason }: { reason: string }) => {
    setSaving(true);
    try {
      onDone(await adviseStates({ reason }));
    } catch (error) {
      reportFormFailure(form, error, saveFailed);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={copy.backTitle}
      okText={copy.back}
      cancelText={copy.cancel}
      confirmLoading={saving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{copy.backText}</p>
      <Form
        form={form}
        name="advise-states"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
        >
          <Input.TextArea autoFocus maxLength={REASON_MAX} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
