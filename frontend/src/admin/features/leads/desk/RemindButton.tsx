import { ClockCircleOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  getGetDeskQueryKey,
  getGetLeadQueryKey,
  useUpdateLead,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { reportFailure } from '../../../lib/report-failure';
import { deskCopy as copy } from './desk.copy';
import styles from './Desk.module.css';
import { dayWordsIn, shortTimeIn, thereAndHere } from './when-there';

interface Props {
  lead: LeadDetailDto;
  /** Next time at which the law allows a call. */
  from: string;
  onDone: () => void;
}

/** Plans the call for the first legal moment, while calls are not allowed. */
export function RemindButton({ lead, from, onDone }: Props) {
  const queries = useQueryClient();
  const here = useOwnerZone();
  const update = useUpdateLead({
    mutation: {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: getGetDeskQueryKey() });
        void queries.invalidateQueries({ queryKey: getGetLeadQueryKey(lead.id) });
        showToast({ title: copy.reminded(lead.fullName, thereAndHere(from, lead.timeZone, here)) });
        onDone();
      },
      onError: (error) => reportFailure(error, copy.remindFailed),
    },
  });
  const day = dayWordsIn(from, lead.timeZone);
  const time = copy.remindAt(shortTimeIn(from, lead.timeZone));
  return (
    <Button
      type="primary"
      size="large"
      className={styles.remind}
      icon={<ClockCircleOutlined />}
      loading={update.isPending}
      onClick={() => update.mutate({ id: lead.id, data: { nextFollowUpAt: from } })}
    >
      {copy.remind(day === 'hoy' ? time : `${day} ${time}`)}
    </Button>
  );
}
