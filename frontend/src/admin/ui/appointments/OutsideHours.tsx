import { Alert } from 'antd';
import { useCheckCallingHours } from '../../../shared/api/generated/admin-appointments/admin-appointments';
import { appointmentCopy } from './appointments.copy';

interface Props {
  leadId: string | null;
  startsAt: string | null;
}

/** Warns about a time outside the legal calling hours of the lead's state. */
export function OutsideHours({ leadId, startsAt }: Props) {
  const { data } = useCheckCallingHours(
    leadId ?? '',
    { at: startsAt ?? '' },
    { query: { enabled: leadId !== null && startsAt !== null } },
  );
  return (
    <div role="status">
      {data?.withinCallingHours === false && (
        <Alert type="warning" showIcon title={appointmentCopy.outsideHours} />
      )}
    </div>
  );
}
