import { Fraud } from '../../features/fraud/Fraud';

/** Shows the section 'Fraude'. */
export default function FraudTab() {
  return <Fraud />;
}
