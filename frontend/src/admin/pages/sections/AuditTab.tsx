import { Audit } from '../../features/audit/Audit';

/** Shows the section 'Auditoría'. */
export default function AuditTab() {
  return <Audit />;
}
