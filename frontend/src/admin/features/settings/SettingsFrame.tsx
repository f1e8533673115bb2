import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { ADVANCED } from './Advanced';
import { PARTS } from './settings-parts';
import { settingsCopy as copy } from './settings.copy';
import styles from './SettingsPage.module.css';

/** Scrolls to a part and focuses it. Opens its folded settings if it has no others. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  const fold = place?.querySelector<HTMLDetailsElement>(`details[${ADVANCED}]`);
  const fields = (of: Element | null | undefined) => of?.querySelectorAll('.ant-form-item').length;
  if (fold && fields(fold) === fields(place)) fold.open = true;
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}

interface Props {
  /** Part to show first; null for the beginning. */
  part: string | null;
  onLeave: () => void;
  children: ReactNode;
  /** Content below the columns. */
  below?: ReactNode;
}

/** Shows the heading and the list of parts around the settings. */
export function SettingsFrame({ part, onLeave, children, below }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (part !== 'citas' && part !== 'formas' && part !== 'oficina')
      heading.current?.focus({ preventScroll: true });
  }, [part]);
  return (
    <section className={styles.page} aria-label={copy.title}>
      <header className={styles.head}>
        <Button icon={<ArrowLeftOutlined />} onClick={onLeave}>
          {copy.back}
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {copy.title}
        </h2>
      </header>
      <div className={styles.columns}>
        <nav className={styles.parts} aria-label={copy.parts}>
          {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((key) => (
            <Button key={key} type="text" onClick={() => goTo(PARTS[key])}>
              {copy.sections[key]}
            </Button>
          ))}
        </nav>
        <div>{children}</div>
      </div>
      {below}
    </section>
  );
}
