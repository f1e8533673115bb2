import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { emptyValue, type FormField } from 'domain/site/form';
import { useRef, type ReactNode } from 'react';
import { fieldId, useEditor } from '../editor-context';
import { siteCopy as copy } from '../site.copy';
import type { HolderProps } from './field-props';
import styles from './fields.module.css';

type List = Extract<FormField, { shape: 'list' }>;

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Returns the text that identifies an element; empty if there is none. */
function nameOf({ named }: List, element: unknown): string {
  const name = named ? (element as Record<string, unknown> | null)?.[named] : element;
  return typeof name === 'string' ? name : '';
}

/** Edits a list. Elements can be added, removed and moved. */
export function ListField({ field, path, value, render }: HolderProps<List>) {
  const { setValue, remove, problemsAt } = useEditor();
  const region = useRef<HTMLFieldSetElement>(null);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  /** Moves the focus to the changed element, or to the add button after the last one was removed. */
  const focusAt = (focus: number) =>
    requestAnimationFrame(() => {
      const elements = region.current?.querySelectorAll<HTMLElement>(':scope > ul > li');
      const element = elements?.[Math.min(focus, elements.length - 1)];
      (
        element?.querySelector<HTMLElement>('summary, input, textarea') ??
        region.current?.querySelector<HTMLElement>(':scope > button')
      )?.focus();
    });
  const change = (next: unknown[], focus: number) => {
    setValue(path, next);
    focusAt(focus);
  };
  return (
    <fieldset className={styles.list} id={fieldId(path)} tabIndex={-1} ref={region}>
      <legend>{field.title}</legend>
      {field.help ? <p className={styles.help}>{field.help}</p> : null}
      {problemsAt(path).map(({ message }) => (
        <p key={message} className={styles.error}>
          {message}
        </p>
      ))}
      {items.length === 0 ? <p className={styles.help}>{copy.list.empty}</p> : null}
      <ul>
        {items.map((item, index) => (
          <li key={index}>
            <Element
              field={field}
              path={[...path, index]}
              value={item}
              render={render}
              buttons={
                <span className={styles.buttons}>
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={copy.list.up(`${field.item} ${index + 1}`)}
                    disabled={index === 0}
                    onClick={() => change(moved(items, index, index - 1), index - 1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowDownOutlined />}
                    aria-label={copy.list.down(`${field.item} ${index + 1}`)}
                    disabled={index === items.length - 1}
                    onClick={() => change(moved(items, index, index + 1), index + 1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={copy.list.remove(`${field.item} ${index + 1}`)}
                    onClick={() => {
                      remove({
                        path,
                        place: index,
                        label: `${field.item} ${index + 1}`,
                        name: nameOf(field, item),
                      });
                      focusAt(index);
                    }}
                  />
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <Button
        icon={<PlusOutlined />}
        onClick={() => change([...items, emptyValue(field.element)], items.length)}
      >
        {copy.list.add(field.item)}
      </Button>
    </fieldset>
  );
}

interface ElementProps extends HolderProps<List> {
  buttons: ReactNode;
}

/** Shows one element: a single line is always open, a group opens on request. */
function Element({ field, path, value, render, buttons }: ElementProps) {
  const { problemsBelow, sampleAt } = useEditor();
  const number = Number(path.at(-1)) + 1;
  const { element } = field;
  if (element.shape !== 'group')
    return (
      <div className={styles.line}>
        {render({ field: { ...element, title: `${field.item} ${number}` }, path, value })}
        {buttons}
      </div>
    );
  const name = nameOf(field, value);
  const wrong = problemsBelow(path).filter(({ severity }) => severity === 'error').length;
  return (
    <div className={styles.element}>
      <details data-path={path.join('.')}>
        <summary>
          <span>{name || `${field.item} ${number}`}</span>
          {wrong > 0 ? <Tag color="error">{copy.errors(wrong)}</Tag> : null}
          {sampleAt(path) ? <Tag color="warning">{copy.sample}</Tag> : null}
        </summary>
        {element.fields.map(({ name: inner, field: part }) =>
          render({
            field: part,
            path: [...path, inner],
            value: (value as Record<string, unknown> | null)?.[inner],
          }),
        )}
      </details>
      {buttons}
    </div>
  );
}
