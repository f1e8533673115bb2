import type { FormInstance } from 'antd';

/**
 * Resets a form after its values were saved, except for fields that the user has changed since.
 * @returns whether there are none
 */
export function resetSent<Fields extends object>(form: FormInstance<Fields>, sent: Fields): boolean {
  const all = Object.entries(form.getFieldsValue(true) as Fields);
  const saved = all.filter(([name, value]) => !(name in sent) || value === sent[name as keyof Fields]);
  form.resetFields(saved.map(([name]) => name) as Parameters<typeof form.resetFields>[0]);
  return saved.length === all.length;
}
