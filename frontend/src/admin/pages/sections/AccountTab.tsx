import { Account } from '../../features/account/Account';

/** Shows the section 'Cuenta'. */
export default function AccountTab() {
  return <Account />;
}
