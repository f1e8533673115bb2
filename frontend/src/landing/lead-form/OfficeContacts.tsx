import type { OfficeContact } from '../landing-data';
import { leadFormCopy } from './lead-form.copy';

/** Shows the contacts with the office that work without the form; nothing if there are none. */
export function OfficeContacts({ contacts }: { contacts: OfficeContact[] }) {
  if (contacts.length === 0) return null;
  return (
    <>
      <p>{leadFormCopy.contacts.title}</p>
      <ul>
        {contacts.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
