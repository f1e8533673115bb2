import { useEffect, useRef } from 'react';
import type { MessageForLeadDto } from '../../../shared/api/generated/model';
import { pickerCopy as copy } from './templates.copy';
import styles from './templates.module.css';

interface Props {
  id: string;
  templates: { isPending: boolean; isError: boolean; data: { messages: MessageForLeadDto[] } | undefined };
  found: readonly MessageForLeadDto[];
  active: MessageForLeadDto | undefined;
  onChoose: (template: MessageForLeadDto) => void;
}

/** Shows the available templates. The focus stays in the text field. */
export function TemplateOptions({ id, templates, found, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (found.length === 0) {
    const { isPending, isError, data } = templates;
    return (
      <p role="status" className={styles.list}>
        {isPending
          ? copy.loading
          : isError && !data
            ? copy.failed
            : data?.messages.length === 0
              ? copy.none
              : copy.noMatch}
      </p>
    );
  }
  return (
    <div ref={list} id={id} role="listbox" aria-label={copy.list} className={styles.list}>
      {found.map((template) => (
        <button
          key={template.id}
          id={`${id}-${template.id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={template === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(template)}
        >
          <span className={styles.name}>
            {template.name}
            {template.shortcut && <code>/{template.shortcut}</code>}
          </span>
          <span className={styles.text}>{template.text}</span>
        </button>
      ))}
    </div>
  );
}
