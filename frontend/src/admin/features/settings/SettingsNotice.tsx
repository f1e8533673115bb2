import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetSettings } from '../../../shared/api/generated/settings/settings';
import { settingsCopy as copy } from './settings.copy';
import styles from './SettingsNotice.module.css';

/** Which warnings were put away, until the browser is closed: other ones show again. */
const PUT_AWAY = 'settingsWarningsSeen';

/** Says quietly that something in the settings has no effect, and leads there. */
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
