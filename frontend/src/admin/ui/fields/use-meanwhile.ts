import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error';
import { mergeEdits } from '../../lib/merge-edits';
import { showSaved } from '../../lib/reset-sent';
import type { Change } from './ChangedMeanwhile';

interface Props<Fields extends object> {
  form: FormInstance<Fields>;
  /** Stored values; the first ones are those when editing began. */
  stored: Fields;
  /** Error code: another user changed an edited field after it was read. */
  code: string;
  /** Reads the values that are stored now. */
  read: () => Promise<Fields>;
  nameOf: (field: keyof Fields & string) => string;
  inWords: (field: keyof Fields & string, value: unknown) => string;
}

/** Compares a form with the values when editing began, and merges what other users stored since. */
export function useMeanwhile<Fields extends object>({
  form,
  stored,
  code,
  read,
  nameOf,
  inWords,
}: Props<Fields>) {
  const [basis, setBasis] = useState(stored);
  /** Changes of other users that need a decision, and the values that the edits began with; null for none. */
  const [conflict, setConflict] = useState<{ changes: Change[]; since: Fields } | null>(null);

  const beginWith = (values: Fields) => {
    setBasis(values);
    setConflict(null);
  };

  return {
    /** Values that the edits are compared with. */
    basis,
    changes: conflict?.changes ?? [],
    /**
     * Merges the edits with what another user stored, and shows both.
     * @returns false for an error that leaves nothing to decide
     */
    bringTogether: async (error: unknown): Promise<boolean> => {
      if (!(error instanceof ApiError && error.code === code)) return false;
      const theirs = await read();
      const mine = { ...basis, ...form.getFieldsValue() };
      const { merged, both } = mergeEdits(basis, mine, theirs);
      (form.setFieldsValue as (values: Fields) => void)(merged);
      setBasis(theirs);
      setConflict({
        changes: (both as (keyof Fields & string)[]).map((field) => ({
          name: nameOf(field),
          theirs: inWords(field, theirs[field]),
          mine: inWords(field, merged[field]),
        })),
        since: basis,
      });
      return both.length > 0;
    },
    /**
     * Shows the stored values after a save, except in fields that the user has changed since they were sent.
     * @returns whether there are none
     */
    afterSave: (sent: Fields, values: Fields): boolean => {
      beginWith(values);
      return showSaved(form, sent, values);
    },
    /** Keeps the stored values and discards edits. */
    takeTheirs: () => {
      (form.setFieldsValue as (values: Fields) => void)(basis);
      setConflict(null);
    },
    /** Properties of the form's kept draft, which is compared with the values that it began with. */
    draft: {
      basis: conflict?.since ?? basis,
      onRestored: (kept: unknown) => beginWith((kept as Fields | undefined) ?? stored),
      onDiscarded: () => beginWith(stored),
    },
  };
}
