import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error';
import {
  createCampaign,
  getCampaign,
  updateCampaign,
} from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { showToast } from '../../../../shared/ui/toast-store';
import { mergeEdits } from '../../../lib/merge-edits';
import { showSaved } from '../../../lib/reset-sent';
import { useWhileShown } from '../../../lib/use-while-shown';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import type { Change } from '../../../ui/fields/ChangedMeanwhile';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import { cleanLine, cleanText } from 'domain/text';
import { changesOf, toDraft, toFields, type DraftFields } from '../shared/criteria';
import { NEW_CAMPAIGN, type CampaignAddress } from '../shared/use-campaign-address';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { changesInWords } from './changes-in-words';
import { reportDraftFailure } from './report-draft-failure';
import { useLeaveGuard } from './use-leave-guard';

/** Name of the form under which unsaved input is stored. */
export const FORM = 'campaign';
/** Error code: another user changed the draft after it was read. */
const CAMPAIGN_CHANGED = 'CAMPAIGN_CHANGED';

/** Stored draft when editing began. */
export interface StoredDraft {
  fields: DraftFields;
  /** Time of its last change; absent before the first save. */
  updatedAt?: string;
}

export interface DraftFormProps {
  /** Id of the draft; null before the first save. */
  draftId: string | null;
  initial: StoredDraft;
  address: CampaignAddress;
  onCreated?: (id: string) => void;
}

/** Manages the fields of a draft, tracks unsaved changes, saves them, and merges changes of other users. */
export function useDraftForm({ draftId, initial, address, onCreated }: DraftFormProps) {
  const zone = useOwnerZone();
  const navigate = useNavigate();
  const reload = useCampaignReload();
  const whileShown = useWhileShown();
  const [form] = Form.useForm<DraftFields>();
  const [basis, setBasis] = useState(initial);
  /** Changes of other users that need a decision, and the draft that the edits began with; null for none. */
  const [conflict, setConflict] = useState<{ changes: Change[]; since: StoredDraft } | null>(null);
  const saved = basis.fields;
  const fields: DraftFields = { ...saved, ...(Form.useWatch([], form) as Partial<DraftFields> | undefined) };
  const isUnsaved = Object.keys(changesOf(toDraft(fields, zone), toDraft(saved, zone))).length > 0;
  const guard = useLeaveGuard(isUnsaved);
  const clearDraft = useClearDraft(FORM, draftId ?? NEW_CAMPAIGN);

  /** Shows values without marking them as edited. */
  const show = (values: DraftFields) =>
    form.setFields(
      (Object.keys(values) as (keyof DraftFields)[]).map((name) => ({
        name,
        value: values[name],
        touched: false,
      })),
    );

  /** @returns the draft's id; null if saving failed, which was reported */
  const save = async (): Promise<string | null> => {
    try {
      await form.validateFields();
    } catch (refused) {
      const [first] = (refused as { errorFields: { name: (string | number)[] }[] }).errorFields;
      if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
      return null;
    }
    return store(typed(saved), basis);
  };

  /** Returns the fields as the server stores them, so that a blank is no edit. */
  const typed = (others: DraftFields): DraftFields => {
    const now = { ...others, ...form.getFieldsValue() };
    return { ...now, name: cleanLine(now.name), message: cleanText(now.message) };
  };

  const openCreated = whileShown((id: string) => {
    onCreated?.(id);
    guard.go(() => void navigate(address.editorAddress(id), { replace: true }));
  });

  const store = async (now: DraftFields, since: StoredDraft): Promise<string | null> => {
    const draft = toDraft(now, zone);
    const sent = form.getFieldsValue(true) as DraftFields;
    const changed = changesOf(draft, toDraft(since.fields, zone));
    const send = async (): Promise<{ id: string; updatedAt: string }> => {
      if (draftId === null) return createCampaign(draft);
      const { updatedAt = '' } = since;
      return Object.keys(changed).length === 0
        ? { id: draftId, updatedAt }
        : updateCampaign(draftId, { ...changed, updatedAt });
    };
    try {
      const { id, updatedAt } = await send();
      setBasis({ fields: now, updatedAt });
      setConflict(null);
      // The user may have edited more while it was saved.
      const isWhole = showSaved(form, sent, now);
      if (isWhole || draftId === null) clearDraft();
      void reload(id);
      if (draftId === null) openCreated(id);
      return id;
    } catch (error) {
      if (draftId !== null && error instanceof ApiError && error.code === CAMPAIGN_CHANGED)
        return bringTogether(draftId, since);
      reportDraftFailure(form, error);
      return null;
    }
  };

  /** Merges the edits with the draft that another user stored. Saves them if no field needs a decision. */
  async function bringTogether(id: string, since: StoredDraft): Promise<string | null> {
    try {
      const campaign = await getCampaign(id);
      const theirs = { fields: toFields(campaign, zone), updatedAt: campaign.updatedAt };
      const { merged, both } = mergeEdits(since.fields, typed(since.fields), theirs.fields);
      form.setFieldsValue(merged);
      setBasis(theirs);
      if (both.length === 0) return await store(merged, theirs);
      setConflict({ changes: changesInWords(both, theirs.fields, merged, zone), since });
    } catch (error) {
      reportDraftFailure(form, error);
    }
    return null;
  }

  /** Shows the draft that another user has stored since, for a step without own edits. @returns the draft's id; null if it could not be read */
  const refresh = async (id: string): Promise<string | null> => {
    const before = form.getFieldsValue(true) as DraftFields;
    try {
      const campaign = await getCampaign(id);
      if (campaign.updatedAt !== basis.updatedAt) {
        const theirs = { fields: toFields(campaign, zone), updatedAt: campaign.updatedAt };
        setBasis(theirs);
        showSaved(form, before, theirs.fields);
        showToast({ title: copy.changed, description: copy.changedShown });
      }
      return id;
    } catch (error) {
      reportDraftFailure(form, error);
      return null;
    }
  };

  /** Keeps the stored draft and discards edits. */
  const takeTheirs = () => {
    show(saved);
    setConflict(null);
    clearDraft();
  };

  /** Begins again with a stored draft: of a restored input, or of a discarded one. */
  const beginWith = (stored: StoredDraft) => {
    setBasis(stored);
    setConflict(null);
  };

  /** Leaves and discards unsaved changes, as the user confirmed. */
  const leave = () => {
    clearDraft();
    guard.leave();
  };

  return {
    form,
    fields,
    basis,
    /** Draft that the edits began with: while a decision is open, the one before the change of the other user. */
    since: conflict?.since ?? basis,
    beginWith,
    changes: conflict?.changes ?? [],
    isUnsaved,
    guard,
    leave,
    save,
    refresh,
    takeTheirs,
  };
}
