import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

/**
 * Provides the tooltips of an application. One opens after 700 ms; the next opens immediately if it follows
 * within 300 ms.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  /** Short text that is also available elsewhere, because touch screens have no tooltips. */
  text: string;
  /** One element. It must be focusable if the tooltip says more than the page does elsewhere. */
  children: ReactElement;
}

/** Shows a hint on hover and keyboard focus, inside the page's main element like every popup. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal container={document.querySelector('main')}>
        <RadixTooltip.Content className={styles.tooltip} sideOffset={6}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
