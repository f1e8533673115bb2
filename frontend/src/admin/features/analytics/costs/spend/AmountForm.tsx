import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '../../../../../shared/api/api-error';
import { setSpend } from '../../../../../shared/api/generated/admin-costs/admin-costs';
import type { SpendDto } from '../../../../../shared/api/generated/model';
import { showToast } from '../../../../../shared/ui/toast-store';
import { FailureNote } from '../../../../ui/failures/FailureNote';
import { costsCopy } from '../costs.copy';
import { useWhileShown } from '../../../../lib/use-while-shown';
import { readAmount } from './read-spend';
import styles from './spend.module.css';

const { spend: copy, paste } = costsCopy;
const MOST_CENTS = 1_000_000_000;
const MOST_CHARACTERS = 20;

interface Props {
  row: SpendDto;
  what: string;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Edits an amount. If another user changed it meanwhile, says so instead of overwriting it. */
export function AmountForm({ row, what, onSaved, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const hint = useId();
  const [text, setText] = useState((row.amountCents / 100).toFixed(2));
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const amountCents = readAmount(text.trim());
    if (amountCents === null || amountCents > MOST_CENTS)
      return setFailure(amountCents === null ? copy.wrong : paste.problems.tooMuch);
    setFailure('');
    setSaving(true);
    const { month, source, campaign, amountCents: wasCents } = row;
    try {
      await setSpend({ rows: [{ month, source, campaign, amountCents, wasCents }] });
      showToast({ title: copy.saved });
      await onSaved();
      close();
    } catch (error) {
      setFailure(failureTextOf(error) || copy.saveFailed);
      // The next attempt starts from the current amount.
      await onSaved();
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.amount}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Input
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        prefix="$"
        aria-label={copy.amount(what)}
        aria-describedby={hint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {copy.save}
      </Button>
      <Button onClick={onClose}>{copy.cancel}</Button>
      <small id={hint}>{copy.hint}</small>
      <FailureNote failure={failure} />
    </form>
  );
}

/** Returns the server's text, with the current amount if another user changed it. */
const failureTextOf = (error: unknown): string =>
  [
    messageOf(error),
    ...(error instanceof ApiError && error.status === 409 ? error.details : []).map(({ message }) => message),
  ].join(' ');
