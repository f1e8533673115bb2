import { OptOuts } from '../../features/privacy/opt-outs/OptOuts';
import { Privacy } from '../../features/privacy/Privacy';

/** Shows the section 'Privacidad': stored personal data, requests, and opt-outs. */
export default function PrivacyTab() {
  return (
    <>
      <Privacy />
      <OptOuts />
    </>
  );
}
