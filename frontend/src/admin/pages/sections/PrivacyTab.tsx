import { OptOuts } from '../../features/opt-outs/OptOuts';
import { Privacy } from '../../features/privacy/Privacy';

/** The 'Privacidad' section: what is held of persons, what they ask, and who is not to be reached. */
export default function PrivacyTab() {
  return (
    <>
      <Privacy />
      <OptOuts />
    </>
  );
}
