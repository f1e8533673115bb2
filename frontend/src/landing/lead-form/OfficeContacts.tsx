import type { WayOut } from '../landing-data';
import { leadFormCopy } from './lead-form.copy';

/** Shows the contacts with the office that work without the form; nothing if there are none. */
export function WaysOut({ ways }: { ways: WayOut[] }) {
  if (ways.length === 0) return null;
  return (
    <>
      <p>{leadFormCopy.waysOut.title}</p>
      <ul>
        {ways.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
