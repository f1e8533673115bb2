import { useRef, useState } from 'react';
import type { SocialProofSample } from '../landing-data';
import { returnFocus } from '../overlays/open-dialog';
import { socialProofCopy as copy } from './social-proof.copy';
import { useSocialProof } from './use-social-proof';
import styles from './social-proof.module.css';

/**
 * Shows recent starts at the bottom left from time to time. The visitor can dismiss them for the rest of the
 * visit.
 */
export function SocialProof({ samples }: { samples: readonly SocialProofSample[] }) {
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const { turn, dismiss } = useSocialProof(held);
  const sample = turn === null ? undefined : samples[turn % samples.length];
  return (
    <aside
      className={styles.notice}
      aria-label={copy.region}
      data-shown={sample !== undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      {/* Not announced, because a notification every 15 seconds would interrupt screen readers. */}
      <div role="status" aria-live="off">
        {sample && (
          <p>
            <strong>{sample.name}</strong> <span>{`${copy.from} ${sample.city}`}</span>
            <span className={styles.ago}>{`${copy.started} ${sample.ago}`}</span>
          </p>
        )}
      </div>
      {sample && (
        <button
          type="button"
          aria-label={copy.close}
          onClick={() => {
            setHeld(false);
            dismiss();
            const before = cameFrom.current;
            returnFocus(() => (before instanceof HTMLElement ? before : null));
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      )}
    </aside>
  );
}
