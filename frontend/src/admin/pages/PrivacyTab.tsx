import { Privacy } from '../features/privacy/Privacy';

/** The 'Privacidad' section. */
export default function PrivacyTab() {
  return <Privacy />;
}
