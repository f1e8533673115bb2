import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { leadsCopy } from '../shared/leads.copy';
import { useClaimNext } from './use-claim-next';

/** Claims the next unassigned lead and opens it. */
export function ClaimNext({ onClaimed }: { onClaimed: (id: string) => void }) {
  const { isClaiming, claim } = useClaimNext(onClaimed);
  return (
    <Button icon={<UserAddOutlined />} loading={isClaiming} onClick={claim}>
      {leadsCopy.assignment.claim}
    </Button>
  );
}
