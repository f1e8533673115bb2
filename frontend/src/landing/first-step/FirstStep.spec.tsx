import { render, screen } from '@testing-library/react';
import { openLanding, nameField, phoneField, stubWillingApi, visitor } from '../../../test/landing';
import { followFormLinks } from '../lead-form/go-to-form';
import { FirstStep } from './FirstStep';

const first = () => screen.getByLabelText<HTMLInputElement>('Su número de celular');
const link = () => screen.getByRole('link', { name: 'Agendar mi consulta gratis' });

describe('the first step on the first screen', () => {
  beforeAll(followFormLinks);
  beforeEach(() => {
    stubWillingApi();
    openLanding();
    render(<FirstStep />);
  });

  it('copies its number to the whole form, where the name is next', async () => {
    const user = visitor();
    await user.type(first(), '3054201234');
    expect(first()).toHaveValue('(305) 420-1234');
    await user.click(link());
    expect(phoneField()).toHaveValue('(305) 420-1234');
    expect(nameField()).toHaveFocus();
    expect(window.sessionStorage.getItem('leadDraft')).toContain('(305) 420-1234');
  });

  it('is sent by Enter too, and never replaces a corrected number in the form', async () => {
    const user = visitor();
    await user.type(first(), '7864201235{Enter}');
    expect(phoneField()).toHaveValue('(786) 420-1235');
    await user.clear(phoneField());
    await user.type(phoneField(), '3054209999');
    await user.click(link());
    expect(phoneField()).toHaveValue('(305) 420-9999');
    await user.clear(first());
    await user.click(link());
    expect(phoneField()).toHaveValue('(305) 420-9999');
  });

  it('keeps the number out of the address', () => {
    expect(first().name).toBe('');
  });
});
