import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error';
import { lookUpPerson } from '../../../shared/api/generated/privacy/privacy';
import type { PrivacyRequestDto } from '../../../shared/api/generated/model';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { PersonReport } from './PersonReport';
import { privacyCopy } from './privacy.copy';
import styles from './PersonPanel.module.css';
import shared from './privacy-parts.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { person: copy, failed } = privacyCopy;
const REFUSED = [400, 422];

/** Person that was searched for, with the request being answered. */
export interface Subject {
  /** Phone as it was typed. */
  phone: string;
  request: PrivacyRequestDto | null;
}

interface Props {
  subject: Subject | null;
  onSearch: (subject: Subject) => void;
}

/**
 * Searches the data about a phone. The phone is not in the address, to keep it out of the browser's history.
 */
export function PersonPanel({ subject, onSearch }: Props) {
  const [form] = Form.useForm<{ phoneNumber: string }>();
  const phone = subject?.phone ?? '';
  const held = useQuery({
    queryKey: ['privacy-person', phone],
    queryFn: ({ signal }) => lookUpPerson({ phoneNumber: phone }, { signal }),
    enabled: phone !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (phone) form.setFieldValue('phoneNumber', phone);
  }, [form, phone]);
  const refusal =
    held.error instanceof ApiError && REFUSED.includes(held.error.status) ? messageOf(held.error) : '';
  return (
    <section aria-labelledby="privacy-person">
      <h3 id="privacy-person" className={shared.heading}>
        {copy.title}
      </h3>
      <Form<{ phoneNumber: string }>
        form={form}
        name="privacy-person"
        layout="vertical"
        requiredMark={false}
        className={styles.search}
        initialValues={{ phoneNumber: phone }}
        onFinish={({ phoneNumber }) => {
          const wanted = phoneNumber.trim();
          if (wanted === phone) void held.refetch();
          else onSearch({ phone: wanted, request: null });
        }}
      >
        <Form.Item
          name="phoneNumber"
          label={copy.phone}
          rules={[{ required: true, whitespace: true, message: copy.required }]}
          {...(refusal ? { validateStatus: 'error' as const, help: refusal } : {})}
        >
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            placeholder={copy.phonePlaceholder}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={held.isFetching}>
          {copy.search}
        </Button>
      </Form>
      <p className={shared.hint}>{copy.hint}</p>
      {subject && held.isPending && <ListLoading />}
      {held.isError && !refusal && held.data === undefined && <QueryFailed text={failed} query={held} />}
      {subject && held.data && (
        <PersonReport
          key={held.data.phoneNumber}
          person={held.data}
          request={subject.request}
          onChanged={() => void held.refetch()}
        />
      )}
    </section>
  );
}
