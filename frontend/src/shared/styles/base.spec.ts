import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'base.css'), 'utf8');
const fallbacks = css
  .split('@font-face {')
  .slice(1)
  .map((rest) => rest.slice(0, rest.indexOf('}')))
  .filter((face) => face.includes("'Bricolage fallback'"));

describe('the system fonts that replace the web font', () => {
  it('have a bold one for headings, so that no browser synthesises it', () => {
    const [regular, bold] = fallbacks;
    expect(fallbacks).toHaveLength(2);
    expect(regular).toContain('font-weight: 400 599;');
    expect(bold).toContain('font-weight: 600 800;');
    for (const name of ['Arial Bold', 'Roboto Bold', 'Liberation Sans Bold'])
      expect(bold).toContain(`local('${name}')`);
  });

  it('take the same space as the web font', () => {
    for (const face of fallbacks)
      for (const metric of ['size-adjust: ', 'ascent-override: ', 'descent-override: '])
        expect(face).toContain(metric);
  });
});
