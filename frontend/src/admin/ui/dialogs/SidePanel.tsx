import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './SidePanel.module.css';

interface Props {
  title: string;
  closeLabel: string;
  /** What is open in it: when that changes, the focus comes to the panel. */
  of: string;
  /** Where the focus goes when the panel does, if that is not where it was opened from. */
  focusAfter: () => HTMLElement | null;
  /** Beside the cross. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What is open beside a list, which stays usable. Escape closes it; when it goes, the focus returns to what it was opened
 * from.
 */
export function SidePanel({ title, closeLabel, of, focusAfter, tools, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [first] = useState(of);
  useReturnFocus(focusAfter, () => of !== first);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isOurs = target === document.body || panel.current?.contains(target);
    // An open choice, or a dialog over the panel, is what it closes first.
    if (event.key !== 'Escape' || !isOurs || target.getAttribute('aria-expanded') === 'true') return;
    // Nor is one meant while another screen is in its place.
    if (!panel.current?.checkVisibility()) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    // Before the page's own listeners: afterwards an open choice is closed already.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [of]);
  return (
    <section ref={panel} className={styles.panel} role="dialog" aria-label={title} tabIndex={-1}>
      <div className={styles.bar}>
        <p className={styles.title}>{title}</p>
        {tools}
        <Button type="text" icon={<CloseOutlined />} aria-label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
