import { useEffect } from 'react';
import { visitMetadata } from '../../shared/attribution';
import { trackEventOnce } from '../../shared/events';
import { useStore } from '../../shared/store';
import { CrashBoundary } from '../../shared/ui/CrashBoundary';
import { landingData } from '../landing-data';
import { ExitIntent } from '../exit-intent/ExitIntent';
import { LazyPaymentReceipt } from '../receipt/LazyPaymentReceipt';
import { SocialProof } from '../social-proof/SocialProof';
import { followOtherTabs, restorePendingCode, verificationStore } from '../verification/verification-store';
import { LazyVerificationDialog } from '../verification/LazyVerificationDialog';
import { Toasts } from './Toasts';

/**
 * Shows everything above the landing page: dialogs, toasts and notifications. Rendered in the browser only,
 * after hydration. Decorative parts fail silently.
 */
export function LandingOverlays() {
  const { pending } = useStore(verificationStore);
  const { socialProof } = landingData();

  useEffect(() => {
    restorePendingCode();
    trackEventOnce('landing_view', visitMetadata());
    return followOtherTabs();
  }, []);

  return (
    <>
      <LazyVerificationDialog pending={pending} />
      <CrashBoundary fallback={null}>
        <ExitIntent />
      </CrashBoundary>
      {socialProof.length > 0 ? (
        <CrashBoundary fallback={null}>
          <SocialProof samples={socialProof} />
        </CrashBoundary>
      ) : null}
      <CrashBoundary fallback={null}>
        <LazyPaymentReceipt />
      </CrashBoundary>
      <Toasts />
    </>
  );
}
