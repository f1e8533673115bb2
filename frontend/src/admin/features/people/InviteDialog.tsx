import { cleanEmail } from 'domain/email';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { ROLE_NAMES, ROLES } from 'domain/office/permissions';
import { getListPeopleQueryKey, useInvitePerson } from '../../../shared/api/generated/people/people';
import type { InvitePersonDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../lib/report-failure';
import { Dialog } from '../../ui/dialogs/Dialog';
import { KeptDraft, useClearDraft } from '../../ui/fields/KeptDraft';
import { useWhileShown } from '../../lib/use-while-shown';
import type { KeptLink } from './LinkDialog';
import { peopleCopy } from './people.copy';

const { invitation: copy, cancel } = peopleCopy;
const FORM = 'invite';

interface Props {
  /** Called with the link if no mail server is configured. */
  onLink: (link: KeptLink) => void;
  onClose: () => void;
}

/** Invites a user. */
export function InviteDialog({ onLink, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<InvitePersonDto>();
  const queries = useQueryClient();
  const clearDraft = useClearDraft(FORM, '');
  const invite = useInvitePerson({
    mutation: {
      onSuccess: ({ username, link }) => {
        clearDraft();
        showToast({ title: copy.sent });
        void queries.invalidateQueries({ queryKey: getListPeopleQueryKey() });
        close();
        if (link) onLink({ username, link });
      },
      onError: (error) => reportFormFailure(form, error, copy.failure),
    },
  });
  return (
    <Dialog
      title={copy.title}
      okText={copy.submit}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: invite.isPending }}
      cancelText={cancel}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
    >
      <p>{copy.intro}</p>
      <Form<InvitePersonDto>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ role: 'agent' }}
        onFinish={(data) => invite.mutate({ data })}
        scrollToFirstError={{ focus: true }}
      >
        <KeptDraft form={FORM} of="" />
        <Form.Item
          name="username"
          label={copy.username}
          extra={copy.usernameHint}
          validateTrigger="onBlur"
          rules={[{ required: true, whitespace: true, min: 3, message: copy.usernameShort }]}
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item
          name="email"
          label={copy.email}
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: copy.emailRequired },
            { type: 'email', transform: cleanEmail, message: copy.emailInvalid },
          ]}
        >
          <Input inputMode="email" autoComplete="off" autoCapitalize="none" maxLength={254} />
        </Form.Item>
        <Form.Item name="role" label={copy.role}>
          <Select options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
