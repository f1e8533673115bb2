import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { supportComponentLibrary } from '../../../../test/component-library';
import { KeptDraft, useClearDraft } from './KeptDraft';

supportComponentLibrary();
jest.mock('../../session/use-person', () => ({ usePerson: () => 'ana' }));

function Note() {
  const clear = useClearDraft('nota', '7');
  return (
    <Form initialValues={{ text: '' }}>
      <KeptDraft form="nota" of="7" />
      <Form.Item name="text" label="Nota">
        <Input />
      </Form.Item>
      <button type="button" onClick={clear}>
        Guardado
      </button>
    </Form>
  );
}
const kept = (): string => JSON.stringify({ ...window.sessionStorage, ...window.localStorage });
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

it('typed text is stored, including the last letters before the page closes', async () => {
  render(<Note />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Prefiere la tarde');
  leavePage();
  expect(kept()).toContain('Prefiere la tarde');
});

it('a saved form leaves no draft, even when it is still open at the end of the page', async () => {
  render(<Note />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Ya se guardó');
  expect(kept()).toContain('Ya se guardó');
  await userEvent.click(screen.getByRole('button', { name: 'Guardado' }));
  leavePage();
  expect(kept()).not.toContain('Ya se guardó');
});
