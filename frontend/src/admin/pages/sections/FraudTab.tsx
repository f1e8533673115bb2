import { Fraud } from '../../features/fraud/Fraud';

/** The 'Fraude' section. */
export default function FraudTab() {
  return <Fraud />;
}
