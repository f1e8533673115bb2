import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

/** Stands once around an application: a tooltip opens after 700 ms, the next one within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  /** A few words; never the only place where something is said, for touch screens have no tooltips. */
  text: string;
  /** One element; one that can take the focus where the hint says more than the page does elsewhere. */
  children: ReactElement;
}

/** A hint on hover and on keyboard focus, inside the page's main part like every popup. */
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
