import { Audit } from '../../features/audit/Audit';

/** The 'Auditoría' section. */
export default function AuditTab() {
  return <Audit />;
}
