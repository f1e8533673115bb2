const { resolve } = require('node:path');

const ROOT = resolve(__dirname, '../..');
const BESIDE =
  'A text is the only child of its element: put this one in an element of its own, such as <span>.';
const BARE = 'A text without an element of its own breaks under a translator: put it in an element.';

/** The messages of this repository's rule about a component of the landing. */
async function messagesAbout(component) {
  const { ESLint } = require('eslint');
  const lint = new ESLint({ cwd: ROOT });
  const [{ messages }] = await lint.lintText(
    `import type { ReactNode } from 'react';
     interface Props { text: string; count: number; isOpen: boolean; names: string[]; children: ReactNode }
     const Part = ({ children }: { children: ReactNode }) => <b>{children}</b>;
     ${component}`,
    { filePath: resolve(ROOT, 'frontend/src/landing/lead-form/WithPhoneLink.tsx') },
  );
  return messages.filter(({ ruleId }) => ruleId === 'house/own-text').map(({ message }) => message);
}

const drawing = (markup) => `export const Drawn = (props: Props) => ${markup};`;

describe('a text of a page that a browser may translate', () => {
  it.each([
    ['a text beside an element', drawing('<p>{props.text} <b /></p>'), [BESIDE]],
    ['a fixed text beside an element', drawing('<p>Hola <b /></p>'), [BESIDE]],
    ['two texts', drawing('<p>{props.text} {props.count}</p>'), [BESIDE, BESIDE]],
    ['a text that may be there', drawing("<p>{props.isOpen && 'Abierto'} <b /></p>"), [BESIDE]],
    ['texts of a list', drawing('<p>{props.names.map((name) => name)} <b /></p>'), [BESIDE]],
    ['a text in a fragment', drawing('<>{props.text}</>'), [BARE]],
    ['a text given to a component', drawing('<Part>{props.text}</Part>'), [BARE]],
    ['a component that draws a text', drawing('props.text'), [BARE]],
    ['a component that may draw a text', drawing('(props.isOpen ? props.text : <p />)'), [BARE]],
    [
      'a component that returns a text',
      'export function Drawn({ text }: Props) { if (text) return text; return <p>{text}</p>; }',
      [BARE],
    ],
  ])('is refused: %s', async (_kind, component, messages) => {
    expect(await messagesAbout(component)).toEqual(messages);
  });

  it.each([
    ['the only child', drawing('<p>{props.isOpen ? props.text : <b />}</p>')],
    [
      'elements with a space between them',
      drawing("<p><span>{props.text}</span>{' '}<b>{props.count}</b></p>"),
    ],
    ['an element that is there with a text', drawing('<div>{props.text && <p>{props.text}</p>}<b /></div>')],
    ['what a component is given', drawing('<div><b />{props.children}</div>')],
  ])('is accepted: %s', async (_kind, component) => {
    expect(await messagesAbout(component)).toEqual([]);
  });
});
