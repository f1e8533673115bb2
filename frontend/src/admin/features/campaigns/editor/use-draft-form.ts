import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  createCampaign,
  updateCampaign,
} from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { changesOf, toDraft, type DraftFields } from '../shared/criteria';
import { NEW_CAMPAIGN, type CampaignAddress } from '../shared/use-campaign-address';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { reportDraftFailure } from './report-draft-failure';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { useLeaveGuard } from './use-leave-guard';

/** Name of the form under which unsaved input is stored. */
export const FORM = 'campaign';

export interface DraftFormProps {
  /** Id of the draft; null before the first save. */
  draftId: string | null;
  initial: DraftFields;
  address: CampaignAddress;
  onCreated?: (id: string) => void;
}

/** Manages the fields of a draft, tracks unsaved changes and saves them. */
export function useDraftForm({ draftId, initial, address, onCreated }: DraftFormProps) {
  const zone = useOwnerZone();
  const navigate = useNavigate();
  const reload = useCampaignReload();
  const [form] = Form.useForm<DraftFields>();
  const [saved, setSaved] = useState(initial);
  const fields: DraftFields = { ...saved, ...(Form.useWatch([], form) as Partial<DraftFields> | undefined) };
  const isUnsaved = Object.keys(changesOf(toDraft(fields, zone), toDraft(saved, zone))).length > 0;
  const guard = useLeaveGuard(isUnsaved);
  const clearDraft = useClearDraft(FORM, draftId ?? NEW_CAMPAIGN);

  /** @returns the draft's id; null if saving failed, which was reported */
  const save = async (): Promise<string | null> => {
    try {
      await form.validateFields();
    } catch (refused) {
      const [first] = (refused as { errorFields: { name: (string | number)[] }[] }).errorFields;
      if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
      return null;
    }
    const now = { ...saved, ...form.getFieldsValue() };
    const draft = toDraft(now, zone);
    try {
      const id = draftId ?? (await createCampaign(draft)).id;
      if (draftId !== null && isUnsaved)
        await updateCampaign(draftId, changesOf(draft, toDraft(saved, zone)));
      setSaved(now);
      form.setFields((Object.keys(now) as (keyof DraftFields)[]).map((name) => ({ name, touched: false })));
      clearDraft();
      void reload(id);
      if (draftId === null) {
        onCreated?.(id);
        guard.go(() => void navigate(address.editorAddress(id), { replace: true }));
      }
      return id;
    } catch (error) {
      reportDraftFailure(form, error);
      return null;
    }
  };

  /** Leaves and discards unsaved changes, as the user confirmed. */
  const leave = () => {
    clearDraft();
    guard.leave();
  };

  return { form, fields, saved, isUnsaved, guard, leave, save };
}
