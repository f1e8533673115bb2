import { Button, Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clearDraft, keepDraft, readDraft, type KeptField } from '../../lib/drafts';
import { usePerson } from '../../session/use-person';
import { draftsCopy as copy } from './drafts.copy';
import styles from './KeptDraft.module.css';

interface Props {
  /** Name of the form, different from all others. */
  form: string;
  /** Id of the record that the form edits. */
  of: string;
  /** Names of the saved fields; all if omitted. Must not contain secret fields. */
  only?: readonly string[];
  /** Saved and restored with the draft. */
  basis?: unknown;
  onRestored?: (basis: unknown) => void;
  onDiscarded?: () => void;
}

/**
 * Saves the input of its form as a draft until it is submitted, and restores it when the form is shown again.
 * After a successful submission, the form calls {@link useClearDraft} or resets its fields.
 */
export function KeptDraft({ form: name, of, only, basis, onRestored, onDiscarded }: Props) {
  const form = Form.useFormInstance();
  const person = usePerson();
  const values: unknown = Form.useWatch([], form);
  /** Initial values of the form. */
  const [pristine] = useState(() => form.getFieldsValue(true) as unknown);
  const [isRestored, setRestored] = useState(false);
  /** Values when the draft was last saved or did not need saving. */
  const looked = useRef('');
  const isKept = ([first]: (string | number)[]) => !only || only.includes(String(first));

  const restore = useEffectEvent(() => {
    const draft = readDraft({ person, form: name, of });
    if (!draft) return;
    form.setFields(
      draft.fields
        .filter(([path]) => isKept(path))
        .map(([path, value]) => ({ name: path, value, touched: true })),
    );
    setRestored(true);
    onRestored?.(draft.basis);
  });
  // Once, when the form is mounted.
  useEffect(() => restore(), []);

  const keep = useEffectEvent(() => {
    if (person === '') return;
    looked.current = JSON.stringify(form.getFieldsValue(true));
    const fields = form
      .getFieldsError()
      .map(({ name: path }) => path as (string | number)[])
      .filter((path) => isKept(path) && form.isFieldTouched(path))
      .map((path): KeptField => [path, form.getFieldValue(path) as unknown])
      .filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(valueAt(pristine, path)));
    if (fields.length > 0) keepDraft({ person, form: name, of }, { fields, basis });
    else {
      clearDraft({ person, form: name, of });
      setRestored(false);
    }
  });

  useEffect(() => {
    if (values !== undefined) keep();
  }, [values, basis]);

  // The last input before a reload may not be rendered yet. Without such input, a submitted form that
  // unmounts saves nothing.
  const keepLast = useEffectEvent(() => {
    if (JSON.stringify(form.getFieldsValue(true)) !== looked.current) keep();
  });
  useEffect(() => {
    const keepNow = (): void => keepLast();
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  }, []);

  if (!isRestored) return null;
  return (
    <p role="status" className={styles.restored}>
      {copy.restored}
      <Button
        size="small"
        onClick={() => {
          clearDraft({ person, form: name, of });
          setRestored(false);
          form.resetFields();
          onDiscarded?.();
        }}
      >
        {copy.discard}
      </Button>
    </p>
  );
}

const valueAt = (values: unknown, path: (string | number)[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values);

/** Returns a function that deletes the draft of a submitted form. */
export function useClearDraft(form: string, of: string): () => void {
  const person = usePerson();
  return () => clearDraft({ person, form, of });
}
