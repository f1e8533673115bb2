import { cutText } from 'domain/text';
import { Button } from 'antd';
import type { FormField } from 'domain/site/form';
import { fieldId, useEditor } from '../editor-context';
import { siteCopy as copy } from '../site.copy';
import type { FieldProps } from './field-props';
import { describedBy, FieldFrame } from './FieldFrame';
import { UploadButton } from './UploadButton';
import styles from './fields.module.css';

/** Edits a proof file, which only the office sees. */
export function FileField({ field, path, value }: FieldProps<Extract<FormField, { shape: 'value' }>>) {
  const { setValue } = useEditor();
  const file = value as { id: string; name: string } | null;
  return (
    <FieldFrame field={field} path={path}>
      <p className={styles.fileName}>{file?.name ?? copy.file.none}</p>
      <div className={styles.row}>
        <UploadButton
          id={fieldId(path)}
          label={file ? copy.file.change : copy.file.choose}
          accept="application/pdf,image/jpeg,image/png,image/webp,video/mp4"
          purpose="evidence"
          describedBy={describedBy(path)}
          onDone={({ id }, { name }) => setValue(path, { id, name: cutText(name, 200) })}
        />
        {file ? <Button onClick={() => setValue(path, null)}>{copy.file.remove}</Button> : null}
      </div>
    </FieldFrame>
  );
}
