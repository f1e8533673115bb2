import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { getListApiKeysQueryKey, useListApiKeys } from '../../../../shared/api/generated/api-keys/api-keys';
import { useMay } from '../../../session/may';
import { ShownOnceDialog } from '../../../ui/dialogs/ShownOnceDialog';
import { TabTitle } from '../../../ui/navigation/TabTitle';
import { apiKeysCopy as copy } from './api-keys.copy';
import { ApiKeyForm } from './ApiKeyForm';
import { ApiKeyRow } from './ApiKeyRow';
import { ListPage } from '../../../ui/list/ListPage';
import styles from './ApiKeys.module.css';

type Open = { kind: 'form' } | { kind: 'key'; key: string };

/** Manages the API keys of other systems and their permissions. */
export function ApiKeys() {
  const may = useMay();
  const queries = useQueryClient();
  const list = useListApiKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const reload = () => void queries.invalidateQueries({ queryKey: getListApiKeysQueryKey() });
  const close = () => setOpen(null);
  const create = may('keys.change') && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {copy.create}
    </Button>
  );
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <Card>
        {(list.data?.keys.length ?? 0) > 0 && create}
        <ListPage list={list} rows={list.data?.keys} texts={copy} failed={copy.failed} whenEmpty={create}>
          {(keys) => (
            <ul className={styles.list} aria-label={copy.title}>
              {keys.map((apiKey) => (
                <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRemoved={reload} />
              ))}
            </ul>
          )}
        </ListPage>
      </Card>
      {open?.kind === 'form' && (
        <ApiKeyForm
          onCreated={(key) => {
            setOpen({ kind: 'key', key });
            reload();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'key' && <ShownOnceDialog copy={copy.secret} value={open.key} onClose={close} />}
    </>
  );
}
