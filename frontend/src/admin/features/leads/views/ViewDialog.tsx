import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { saveView, updateView } from '../../../../shared/api/generated/admin-views/admin-views';
import type { LeadViewDto, ViewFilterDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { useMay } from '../../../session/may';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { useWhileShown } from '../../../lib/use-while-shown';
import { useViewChanges } from './use-views';
import { viewsCopy } from './views.copy';

const { dialog: copy } = viewsCopy;
const FORM = 'lead-view';
const LONGEST = 60;

interface Fields {
  name: string;
  isShared: boolean;
}

interface Props {
  /** View to rename; if omitted, the filter is saved as a new view. */
  view?: LeadViewDto | undefined;
  filter: ViewFilterDto;
  onClose: () => void;
}

/** Asks for the name of a view. */
export default function ViewDialog({ view, filter, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const may = useMay();
  const { reload } = useViewChanges();
  const save = async ({ name, isShared }: Fields) => {
    setSaving(true);
    try {
      if (view) await updateView(view.id, { name });
      else await saveView({ name, filter, isShared });
      showToast({ title: view ? viewsCopy.renamed : viewsCopy.saved(name.trim()) });
      close();
      await reload();
    } catch (error) {
      reportFormFailure(form, error, viewsCopy.failed);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={view ? copy.rename : copy.save}
      width={460}
      okText={copy.ok}
      cancelText={copy.cancel}
      okButtonProps={{ loading: saving, htmlType: 'submit', form: FORM }}
      onCancel={onClose}
    >
      {!view && <p>{copy.intro}</p>}
      <Form<Fields>
        form={form}
        id={FORM}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: view?.name ?? '', isShared: false }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="name"
          label={copy.name}
          rules={[{ required: true, whitespace: true, message: copy.required }]}
        >
          <Input autoFocus autoComplete="off" maxLength={LONGEST} placeholder={copy.example} />
        </Form.Item>
        {!view && may('leads.manage') && (
          <Form.Item name="isShared" valuePropName="checked" extra={copy.shareHint}>
            <Checkbox>{copy.share}</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
