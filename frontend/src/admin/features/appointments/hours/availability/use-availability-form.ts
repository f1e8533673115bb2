import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../../shared/api/api-error';
import {
  getAvailability,
  getGetAvailabilityQueryKey,
  getListAgentsQueryKey,
  useSaveAvailability,
} from '../../../../../shared/api/generated/appointments/appointments';
import type { AvailabilityDto } from '../../../../../shared/api/generated/model';
import { showToast } from '../../../../../shared/ui/toast-store';
import { showSaved } from '../../../../lib/reset-sent';
import { reportFormFailure } from '../../../../lib/report-failure';
import type { Change } from '../../../../ui/fields/ChangedMeanwhile';
import { useClearDraft } from '../../../../ui/fields/KeptDraft';
import { hoursCopy as copy } from '../hours.copy';
import { exceptionsInOrder } from './exceptions';
import { inOrder, merge, type Fields } from './merge';
import { wrongDays } from './week';

/** Name of the form's draft. */
export const AVAILABILITY_FORM = 'availability';
/** Error code: another user stored these hours after they were read. */
const AVAILABILITY_CHANGED = 'AVAILABILITY_CHANGED';

/** Stored values when editing began. */
export interface Basis {
  fields: Fields;
  version: number;
}

const fieldsOf = ({
  takesAppointments,
  displayName,
  timeZone,
  weekly,
  exceptions,
}: AvailabilityDto): Fields => ({
  takesAppointments,
  displayName: displayName ?? '',
  timeZone,
  weekly,
  exceptions: exceptionsInOrder(exceptions),
});
const basisOf = (availability: AvailabilityDto): Basis => ({
  fields: fieldsOf(availability),
  version: availability.version,
});

/** Manages an agent's availability form, and merges changes of other users on saving. */
export function useAvailabilityForm(availability: AvailabilityDto) {
  const { agentId } = availability;
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const clearDraft = useClearDraft(AVAILABILITY_FORM, agentId);
  const [basis, setBasis] = useState(() => basisOf(availability));
  const [changes, setChanges] = useState<Change[]>([]);
  const [failure, setFailure] = useState('');
  const sent = useRef<Fields>(undefined);

  /** Shows the stored values. */
  const show = (saved: AvailabilityDto) => {
    const fields = fieldsOf(saved);
    // The user may have edited more while it was saved.
    if (showSaved(form, sent.current!, fields)) clearDraft();
    setBasis({ fields, version: saved.version });
    setChanges([]);
    queries.setQueryData(getGetAvailabilityQueryKey(agentId), saved);
  };

  const save = useSaveAvailability({
    mutation: {
      onSuccess: (saved) => {
        show(saved);
        void queries.invalidateQueries({ queryKey: getListAgentsQueryKey() });
        showToast({ title: copy.saved });
      },
      onError: async (error) => {
        if (error instanceof ApiError && error.code === AVAILABILITY_CHANGED) await bringTogether();
        else reportFormFailure(form, error, copy.saveFailed);
      },
    },
  });

  const submit = (fields: Fields, version: number) => {
    sent.current = form.getFieldsValue(true) as Fields;
    const { displayName, ...rest } = inOrder(fields);
    save.mutate({ id: agentId, data: { ...rest, displayName: displayName || null, version } });
  };

  async function bringTogether(): Promise<void> {
    let theirs: AvailabilityDto;
    try {
      theirs = await getAvailability(agentId);
    } catch (error) {
      return reportFormFailure(form, error, copy.saveFailed);
    }
    const merged = merge(basis.fields, form.getFieldsValue(), fieldsOf(theirs));
    form.setFieldsValue(merged.fields);
    setBasis(basisOf(theirs));
    setChanges(merged.changes);
    // Both stored the same, so there is nothing to decide.
    if (merged.changes.length === 0) submit(merged.fields, theirs.version);
  }

  return {
    form,
    basis,
    setBasis,
    changes,
    failure,
    isSaving: save.isPending,
    initial: basis.fields,
    onFinish: (fields: Fields) => {
      const wrong = wrongDays(fields.weekly);
      setFailure(wrong.length > 0 ? copy.week.wrong(wrong.join(', ')) : '');
      if (wrong.length === 0) submit(fields, basis.version);
    },
    /** Keeps the stored values and discards edits. */
    takeTheirs: () => {
      form.setFieldsValue(basis.fields);
      form.setFields(
        (Object.keys(basis.fields) as (keyof Fields)[]).map((name) => ({ name, touched: false })),
      );
      setChanges([]);
      clearDraft();
    },
    onDiscarded: () => {
      setBasis(basisOf(availability));
      setChanges([]);
    },
  };
}
