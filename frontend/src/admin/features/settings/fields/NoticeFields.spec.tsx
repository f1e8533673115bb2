import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { getGetProfileQueryKey } from '../../../../shared/api/generated/account/account';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { settingsCopy as copy } from '../settings.copy';
import { NoticeFields } from './NoticeFields';

supportComponentLibrary();

const OWN = 'duena@example.com';

function show(emails: string[], isOn: boolean) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(getGetProfileQueryKey(), { email: OWN });
  const onValuesChange = jest.fn();
  render(
    <QueryClientProvider client={queries}>
      <Form
        initialValues={{
          smsNotifications: false,
          notificationPhones: [],
          emailNotifications: isOn,
          notificationEmails: emails,
        }}
        onValuesChange={onValuesChange}
      >
        <NoticeFields />
      </Form>
    </QueryClientProvider>,
  );
  return onValuesChange;
}
const byMail = () => screen.getByRole('switch', { name: copy.email });
const byText = () => screen.getByRole('switch', { name: copy.sms });

describe('the notices', () => {
  it('are off without an address, and on with the user’s own, which is offered', async () => {
    const onValuesChange = show([], false);
    expect(byMail()).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: copy.useOwn(OWN) }));
    expect(byMail()).toBeChecked();
    expect(byText()).not.toBeChecked();
    expect(onValuesChange).toHaveBeenCalledWith({ notificationEmails: [OWN] }, expect.anything());
    expect(screen.queryByRole('button', { name: copy.useOwn(OWN) })).toBeNull();
  });

  it('go on with the first typed address, and off when the last is removed', async () => {
    show([], false);
    await userEvent.type(screen.getByRole('combobox', { name: copy.phones }), '3054201234{Enter}');
    expect(byText()).toBeChecked();
    expect(byMail()).not.toBeChecked();
    // Backspace would be ignored for a quarter of a second after typing.
    await userEvent.click(screen.getByRole('img', { name: 'close', hidden: true }));
    expect(byText()).not.toBeChecked();
  });

  it('stay off when another address is added to those of an owner who switched them off', async () => {
    show(['ventas@example.com'], false);
    await userEvent.type(screen.getByRole('combobox', { name: copy.emails }), 'otra@example.com{Enter}');
    expect(byMail()).not.toBeChecked();
  });
});
