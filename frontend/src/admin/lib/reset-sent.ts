import type { FormInstance } from 'antd';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the names of the fields that the user has not changed since their values were sent. */
function unchangedSince<Fields extends object>(form: FormInstance<Fields>, sent: Fields) {
  const all = Object.entries(form.getFieldsValue(true) as Fields);
  const unchanged = all.filter(
    ([name, value]) => !(name in sent) || isSame(value, sent[name as keyof Fields]),
  );
  return { names: unchanged.map(([name]) => name), isWhole: unchanged.length === all.length };
}

/**
 * Resets a form after its values were saved, except for fields that the user has changed since.
 * @returns whether there are none
 */
export function resetSent<Fields extends object>(form: FormInstance<Fields>, sent: Fields): boolean {
  const { names, isWhole } = unchangedSince(form, sent);
  form.resetFields(names as Parameters<typeof form.resetFields>[0]);
  return isWhole;
}

/**
 * Shows saved values in a form as not edited, except in fields that the user has changed since they were sent.
 * @returns whether there are none
 */
export function showSaved<Fields extends object>(
  form: FormInstance<Fields>,
  sent: Fields,
  saved: Partial<Fields>,
): boolean {
  const { names, isWhole } = unchangedSince(form, sent);
  form.setFields(
    names
      .filter((name) => name in saved)
      .map((name) => ({ name, value: saved[name as keyof Fields], touched: false })) as Parameters<
      typeof form.setFields
    >[0],
  );
  return isWhole;
}
