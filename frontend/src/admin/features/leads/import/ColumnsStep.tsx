import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from 'domain/imports';
import {
  getGetImportQueryKey,
  useChangeImport,
} from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { FailureNote } from '../../../ui/failures/FailureNote';
import shared from '../shared/leads.module.css';
import { importCopy } from './import.copy';
import styles from './import.module.css';

const { columns: copy } = importCopy;

type Fields = Partial<Record<ImportField, string>> & { leadSource$: string };

/** The second step: which column is what. */
export function ColumnsStep({ one, onDone }: { one: ImportDetailDto; onDone: () => void }) {
  const queries = useQueryClient();
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
    const chosen = Object.fromEntries(Object.entries(mapping).filter(([, heading]) => heading));
    change.mutate({
      id: one.id,
      data: { mapping: chosen, leadSource: leadSource$.trim() || one.leadSource },
    });
  };
  return (
    <Form<Fields>
      name="import-columns"
      layout="vertical"
      requiredMark={false}
      initialValues={{ ...one.mapping, leadSource$: one.leadSource }}
      onFinish={save}
    >
      <p>{copy.hint(one.fileName, one.rows)}</p>
      <div className={shared.pair}>
        {IMPORT_FIELDS.map((field) => (
          <Form.Item key={field} name={field} label={IMPORT_FIELD_NAMES[field]}>
            <Select
              allowClear
              placeholder={copy.none}
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
            />
          </Form.Item>
        ))}
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
