import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { getGetSetupQueryKey } from '../../../shared/api/generated/account/account';
import {
  getGetSettingsQueryKey,
  getListChannelsQueryKey,
  useGetSettings,
  useUpdateSettings,
} from '../../../shared/api/generated/settings/settings';
import type { SettingsDto } from '../../../shared/api/generated/model';
import { formatPhone } from '../../../shared/phone';
import { showToast } from '../../../shared/ui/toast-store';
import { ownerZoneStore } from '../../lib/times/owner-zone';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { useReturnFocus } from '../../lib/use-return-focus';
import { useMay } from '../../session/may';
import { Dialog } from '../../ui/dialogs/Dialog';
import { reportFormFailure } from '../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { ADVANCED } from './Advanced';
import { changesOf } from './settings-changes';
import { SettingsFields } from './SettingsFields';
import { SettingsWarnings } from './SettingsWarnings';
import { settingsCopy as copy } from './settings.copy';
import styles from './SettingsPage.module.css';
import { PARTS } from './settings-parts';
import { ListLoading } from '../../ui/list/ListLoading';

const FORM = 'settings';

interface Props {
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

/** Scrolls to a part and focuses it. Opens its folded settings if it has no others. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  const fold = place?.querySelector<HTMLDetailsElement>(`details[${ADVANCED}]`);
  const fields = (of: Element | null | undefined) => of?.querySelectorAll('.ant-form-item').length;
  if (fold && fields(fold) === fields(place)) fold.open = true;
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}

/** Opens the folded settings, because a field in them may be wrong. */
function openAdvanced(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(`details[${ADVANCED}]`)) fold.open = true;
}

/** Shows the system's settings in place of the current screen. Asks before it discards unsaved changes. */
export default function SettingsPage({ part, onClose }: Props) {
  const [form] = Form.useForm<SettingsDto>();
  const queries = useQueryClient();
  const canChange = useMay()('settings.change');
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const clearDraft = useClearDraft(FORM, '');
  const settings = useGetSettings({ query: { staleTime: 0, gcTime: 0 } });
  const save = useUpdateSettings({
    mutation: {
      onSuccess: (saved) => {
        queries.setQueryData(getGetSettingsQueryKey(), saved);
        void queries.invalidateQueries({ queryKey: getListChannelsQueryKey() });
        void queries.invalidateQueries({ queryKey: getGetSetupQueryKey() });
        ownerZoneStore.set(saved.timeZone);
        showToast({ title: copy.saved });
        clearDraft();
        onClose();
      },
      onError: (error) => {
        openAdvanced();
        reportFormFailure(form, error, copy.failure);
      },
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnFocus();
  useEffect(() => {
    if (part !== 'citas' && part !== 'formas' && part !== 'oficina')
      heading.current?.focus({ preventScroll: true });
  }, [part]);
  const leave = () => (changed ? setAsking(true) : onClose());

  return (
    <section className={styles.page} aria-label={copy.title}>
      <header className={styles.head}>
        <Button icon={<ArrowLeftOutlined />} onClick={leave}>
          {copy.back}
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {copy.title}
        </h2>
      </header>
      <div className={styles.columns}>
        <nav className={styles.parts} aria-label={copy.parts}>
          {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((key) => (
            <Button key={key} type="text" onClick={() => goTo(PARTS[key])}>
              {copy.sections[key]}
            </Button>
          ))}
        </nav>
        <div>
          {settings.isPending && <ListLoading />}
          {settings.isError && <QueryFailed text={copy.loadFailed} query={settings} />}
          {settings.isSuccess && (
            <Form<SettingsDto>
              form={form}
              name={FORM}
              layout="vertical"
              disabled={!canChange}
              requiredMark={false}
              className={styles.form}
              initialValues={shownOf(settings.data)}
              onValuesChange={() => setChanged(true)}
              onFinish={(now) => save.mutate({ data: changesOf(shownOf(settings.data), now) })}
              onFinishFailed={openAdvanced}
              scrollToFirstError={{ focus: true }}
            >
              {canChange ? (
                <>
                  <SettingsWarnings warnings={settings.data.warnings} />
                  <KeptDraft
                    form={FORM}
                    of=""
                    onRestored={() => setChanged(true)}
                    onDiscarded={() => setChanged(false)}
                  />
                </>
              ) : (
                <p className={styles.readOnly}>{copy.readOnly}</p>
              )}
              <SettingsFields part={part} />
            </Form>
          )}
        </div>
      </div>
      {canChange && (
        <div className={styles.bar}>
          <p role="status">{changed && copy.pending}</p>
          <Button onClick={leave}>{copy.cancel}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={FORM}
            loading={save.isPending}
            disabled={!settings.isSuccess}
          >
            {copy.save}
          </Button>
        </div>
      )}
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
    </section>
  );
}
