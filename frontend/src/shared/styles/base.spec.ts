import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'base.css'), 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body]) => body ?? '');
const fallbacks = faces.filter((face) => face.includes("'Bricolage fallback'"));

/** The weights that a face stands for. */
function weightsOf(face: string): [number, number] {
  const [, from, to] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
  return [Number(from), Number(to)];
}

describe('the system faces that stand in for the web font', () => {
  it('have a bold one for headings, so that no browser smears the regular one', () => {
    const bold = fallbacks.find((face) => weightsOf(face)[0] === 600);
    expect(bold).toMatch(/local\('Arial Bold'\).*local\('Roboto Bold'\).*local\('Liberation Sans Bold'\)/s);
    expect(fallbacks.map(weightsOf)).toEqual([
      [400, 599],
      [600, 800],
    ]);
  });

  it('take the room that the web font takes', () => {
    for (const face of fallbacks)
      for (const metric of ['size-adjust', 'ascent-override', 'descent-override'])
        expect(face).toMatch(new RegExp(`${metric}: [\\d.]+%`));
  });
});
