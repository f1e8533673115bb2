import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import {
  getGetSecurityStatsQueryKey,
  getListBlocksQueryKey,
  useBlockEntity,
} from '../../../shared/api/generated/security/security';
import type { BlockRequestDto } from '../../../shared/api/generated/model';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFormFailure } from '../../ui/report-failure';
import { entityNames, securityCopy } from './security.copy';

const { blocks: copy } = securityCopy;
const PERMANENT = 'permanent';

interface Fields {
  entityType: BlockRequestDto['entityType'];
  entityValue: string;
  reason: string;
  duration: string;
}

interface Props {
  /** Address to block, when it was chosen from a list. */
  ip?: string;
  onClose: () => void;
  onBlocked?: () => void;
}

/** Blocks a phone, an address, a device or an e-mail. */
export function BlockDialog({ ip, onClose, onBlocked }: Props) {
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('entityType', form);
  const queries = useQueryClient();
  const block = useBlockEntity({
    mutation: {
      onSuccess: async () => {
        showToast({ title: copy.created });
        onBlocked?.();
        onClose();
        await Promise.all([
          queries.invalidateQueries({ queryKey: getListBlocksQueryKey() }),
          queries.invalidateQueries({ queryKey: getGetSecurityStatsQueryKey() }),
        ]);
      },
      onError: (error) => reportFormFailure(form, error, copy.failed),
    },
  });
  const send = ({ duration, ...entity }: Fields) =>
    block.mutate({
      data:
        duration === PERMANENT
          ? { ...entity, blockType: 'permanent' }
          : { ...entity, blockType: 'temporary', duration: Number(duration) },
    });
  return (
    <Modal
      open
      title={copy.add}
      okText={copy.add}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: 'block', loading: block.isPending }}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        name="block"
        layout="vertical"
        requiredMark={false}
        initialValues={{ entityType: 'ip', entityValue: ip ?? '', reason: '', duration: '24' }}
        onFinish={send}
      >
        <Form.Item name="entityType" label={copy.kind}>
          <Select options={Object.entries(entityNames).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item
          name="entityValue"
          label={copy.value}
          {...(kind === 'ip' ? { extra: copy.networkHint } : {})}
          rules={[{ required: true, whitespace: true, message: copy.valueRequired }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
        >
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="duration" label={copy.duration}>
          <Select options={Object.entries(copy.durations).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
