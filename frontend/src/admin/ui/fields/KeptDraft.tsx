import { Button, Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clearDraft, keepDraft, readDraft, type KeptField } from '../../lib/drafts';
import { usePerson } from '../../session/use-person';
import { draftsCopy as copy } from './drafts.copy';
import styles from './KeptDraft.module.css';

interface Props {
  /** Distinguishes this form from others. */
  form: string;
  /** Id of what the form is of. */
  of: string;
  /** Names of the fields that are kept; all of them without it. Fields with secrets are never among them. */
  only?: readonly string[];
  /** Kept with the draft, and given back with it. */
  basis?: unknown;
  onRestored?: (basis: unknown) => void;
  onDiscarded?: () => void;
}

/**
 * Within a form, keeps what is typed until it is saved, and brings it back when the form is shown again. A form that was
 * saved calls {@link useClearDraft}, or resets its fields.
 */
export function KeptDraft({ form: name, of, only, basis, onRestored, onDiscarded }: Props) {
  const form = Form.useFormInstance();
  const person = usePerson();
  const values: unknown = Form.useWatch([], form);
  /** What the form shows before anything is typed. */
  const [pristine] = useState(() => form.getFieldsValue(true) as unknown);
  const [isRestored, setRestored] = useState(false);
  /** What the form showed when it was last kept, or found to need no keeping. */
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
  // Once, when the form is shown.
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

  // The last letters before a reload have not been rendered yet. Without any, a form that was saved and is about to go has none.
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

/** Forgets the draft of a form that was saved. */
export function useClearDraft(form: string, of: string): () => void {
  const person = usePerson();
  return () => clearDraft({ person, form, of });
}
