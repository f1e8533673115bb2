import { Grid } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadRowDto } from '../../../shared/api/generated/model';
import { lazyPart } from '../../ui/failures/lazy-part';
import styles from './Leads.module.css';

const LeadDialog = lazyPart(() => import('./detail/LeadDialog'));

interface Props {
  /** Leads of the current page. */
  leads: LeadRowDto[];
  /** Id of the lead with an open detail; null for none. */
  openId: string | null;
  addressOf: (id: string) => string;
  onClose: () => void;
  /** List of leads. */
  children: ReactNode;
}

/**
 * Shows the list and next to it the open lead, with buttons to the previous and next one. On narrow screens,
 * the lead covers the list. An open lead stays in the same element when the window changes its size, because moving it
 * would close its dialogs and lose their input; where both have no room, styles hide the list.
 */
export function LeadSplit({ leads, openId, addressOf, onClose, children }: Props) {
  const { xl: isWide } = Grid.useBreakpoint();
  const [wasWide, setWasWide] = useState(isWide);
  // The first render does not know the width.
  if (wasWide !== isWide && (openId === null || wasWide === undefined)) setWasWide(isWide);
  const isBeside = wasWide ?? true;
  const navigate = useNavigate();
  const at = leads.findIndex(({ id }) => id === openId);
  // Replaces the history entry, so that 'back' leads to the list.
  const opener = (lead: LeadRowDto | undefined) =>
    lead && (() => void navigate(addressOf(lead.id), { replace: true }));
  return (
    <div className={styles.split} data-open={isBeside && openId !== null}>
      <div className={styles.list}>{children}</div>
      <Suspense fallback={null}>
        {openId && (
          <LeadDialog
            id={openId}
            isBeside={isBeside}
            previous={at > 0 ? opener(leads[at - 1]) : undefined}
            next={at >= 0 ? opener(leads[at + 1]) : undefined}
            onClose={onClose}
          />
        )}
      </Suspense>
    </div>
  );
}
