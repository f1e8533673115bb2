import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import {
  addMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from '../../../../shared/api/generated/admin-message-templates/admin-message-templates';
import type { MessageTemplateDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { mergeEdits } from '../../../lib/merge-edits';
import { showSaved } from '../../../lib/reset-sent';
import { reportFormFailure } from '../../../lib/report-failure';
import type { Change } from '../../../ui/fields/ChangedMeanwhile';
import { templatesCopy } from './templates.copy';

const { form: copy } = templatesCopy;
/** Error code: another user changed the template after it was read. */
const TEMPLATE_CHANGED = 'TEMPLATE_CHANGED';

/** Fields of the form. */
export interface TemplateFields {
  name: string;
  shortcut: string;
  text: string;
  contentSid: string;
}

/** Stored template when editing began. */
export interface StoredTemplate {
  fields: TemplateFields;
  /** Time of its last change; absent for a new template. */
  updatedAt?: string;
}

/** Returns the fields of a template; empty for a new one. */
export const storedOf = (template: MessageTemplateDto | undefined): StoredTemplate => ({
  fields: {
    name: template?.name ?? '',
    shortcut: template?.shortcut ?? '',
    text: template?.text ?? '',
    contentSid: template?.contentSid ?? '',
  },
  ...(template ? { updatedAt: template.updatedAt } : {}),
});

interface Props {
  form: FormInstance<TemplateFields>;
  /** Template to edit; undefined for a new one. */
  template: MessageTemplateDto | undefined;
  /** @param isWhole whether the user has typed nothing since */
  onSaved: (isWhole: boolean) => Promise<void>;
}

/** Saves a template, and merges changes of other users. */
export function useTemplateForm({ form, template, onSaved }: Props) {
  const [saving, setSaving] = useState(false);
  /** Stored template; undefined before a new one is saved. */
  const [edited, setEdited] = useState(template);
  const [basis, setBasis] = useState(() => storedOf(template));
  /** Changes of other users that need a decision, and the template that the edits began with; null for none. */
  const [conflict, setConflict] = useState<{ changes: Change[]; since: StoredTemplate } | null>(null);

  const save = async (fields: TemplateFields, since: StoredTemplate): Promise<void> => {
    setSaving(true);
    const { name, text } = fields;
    const kept = {
      name,
      shortcut: fields.shortcut.trim() || null,
      text,
      contentSid: fields.contentSid.trim() || null,
    };
    try {
      const { updatedAt } = since;
      const stored = await (edited && updatedAt !== undefined
        ? updateMessageTemplate(edited.id, { ...kept, updatedAt })
        : addMessageTemplate(kept));
      showToast({ title: copy.saved });
      const isWhole = showSaved(form, fields, fields);
      setEdited(stored);
      setBasis(storedOf(stored));
      setConflict(null);
      await onSaved(isWhole);
      if (!isWhole) setSaving(false);
    } catch (error) {
      if (edited && error instanceof ApiError && error.code === TEMPLATE_CHANGED)
        return bringTogether(edited.id, since);
      reportFormFailure(form, error, templatesCopy.changeFailed);
      setSaving(false);
    }
  };

  /** Merges the edits with the template that another user stored. Saves them if no field needs a decision. */
  async function bringTogether(id: string, since: StoredTemplate): Promise<void> {
    try {
      const { templates } = await listMessageTemplates();
      const stored = storedOf(templates.find((each) => each.id === id));
      // Deleted meanwhile: saving again reports it.
      const theirs = stored.updatedAt === undefined ? since : stored;
      const { merged, both } = mergeEdits(since.fields, form.getFieldsValue(), theirs.fields);
      form.setFieldsValue(merged);
      setBasis(theirs);
      if (both.length === 0 && theirs !== since) return await save(merged, theirs);
      setConflict({
        changes: both.map((name) => ({ name: copy[name], theirs: theirs.fields[name], mine: merged[name] })),
        since,
      });
    } catch (error) {
      reportFormFailure(form, error, templatesCopy.changeFailed);
    }
    setSaving(false);
  }

  /** Keeps the stored template and discards edits. */
  const takeTheirs = () => {
    form.setFields(
      (Object.keys(basis.fields) as (keyof TemplateFields)[]).map((name) => ({
        name,
        value: basis.fields[name],
        touched: false,
      })),
    );
    setConflict(null);
  };

  /** Begins again with a stored template: of a restored input, or of a discarded one. */
  const beginWith = (stored: StoredTemplate) => {
    setBasis(stored);
    setConflict(null);
  };

  return {
    edited,
    basis,
    /** Template that the edits began with: while a decision is open, the one before the change of the other user. */
    since: conflict?.since ?? basis,
    beginWith,
    changes: conflict?.changes ?? [],
    saving,
    save,
    takeTheirs,
  };
}
