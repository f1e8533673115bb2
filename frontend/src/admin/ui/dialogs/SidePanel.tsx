import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './SidePanel.module.css';

interface Props {
  title: string;
  closeLabel: string;
  /** Id of the open item; when it changes, the panel takes the focus. */
  of: string;
  /** Returns the element to focus on closing if it is not the opener. */
  focusAfter: () => HTMLElement | null;
  /** Content next to the close button. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows an item next to a list that stays usable. Escape closes the panel; the focus returns to its opener.
 */
export function SidePanel({ title, closeLabel, of, focusAfter, tools, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [first] = useState(of);
  useReturnFocus(focusAfter, () => of !== first);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isOurs = target === document.body || panel.current?.contains(target);
    // Escape first closes an open select or a dialog over the panel.
    if (event.key !== 'Escape' || !isOurs || target.getAttribute('aria-expanded') === 'true') return;
    // Ignores Escape while another screen covers the panel.
    if (!panel.current?.checkVisibility()) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    // Before other listeners, which would close an open select first.
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
