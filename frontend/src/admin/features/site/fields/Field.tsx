import { Select } from 'antd';
import { siteCopy as copy } from '../site.copy';
import { fieldId, useEditor } from '../editor-context';
import type { FieldProps } from './field-props';
import { FieldFrame } from './FieldFrame';
import { FileField } from './FileField';
import { Group } from './Group';
import { ListField } from './ListField';
import { PictureField } from './PictureField';
import { ValueField } from './ValueField';
import { VideoField } from './VideoField';

/** Shows a form field of any kind. */
export function Field({ field, path, value }: FieldProps) {
  const { setValue } = useEditor();
  if (field.shape === 'group') return <Group field={field} path={path} value={value} render={draw} />;
  if (field.shape === 'list') return <ListField field={field} path={path} value={value} render={draw} />;
  if (field.shape === 'choice')
    return (
      <FieldFrame field={field} path={path}>
        <Select
          id={fieldId(path)}
          value={String(value)}
          options={field.options.map((option) => ({ value: option, label: copy.arts[option] ?? option }))}
          onChange={(next) => setValue(path, next)}
        />
      </FieldFrame>
    );
  if (field.kind === 'picture') return <PictureField field={field} path={path} value={value} />;
  if (field.kind === 'file') return <FileField field={field} path={path} value={value} />;
  if (field.kind === 'video') return <VideoField field={field} path={path} value={value} />;
  return <ValueField field={field} path={path} value={value} />;
}

const draw = (inner: FieldProps) => <Field key={inner.path.join('.')} {...inner} />;
