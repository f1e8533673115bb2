import { Tag } from 'antd';
import type { FormField } from 'domain/site/form';
import type { Path } from 'domain/site/walk';
import { useEditor } from '../editor-context';
import { siteCopy as copy } from '../site.copy';
import type { HolderProps } from './field-props';
import styles from './fields.module.css';

type GroupField = Extract<FormField, { shape: 'group' }>;

/** Shows the number of problems below. */
function Marks({ path }: { path: Path }) {
  const problems = useEditor().problemsBelow(path);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      {errors > 0 ? <Tag color="error">{copy.errors(errors)}</Tag> : null}
      {problems.length > errors ? <Tag color="warning">{copy.warnings(problems.length - errors)}</Tag> : null}
    </>
  );
}

/** Shows related fields. A proof stays folded until the user opens it. */
export function Group({ field, path, value, render }: HolderProps<GroupField>) {
  const { sampleAt } = useEditor();
  const isProof = path.at(-1) === 'proof';
  const sample = isProof ? sampleAt(path.slice(0, -1)) : null;
  const fields = field.fields.map(({ name, field: inner }) =>
    render({
      field: inner,
      path: [...path, name],
      value: (value as Record<string, unknown> | null)?.[name],
    }),
  );
  // A section's title is already shown above.
  if (path.length === 1) return <>{fields}</>;
  if (isProof)
    return (
      <details className={styles.proof} data-path={path.join('.')}>
        <summary>
          {copy.proof}
          {sample ? <Tag color="warning">{copy.sample}</Tag> : null}
        </summary>
        <p className={styles.help}>{sample ?? field.help}</p>
        {fields}
      </details>
    );
  // Folded at first, because a plan has many fields.
  if (path.length === 2)
    return (
      <details className={styles.part} data-path={path.join('.')}>
        <summary>
          <span>{field.title}</span>
          <Marks path={path} />
        </summary>
        {field.help ? <p className={styles.help}>{field.help}</p> : null}
        {fields}
      </details>
    );
  return (
    <fieldset className={styles.group}>
      <legend>{field.title}</legend>
      {field.help ? <p className={styles.help}>{field.help}</p> : null}
      {fields}
    </fieldset>
  );
}
