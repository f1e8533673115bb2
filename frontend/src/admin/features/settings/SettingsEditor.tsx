import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { getGetSetupQueryKey } from '../../../shared/api/generated/account/account';
import {
  getGetSettingsQueryKey,
  getListChannelsQueryKey,
  getSettings,
  useUpdateSettings,
} from '../../../shared/api/generated/settings/settings';
import type { SettingsDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { useWhileShown } from '../../lib/use-while-shown';
import { ownerZoneStore } from '../../lib/times/owner-zone';
import { useMay } from '../../session/may';
import { Dialog } from '../../ui/dialogs/Dialog';
import { ChangedMeanwhile } from '../../ui/fields/ChangedMeanwhile';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { meanwhileCopy } from '../../ui/fields/meanwhile.copy';
import { useMeanwhile } from '../../ui/fields/use-meanwhile';
import { fieldInWords } from '../../ui/values/value-words';
import { ADVANCED } from './Advanced';
import { settingInWords } from './setting-words';
import { changesOf } from './settings-changes';
import { SettingsFields } from './SettingsFields';
import { SettingsFrame } from './SettingsFrame';
import { SettingsWarnings } from './SettingsWarnings';
import { settingsCopy as copy } from './settings.copy';
import styles from './SettingsPage.module.css';

const FORM = 'settings';

interface Props {
  settings: SettingsDto;
  /** Part to show first; null for the beginning. */
  part: string | null;
  onClose: () => void;
}

/** Returns the settings in the form in which the fields show them. */
const shownOf = (settings: SettingsDto): SettingsDto => ({
  ...settings,
  notificationPhones: settings.notificationPhones.map(formatPhone),
  officePhone: formatPhone(settings.officePhone),
  callsFrom: formatPhone(settings.callsFrom),
});

/** Opens the folded settings, because a field in them may be wrong. */
function openAdvanced(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(`details[${ADVANCED}]`)) fold.open = true;
}

/** Edits the system's settings. Asks before it discards unsaved changes. */
export function SettingsEditor({ settings, part, onClose }: Props) {
  const [form] = Form.useForm<SettingsDto>();
  const queries = useQueryClient();
  const canChange = useMay()('settings.change');
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const clearDraft = useClearDraft(FORM, '');
  const close = useWhileShown()(onClose);
  const sent = useRef(settings);
  const { basis, changes, bringTogether, afterSave, takeTheirs, draft } = useMeanwhile<SettingsDto>({
    form,
    stored: shownOf(settings),
    code: 'SETTINGS_CHANGED',
    read: async () => shownOf(await getSettings()),
    nameOf: fieldInWords,
    inWords: settingInWords,
  });
  const save = useUpdateSettings({
    mutation: {
      onSuccess: (saved) => {
        queries.setQueryData(getGetSettingsQueryKey(), saved);
        void queries.invalidateQueries({ queryKey: getListChannelsQueryKey() });
        void queries.invalidateQueries({ queryKey: getGetSetupQueryKey() });
        ownerZoneStore.set(saved.timeZone);
        showToast({ title: copy.saved });
        // The user may have edited more while it was saved.
        if (!afterSave(sent.current, shownOf(saved))) return;
        clearDraft();
        close();
      },
      onError: async (error) => {
        if (await bringTogether(error).catch(() => false)) return;
        openAdvanced();
        reportFormFailure(form, error, copy.failure);
      },
    },
  });
  const leave = () => (changed ? setAsking(true) : onClose());

  return (
    <SettingsFrame
      part={part}
      onLeave={leave}
      below={
        canChange && (
          <div className={styles.bar}>
            <p role="status">{changed && copy.pending}</p>
            <Button onClick={leave}>{copy.cancel}</Button>
            <Button type="primary" htmlType="submit" form={FORM} loading={save.isPending}>
              {changes.length > 0 ? meanwhileCopy.save : copy.save}
            </Button>
          </div>
        )
      }
    >
      <Form<SettingsDto>
        form={form}
        name={FORM}
        layout="vertical"
        disabled={!canChange}
        requiredMark={false}
        className={styles.form}
        initialValues={shownOf(settings)}
        onValuesChange={() => setChanged(true)}
        onFinish={(now) => {
          sent.current = now;
          save.mutate({ data: changesOf(basis, now) });
        }}
        onFinishFailed={openAdvanced}
        scrollToFirstError={{ focus: true }}
      >
        {canChange ? (
          <>
            <SettingsWarnings warnings={settings.warnings} />
            <KeptDraft
              form={FORM}
              of=""
              basis={draft.basis}
              onRestored={(kept) => {
                draft.onRestored(kept);
                setChanged(true);
              }}
              onDiscarded={() => {
                draft.onDiscarded();
                setChanged(false);
              }}
            />
          </>
        ) : (
          <p className={styles.readOnly}>{copy.readOnly}</p>
        )}
        <SettingsFields part={part} />
        {changes.length > 0 && (
          <ChangedMeanwhile
            title={meanwhileCopy.changed}
            changes={changes}
            onTakeTheirs={() => {
              takeTheirs();
              clearDraft();
              setChanged(false);
            }}
          />
        )}
      </Form>
      {asking ? (
        <Dialog
          title={copy.unsaved.title}
          okText={copy.unsaved.stay}
          cancelText={copy.unsaved.leave}
          cancelButtonProps={{
            danger: true,
            onClick: () => {
              clearDraft();
              onClose();
            },
          }}
          onOk={() => setAsking(false)}
          onCancel={() => setAsking(false)}
          width={420}
        >
          <p>{copy.unsaved.text}</p>
        </Dialog>
      ) : null}
    </SettingsFrame>
  );
}
