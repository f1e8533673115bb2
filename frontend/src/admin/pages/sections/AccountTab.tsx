import { Account } from '../../features/account/Account';

/** The 'Cuenta' section. */
export default function AccountTab() {
  return <Account />;
}
