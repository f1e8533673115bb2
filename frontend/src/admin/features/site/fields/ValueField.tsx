import { Input, InputNumber, Switch } from 'antd';
import type { FormField } from 'domain/site/form';
import { fieldId, useEditor } from '../editor-context';
import { MoneyInput } from './MoneyInput';
import type { FieldProps } from './field-props';
import { describedBy, FieldFrame } from './FieldFrame';

/** Edits a single text, number or choice. */
export function ValueField({ field, path, value }: FieldProps<Extract<FormField, { shape: 'value' }>>) {
  const { setValue, problemsAt } = useEditor();
  const isWrong = problemsAt(path).some(({ severity }) => severity === 'error');
  const common = {
    id: fieldId(path),
    'aria-describedby': describedBy(path),
    'aria-invalid': isWrong,
    ...(isWrong && { status: 'error' as const }),
  };
  const text = typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  const type = { phone: 'tel', email: 'email', day: 'date' }[field.kind as string] ?? 'text';
  return (
    <FieldFrame field={field} path={path}>
      {field.kind === 'flag' ? (
        <span>
          <Switch id={fieldId(path)} checked={value === true} onChange={(next) => setValue(path, next)} />
        </span>
      ) : field.kind === 'money' ? (
        <MoneyInput {...common} cents={number} onChange={(cents) => setValue(path, cents)} />
      ) : field.kind === 'count' ? (
        <InputNumber<number>
          controls={false}
          {...common}
          inputMode="numeric"
          value={number}
          onChange={(next) => setValue(path, next)}
          style={{ width: '8rem' }}
        />
      ) : field.kind === 'text' ? (
        <Input.TextArea
          {...common}
          value={text}
          autoSize={{ minRows: 2, maxRows: 12 }}
          onChange={({ target }) => setValue(path, target.value)}
        />
      ) : (
        <Input
          {...common}
          type={type}
          value={text}
          // In a separate line, with the browser's date picker.
          onChange={({ target }) => setValue(path, target.value)}
        />
      )}
    </FieldFrame>
  );
}
