import { useQueryClient } from '@tanstack/react-query';
import { Radio, Spin } from 'antd';
import { stateName } from 'domain/us-states';
import { useState } from 'react';
import {
  getListUnmatchedAppointmentsQueryKey,
  useUpdateAppointment,
} from '../../../../shared/api/generated/admin-appointments/admin-appointments';
import { useListLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { OfficeAppointmentDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { showToast } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { nameOf, whenOf } from '../../../ui/appointments/appointment-words';
import parts from '../../../ui/appointments/dialogs.module.css';
import { useAppointmentReload } from '../../../ui/appointments/use-appointment-changes';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { SearchBox } from '../../../ui/fields/SearchBox';
import { appointmentsCopy } from '../appointments.copy';
import { useWhileShown } from '../../../lib/use-while-shown';
import styles from './AssignDialog.module.css';

const { dialog: copy } = appointmentsCopy.unmatched;
/** Maximum number of search results; with more, the user refines the search. */
const MOST = 8;

interface Props {
  appointment: OfficeAppointmentDto;
  onClose: () => void;
}

/** Links an appointment of an external calendar to a lead. */
export function AssignDialog({ appointment, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const queries = useQueryClient();
  const reload = useAppointmentReload();
  const [search, setSearch] = useState(appointment.leadName ?? '');
  const [leadId, setLeadId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const leads = useListLeads({ search, pageSize: MOST }, { query: { enabled: search !== '', staleTime: 0 } });
  const assign = useUpdateAppointment({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.done });
        close();
      },
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: getListUnmatchedAppointmentsQueryKey() }),
          reload(leadId),
        ]),
    },
  });
  const found = leads.data?.leads ?? [];
  return (
    <Dialog
      title={copy.title}
      okText={copy.action}
      cancelText={copy.back}
      okButtonProps={{ loading: assign.isPending }}
      cancelButtonProps={{ disabled: assign.isPending }}
      onOk={() => {
        setMissing(leadId === null);
        if (leadId !== null) assign.mutate({ id: appointment.id, data: { leadId } });
      }}
      onCancel={onClose}
      width={520}
    >
      <div className={parts.body}>
        <p>
          <strong>{nameOf(appointment)}</strong>, {whenOf(appointment.startsAt)}
        </p>
        <SearchBox
          value={search}
          placeholder={copy.search}
          hint={copy.hint}
          maxLength={200}
          onSearch={(term) => {
            setSearch(term);
            setLeadId(null);
          }}
        />
        <div className={styles.results} aria-live="polite" aria-busy={leads.isFetching}>
          {search === '' && <p>{copy.type}</p>}
          {search !== '' && leads.isPending && (
            <div>
              <Spin size="small" /> {copy.loading}
            </div>
          )}
          {leads.isError && <QueryFailed text={copy.failed} query={leads} />}
          {leads.isSuccess && found.length === 0 && <p>{copy.none}</p>}
          {found.length > 0 && (
            <Radio.Group
              className={styles.leads}
              aria-label={copy.results}
              value={leadId}
              options={found.map(({ id, fullName, phoneNumber, state }) => ({
                value: id,
                label: `${fullName} · ${formatPhone(phoneNumber)} · ${stateName(state)}`,
              }))}
              onChange={({ target }) => {
                setLeadId(String(target.value));
                setMissing(false);
              }}
            />
          )}
        </div>
        <FailureNote failure={isMissing ? copy.required : failureOf(assign.error, copy.assignFailed)} />
      </div>
    </Dialog>
  );
}
