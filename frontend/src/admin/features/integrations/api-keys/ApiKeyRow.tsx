import { Button, Popconfirm } from 'antd';
import { scopesInWords } from 'domain/office/api-scopes';
import { deleteApiKey } from '../../../../shared/api/generated/api-keys/api-keys';
import type { ApiKeyDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { useMay } from '../../../session/may';
import { apiKeysCopy as copy } from './api-keys.copy';
import styles from './ApiKeys.module.css';

/** Time before the expiry from which the key should be replaced. */
const SOON_MS = 14 * 86_400_000;

function stateOf({ expiresAt }: ApiKeyDto): 'live' | 'soon' | 'over' {
  const ahead = Date.parse(expiresAt) - Date.now();
  return ahead <= 0 ? 'over' : ahead < SOON_MS ? 'soon' : 'live';
}

/** Shows a key: permissions, expiry and last use. */
export function ApiKeyRow({ apiKey, onRemoved }: { apiKey: ApiKeyDto; onRemoved: () => void }) {
  const may = useMay();
  const { id, name, scopes, expiresAt, lastUsedAt, createdBy } = apiKey;
  const state = stateOf(apiKey);
  const remove = async () => {
    try {
      await deleteApiKey(id);
      showToast({ title: copy.removed });
      onRemoved();
    } catch (error) {
      reportFailure(error, copy.changeFailed);
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}{' '}
          <span className={styles.state} data-state={state}>
            {copy[state]}
          </span>
        </p>
        <p>{scopesInWords(scopes)}</p>
        <p className={styles.hint}>
          {(state === 'over' ? copy.expired : copy.expires)(formatDateTime(expiresAt))} ·{' '}
          {lastUsedAt ? copy.lastUsed(formatDateTime(lastUsedAt)) : copy.neverUsed} ·{' '}
          {copy.createdBy(createdBy)}
        </p>
      </div>
      {may('keys.change') && (
        <Popconfirm
          title={copy.removeTitle}
          description={copy.removeText}
          okText={copy.remove}
          cancelText={copy.back}
          okButtonProps={{ danger: true }}
          onConfirm={remove}
        >
          <Button danger aria-label={copy.of(copy.remove, name)}>
            {copy.remove}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}
