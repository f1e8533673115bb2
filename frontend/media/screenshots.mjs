// Takes the pictures of docs/images from a product with invented data:
//   npm run demo
//   ADMIN_USERNAME=admin ADMIN_PASSWORD=… npm run screenshots
// With --keep it keeps a picture of each screen of the back office, with --compare it compares each with the kept one.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../e2e/support/chromium.mjs';
import { Failure } from '../../scripts/lib/errors.mjs';
import { at } from '../../scripts/lib/project.mjs';
import { command } from '../../scripts/lib/terminal.mjs';
import { takeScreens } from './screens.mjs';

const site = process.env.SITE || 'http://localhost:3000';
const folder = at('docs', 'images');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 880 };
/** Phone number that no lead of the demo has. */
const VISITOR = { fullName: 'Rosa Delgado Ruiz', state: 'TX', phoneNumber: '(956) 420-1357' };

command(async () => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env;
  if (!username || !password) throw new Failure('Indique ADMIN_USERNAME y ADMIN_PASSWORD.');
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const open = (viewport) =>
    browser.newContext({
      viewport,
      deviceScaleFactor: viewport === PHONE ? 2 : 1,
      locale: 'es-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      baseURL: site,
    });
  const mode = ['keep', 'compare'].find((each) => process.argv.includes(`--${each}`));
  try {
    if (mode) {
      const session = await logIn(await open(DESKTOP), { username, password });
      return void (await takeScreens(mode, async (viewport) => signedIn(await open(viewport), session)));
    }
    await office(await open(DESKTOP), { username, password });
    // Last, because it creates a lead.
    await visitor(await open(PHONE));
  } finally {
    await browser.close();
  }
});

async function visitor(context) {
  const page = await context.newPage();
  await page.goto('/');
  await keep(page, 'landing');
  const form = page.locator('#formulario-contacto');
  await form.scrollIntoViewIfNeeded();
  await page.getByLabel('Nombre completo').fill(VISITOR.fullName);
  await page.getByLabel('Estado').selectOption(VISITOR.state);
  await page.getByLabel('Teléfono').fill(VISITOR.phoneNumber);
  await page.getByLabel('Teléfono').blur();
  await form
    .locator('form')
    .evaluate((element) => window.scrollTo(0, element.offsetTop + element.offsetParent.offsetTop - 100));
  await keep(page, 'form');
  await form.locator('button[type=submit]').click();
  await page.getByRole('dialog').getByRole('textbox').fill('4029');
  await keep(page, 'code');
}

async function office(context, credentials) {
  const page = await signedIn(context, await logIn(context, credentials));
  for (const tab of ['leads', 'mapa', 'analytics', 'campanas']) {
    await page.goto(`/admin?tab=${tab}`);
    if (tab === 'analytics') await page.getByRole('tab', { name: 'Embudo' }).click();
    await keep(page, tab);
  }
}

/** Returns the session as the browser stores it. */
async function logIn(context, credentials) {
  const answer = await context.request.post('/api/admin/login', { data: credentials });
  const { token, user, message } = await answer.json();
  if (!token) throw new Failure(message);
  return {
    adminToken: token,
    adminUser: JSON.stringify(user),
    adminLoggedIn: 'true',
    adminLoginTime: String(Date.now()),
  };
}

async function signedIn(context, session) {
  // Blocks the stream of changes, which never ends, so that the page finishes loading.
  await context.route('**/api/admin/stream', (route) => route.abort());
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    session,
  );
  return page;
}

/** Takes a picture when the page has finished loading. */
async function keep(page, name) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(800);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
  await writeFile(path.join(folder, `${name}.webp`), picture);
  process.stdout.write(`  ${name}.webp, ${Math.round(picture.length / 1024)} kB\n`);
}
