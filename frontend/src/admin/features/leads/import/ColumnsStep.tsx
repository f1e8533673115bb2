import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, MORE_COLUMNS_MAX, type ImportField } from 'domain/imports';
import {
  getGetImportQueryKey,
  useChangeImport,
} from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto, ImportMappingDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { FailureNote } from '../../../ui/failures/FailureNote';
import shared from '../shared/leads.module.css';
import { ColumnGrounds } from './ColumnGrounds';
import { importCopy } from './import.copy';
import styles from './import.module.css';

const { columns: copy } = importCopy;

type Fields = ImportMappingDto & { leadSource$: string };

/** Fields with a list of columns. */
const LISTS = {
  phoneNumber: { name: 'morePhones', label: copy.morePhones, hint: copy.morePhonesHint },
  email: { name: 'moreEmails', label: copy.moreEmails, hint: copy.moreEmailsHint },
} as const;

/** Shows the second step: the field of each column, and the basis of the guess. */
export function ColumnsStep({ one, onDone }: { one: ImportDetailDto; onDone: () => void }) {
  const queries = useQueryClient();
  const [form] = Form.useForm<Fields>();
  const chosen = Form.useWatch([], form) ?? one.mapping;
  const change = useChangeImport({
    mutation: {
      onSuccess: (changed) => {
        queries.setQueryData(getGetImportQueryKey(one.id), changed);
        onDone();
      },
    },
  });
  const options = one.headers.map((value) => ({ value, label: value }));
  const save = ({ leadSource$, ...mapping }: Fields) => {
    const given = Object.fromEntries(
      Object.entries(mapping).filter(([, heading]) => heading !== undefined && heading.length > 0),
    );
    change.mutate({ id: one.id, data: { mapping: given, leadSource: leadSource$.trim() || one.leadSource } });
  };
  const columnOf = (field: ImportField) => one.columns.find(({ heading }) => heading === chosen[field]);
  const search = { optionFilterProp: 'label' } as const;
  return (
    <Form<Fields>
      form={form}
      name="import-columns"
      layout="vertical"
      requiredMark={false}
      initialValues={{ ...one.mapping, leadSource$: one.leadSource }}
      onFinish={save}
    >
      <p className={styles.hint}>{copy.hint(one.fileName, one.rows)}</p>
      <div className={shared.pair}>
        {IMPORT_FIELDS.map((field) => {
          const list = field === 'phoneNumber' || field === 'email' ? LISTS[field] : null;
          return [
            <Form.Item
              key={field}
              name={field}
              label={IMPORT_FIELD_NAMES[field]}
              extra={<ColumnGrounds field={field} column={columnOf(field)} />}
            >
              <Select allowClear placeholder={copy.none} showSearch={search} options={options} />
            </Form.Item>,
            list && (
              <Form.Item key={list.name} name={list.name} label={list.label} extra={list.hint}>
                <Select
                  mode="multiple"
                  allowClear
                  maxCount={MORE_COLUMNS_MAX}
                  placeholder={copy.none}
                  showSearch={search}
                  options={options.filter(({ value }) => value !== chosen[field])}
                />
              </Form.Item>
            ),
          ];
        })}
        <Form.Item name="leadSource$" label={copy.source}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <p className={styles.soft}>{copy.needed}</p>
      <FailureNote failure={failureOf(change.error, importCopy.failed)} />
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {copy.next}
      </Button>
    </Form>
  );
}
