// Takes a picture of each screen of the back office at both widths, and compares it with an earlier one.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../../scripts/lib/errors.mjs';
import { at } from '../../scripts/lib/project.mjs';
import { differenceOf } from './picture-difference.mjs';

const folder = at('.cache', 'screens');
/** Time of the first pictures, which the browser's clock shows in the later ones too. */
const clock = path.join(folder, 'time.txt');
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Share of the pixels that a blinking caret or the edges of letters may change. */
const UNNOTICED = 0.0005;
/** Screens by the name of their picture; not Auditoría, which lists the login of each run. */
const SCREENS = {
  leads: 'tab=leads',
  tablero: 'tab=leads&como=tablero',
  midia: 'tab=midia',
  mensajes: 'tab=mensajes',
  citas: 'tab=citas',
  semana: 'tab=citas&vista=semana',
  campanas: 'tab=campanas',
  plantillas: 'tab=plantillas',
  pagos: 'tab=pagos',
  mapa: 'tab=mapa',
  analytics: 'tab=analytics',
  costos: 'tab=costos',
  seguridad: 'tab=seguridad',
  fraude: 'tab=fraude',
  privacidad: 'tab=privacidad',
  sitio: 'tab=sitio',
  estados: 'tab=estados',
  proveedores: 'tab=proveedores',
  claves: 'tab=claves',
  webhooks: 'tab=webhooks',
  equipo: 'tab=equipo',
  administracion: 'tab=administracion',
  cuenta: 'tab=cuenta',
  configuracion: 'tab=leads&configuracion=general',
};

/**
 * Keeps a picture of each screen, or compares each with the kept one.
 *
 * @param {'keep' | 'compare'} mode
 * @param {(viewport: object) => Promise<import('playwright-core').Page>} signIn returns a page of the signed-in user
 */
export async function takeScreens(mode, signIn) {
  if (mode === 'compare' && !existsSync(clock))
    throw new Failure('Tome primero las de antes: npm run screenshots -- --keep');
  await mkdir(folder, { recursive: true });
  if (mode === 'keep') await writeFile(clock, String(Date.now()));
  const time = new Date(Number(await readFile(clock, 'utf8')));
  const changed = [];
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    const page = await signIn(viewport);
    await page.clock.setFixedTime(time);
    for (const [name, query] of Object.entries(SCREENS)) {
      await page.goto(`/admin?${query}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const file = (kind) => path.join(folder, `${name}-${width}${kind}.png`);
      if (mode === 'keep') {
        await writeFile(file(''), picture);
        continue;
      }
      const { share, marked } = await differenceOf(file(''), picture);
      if (share <= UNNOTICED) continue;
      changed.push(name);
      await writeFile(file('-after'), picture);
      await writeFile(file('-difference'), marked);
      process.stdout.write(`  ${name}, ${width}: ${(share * 100).toFixed(1)} %\n`);
    }
    await page.context().close();
  }
  process.stdout.write(`${path.relative(at(), folder)}\n`);
  if (changed.length > 0) process.exitCode = 1;
}
