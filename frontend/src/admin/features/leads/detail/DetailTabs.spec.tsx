import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { leadsCopy } from '../shared/leads.copy';
import { DetailTabs } from './DetailTabs';
import { useDetailTab, type DetailTab } from './use-detail-tab';

const { tabs, unsaved } = leadsCopy.detail;

function Detail({ kept }: { kept: DetailTab[] }) {
  const [tab, setTab] = useDetailTab();
  return (
    <>
      <DetailTabs
        active={tab}
        unsaved={new Set(kept)}
        onOpen={setTab}
        parts={{ actividad: <input aria-label="Nota" />, mensajes: <p>Escriba</p>, datos: <p>Edad</p> }}
      />
      <output>{useLocation().search}</output>
    </>
  );
}
const show = (address: string, kept: DetailTab[] = []) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Detail kept={kept} />
    </MemoryRouter>,
  );
const tab = (part: DetailTab) => screen.getByRole('tab', { name: (name) => name.startsWith(tabs[part]) });

describe('the tabs of a lead', () => {
  it('open on the activity, or on the part of the address', () => {
    const { unmount } = show('/admin?lead=1');
    expect(tab('actividad')).toHaveAttribute('aria-selected', 'true');
    unmount();
    show('/admin?lead=1&ficha=mensajes');
    expect(screen.getByText('Escriba')).toBeVisible();
    expect(screen.getByText('Edad')).not.toBeVisible();
  });

  it('keep typed text, and the part in the address without another entry in the history', async () => {
    const user = userEvent.setup();
    show('/admin?lead=1');
    await user.type(screen.getByLabelText('Nota'), 'A medias');
    await user.click(tab('datos'));
    expect(screen.getByText('Edad')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('?lead=1&ficha=datos');
    await user.click(tab('actividad'));
    expect(screen.getByLabelText('Nota')).toHaveValue('A medias');
    expect(screen.getByRole('status')).toHaveTextContent(/^\?lead=1$/);
  });

  it('move by the arrow keys, with the focus', async () => {
    const user = userEvent.setup();
    show('/admin?lead=1');
    tab('actividad').focus();
    await user.keyboard('{ArrowLeft}');
    expect(tab('datos')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('mensajes')).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: tabs.mensajes })).toBeVisible();
    await user.keyboard('{Tab}');
    expect(tab('actividad')).not.toHaveFocus();
  });

  it('mark a closed part with unsaved input', () => {
    show('/admin?lead=1&ficha=datos', ['mensajes', 'datos']);
    expect(tab('mensajes')).toHaveAccessibleName(`${tabs.mensajes} , ${unsaved}`);
    expect(tab('datos')).toHaveAccessibleName(tabs.datos);
  });
});
