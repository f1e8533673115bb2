import { MoonOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useStore } from '../../shared/store';
import { Tooltip } from '../../shared/ui/tooltip';
import { shellCopy } from './shell.copy';
import styles from './Shell.module.css';
import { setThemePreference, themePreferenceStore, type ThemePreference } from './theme-preference';

const { theme: copy } = shellCopy;

/** Offers light, dark and system theme. */
export function ThemeMenu() {
  const preference = useStore(themePreferenceStore);
  return (
    <Tooltip text={copy.label}>
      {/* Wraps the button, because the menu replaces the event handlers of its child. */}
      <span>
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [preference],
            items: (['light', 'dark', 'system'] as const).map((key) => ({
              key,
              label: copy[key],
              role: 'menuitemradio',
              'aria-checked': key === preference,
            })),
            onClick: ({ key }) => setThemePreference(key as ThemePreference),
          }}
        >
          <Button
            type="text"
            className={styles.action}
            icon={<MoonOutlined />}
            aria-label={copy.label}
            aria-haspopup="menu"
          />
        </Dropdown>
      </span>
    </Tooltip>
  );
}
