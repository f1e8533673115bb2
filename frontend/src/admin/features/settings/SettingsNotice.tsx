import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetSettings } from '../../../shared/api/generated/settings/settings';
import { settingsCopy as copy } from './settings.copy';
import styles from './SettingsNotice.module.css';

/** Key of the dismissed warnings, stored until the browser is closed. Other warnings still appear. */
const PUT_AWAY = 'settingsWarningsSeen';

/** Shows a discreet notice that a setting has no effect, with a link to it. */
export function SettingsNotice({ onOpen }: { onOpen: () => void }) {
  const { data } = useGetSettings();
  const [seen, setSeen] = useState(() => sessionStorage.getItem(PUT_AWAY));
  const warnings = data?.warnings ?? [];
  const now = warnings.join('\n');
  if (warnings.length === 0 || seen === now) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.text}>
        {warnings.length === 1 ? warnings[0] : copy.severalWarnings(warnings.length)}{' '}
        <Button type="link" className={styles.link} onClick={onOpen}>
          {copy.review}
        </Button>
      </p>
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={copy.putAway}
        onClick={() => {
          sessionStorage.setItem(PUT_AWAY, now);
          setSeen(now);
        }}
      />
    </div>
  );
}
