import { Button, Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useListMessagesForLead } from '../../../shared/api/generated/admin-message-templates/admin-message-templates';
import type { MessageForLeadDto } from '../../../shared/api/generated/model';
import { useMay } from '../../session/may';
import { askedAt, matching } from './asked';
import { TemplateOptions } from './TemplateOptions';
import { pickerCopy as copy } from './templates.copy';
import styles from './templates.module.css';

/** Cache time of the templates, which change rarely. */
const FRESH_MS = 60_000;

interface Props extends TextAreaProps {
  leadId: string;
}

/** Text field for a message to a lead. '/' opens the office's templates, rendered for this lead. */
export function TemplateTextArea({ leadId, onKeyDown, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const may = useMay();
  const [asked, setAsked] = useState<ReturnType<typeof askedAt>>(null);
  const [place, setPlace] = useState(0);
  const templates = useListMessagesForLead(leadId, {
    query: { enabled: asked !== null, staleTime: FRESH_MS },
  });
  if (!may('templates.use')) return <Input.TextArea {...props} {...(onKeyDown ? { onKeyDown } : {})} />;

  const found = asked ? matching(templates.data?.messages ?? [], asked.word) : [];
  const active = found[Math.min(place, found.length - 1)];
  const area = () => box.current?.querySelector('textarea') ?? null;
  /** Opens the list if the text before the caret asks for a template. */
  const read = () => {
    const field = area();
    setAsked(field && askedAt(field.value, field.selectionStart));
    setPlace(0);
  };
  const write = (text: string, start: number, end: number) => {
    const field = area();
    if (!field) return;
    field.focus();
    field.setRangeText(text, start, end, 'end');
    // Fires an input event, as typing would.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const choose = ({ text }: MessageForLeadDto) => {
    const field = area();
    if (!field || !asked) return;
    write(text, asked.start, asked.start + 1 + asked.word.length);
    setAsked(null);
  };
  const ask = () => {
    const field = area();
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    if (askedAt(value, start)) field.focus();
    else write(/\S$/.test(value.slice(0, start)) ? ' /' : '/', start, end);
    read();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setPlace((place + 1) % Math.max(found.length, 1)),
    ArrowUp: () => setPlace((place + found.length - 1) % Math.max(found.length, 1)),
    Escape: () => setAsked(null),
    ...(active ? { Enter: () => choose(active), Tab: () => choose(active) } : {}),
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const act = asked && !event.ctrlKey && !event.metaKey && !event.shiftKey ? keys[event.key] : undefined;
    if (!act) return onKeyDown?.(event);
    event.preventDefault();
    // Escape closes only the list, not the field's dialog.
    event.stopPropagation();
    act();
  };
  return (
    <div ref={box} className={styles.box}>
      {asked && (
        <TemplateOptions id={listId} templates={templates} found={found} active={active} onChoose={choose} />
      )}
      <Input.TextArea
        {...props}
        aria-autocomplete="list"
        {...(asked && active
          ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active.id}` }
          : {})}
        onKeyDown={press}
        onInput={read}
        onSelect={(event) => {
          // Closes the list after the caret left the word.
          if (asked && !askedAt(event.currentTarget.value, event.currentTarget.selectionStart))
            setAsked(null);
        }}
        onBlur={() => setAsked(null)}
      />
      <Button
        size="small"
        type="text"
        className={styles.open}
        disabled={props.disabled ?? false}
        onClick={ask}
      >
        {copy.open} <span className={styles.hint}>{copy.hint}</span>
      </Button>
    </div>
  );
}
