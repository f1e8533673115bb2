import { act, fireEvent, render, screen } from '@testing-library/react';
import { initialDocument } from 'domain/site/initial';
import type { SiteDocument } from 'domain/site/document';
import { formOf } from 'domain/site/form';
import { withValueAt, type Path } from 'domain/site/walk';
import { useRef, useState } from 'react';
import { toastStore } from '../../../../shared/ui/toast-store';
import { EditorContext, useEditor } from '../editor-context';
import { siteCopy } from '../site.copy';
import { useRemoval } from '../use-removal';
import type { FieldProps } from './field-props';
import { ListField } from './ListField';

const copy = siteCopy.list;
const opened = jest.fn<void, [Path]>();

/** Shows a list, or a plain input for any other field. */
function Plain({ field, path, value }: FieldProps) {
  const { setValue } = useEditor();
  const render = (inner: FieldProps) => <Plain key={inner.path.join('.')} {...inner} />;
  if (field.shape === 'list') return <ListField field={field} path={path} value={value} render={render} />;
  if (field.shape === 'group')
    return field.fields.map(({ name, field: part }) =>
      render({ field: part, path: [...path, name], value: (value as Record<string, unknown>)[name] }),
    );
  return (
    <input
      aria-label={field.title}
      value={String(value)}
      onChange={({ target }) => setValue(path, target.value)}
    />
  );
}

/** Shows the section of the questions, with an editor that keeps the document in memory only. */
function Questions() {
  const [document, show] = useState(initialDocument);
  const latest = useRef(document);
  const change = (next: unknown) => {
    latest.current = next as SiteDocument;
    show(latest.current);
  };
  const remove = useRemoval((make) => {
    const made = make(latest.current);
    if (made) change(made.document);
    return made;
  }, opened);
  return (
    <EditorContext
      value={{
        problemsAt: () => [],
        problemsBelow: () => [],
        sampleAt: () => null,
        setValue: (path, value) => change(withValueAt(latest.current, path, value)),
        remove,
      }}
    >
      <Plain field={formOf('faq')} path={['faq']} value={document.faq} />
    </EditorContext>
  );
}

const { items } = initialDocument().faq;
const names = () =>
  [...document.querySelectorAll('fieldset > ul > li > div > details > summary > span')].map(
    ({ textContent }) => textContent,
  );
const questions = items.map(({ question }) => question);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
const undo = () => act(() => toastStore.get()!.action!.onClick());

describe('a removed element of a list', () => {
  beforeEach(() => {
    toastStore.set(null);
    render(<Questions />);
  });

  it('is named in a toast, and the focus moves to its successor', async () => {
    press(copy.remove('Pregunta 2'));
    await nextFrame();
    expect(names()).toEqual(questions.filter((_, index) => index !== 1));
    expect(toastStore.get()).toMatchObject({
      title: 'Se eliminó: Pregunta 2',
      description: questions[1],
      action: { label: 'Deshacer' },
    });
    expect(document.activeElement?.textContent).toBe(questions[2]);
  });

  it('returns to its place, next to the edits made meanwhile', () => {
    press(copy.remove('Pregunta 2'));
    const [first] = screen.getAllByLabelText('Pregunta');
    fireEvent.change(first!, { target: { value: '¿Editada?' } });
    fireEvent.click(screen.getByText(copy.add('Pregunta')));
    undo();
    expect(names()).toEqual(['¿Editada?', ...questions.slice(1), `Pregunta ${questions.length + 1}`]);
    expect(opened).toHaveBeenLastCalledWith(['faq', 'items', 1]);
  });

  it('is reported as lost if its list is gone', () => {
    fireEvent.click(screen.getAllByRole('button', { name: copy.remove('Párrafo 1') })[0]!);
    const back = toastStore.get()!;
    expect(back.title).toBe('Se eliminó: Párrafo 1');
    press(copy.remove('Pregunta 1'));
    act(() => back.action!.onClick());
    expect(toastStore.get()).toMatchObject({ title: copy.lost('Párrafo 1'), variant: 'destructive' });
  });
});
