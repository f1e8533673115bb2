import type { ReactNode } from 'react';
import type { Path } from 'domain/site/walk';
import { fieldId, useEditor } from '../editor-context';
import styles from './fields.module.css';

interface Props {
  field: { title: string; help?: string | undefined };
  path: Path;
  children: ReactNode;
}

/** Returns the id of a field's help and errors, for its input. */
export const describedBy = (path: Path): string => `${fieldId(path)}-ayuda`;

/** Shows a field's label, input, help and errors. */
export function FieldFrame({ field, path, children }: Props) {
  const problems = useEditor().problemsAt(path);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId(path)}>
        {field.title}
      </label>
      {children}
      <div id={describedBy(path)}>
        {field.help ? <p className={styles.help}>{field.help}</p> : null}
        {problems.map(({ message, severity }) => (
          <p key={message} className={severity === 'error' ? styles.error : styles.warning}>
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
