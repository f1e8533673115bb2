import { expect, type Locator, type Page } from '@playwright/test';
import { detailCopy } from '../../src/admin/features/payments/shared/payment-detail.copy';
import { checkoutCopy } from '../../src/checkout/checkout.copy';
import type { Product } from './product';

/** Card that is approved. */
const GOOD_CARD = '4111111111111111';
/** Card without funds. */
export const EMPTY_CARD = '4000000000009995';
/** Card that is charged, but the response is lost. */
export const LOST_ANSWER_CARD = '4000000000000119';

/** Input of a customer on the payment page. */
export interface Purchase {
  fullName: string;
  email: string;
  plan: 'starter' | 'growth' | 'elite';
  cardNumber: string;
  phone: string;
}

let customers = 0;
/** Returns an e-mail address that no other test of this worker pays with. */
export const customerEmail = (): string => `cliente${customers++}.${process.pid}@example.com`;

/**
 * Fills in the payment page with a valid card.
 * @returns the e-mail address
 */
export async function fillCheckout(
  page: Page,
  changes: Partial<Record<'number' | 'cvv' | 'email', string>> = {},
): Promise<string> {
  const email = changes.email ?? customerEmail();
  await page.getByLabel('Nombre completo').fill('María Fernández');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('3054201234');
  await page.getByLabel('Número de tarjeta').fill(changes.number ?? GOOD_CARD);
  await page.getByLabel('Vencimiento').fill('1299');
  await page.getByLabel('CVV').fill(changes.cvv ?? '999');
  await page.getByLabel('Código postal de la tarjeta').fill('77777');
  await expect(page.getByText(checkoutCopy.form.contract.ofState('Texas'))).toBeVisible();
  return email;
}

/**
 * Pays as a customer, from a new IP address each time.
 * @returns the payment's id
 */
export async function pay(product: Product, purchase: Partial<Purchase> = {}): Promise<string> {
  const email = purchase.email ?? customerEmail();
  const place = customers;
  const answer = await fetch(`${product.url}/api/payments/nmi/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `98.${place >> 8}.${place & 255}.9` },
    body: JSON.stringify({
      fullName: 'Rosa Núñez',
      phone: '(305) 420-1234',
      cardNumber: GOOD_CARD,
      cardExpiry: '12/99',
      cardCvv: '999',
      billingZip: '77777',
      plan: 'growth',
      acceptance: { textVersion: await contractVersion(product) },
      ...purchase,
      email,
    }),
  });
  const body = (await answer.json()) as { paymentId?: string; message?: string };
  if (body.paymentId) return body.paymentId;
  // A refusal does not contain the payment's number.
  const [row] = await product.query<{ id: string }>('SELECT id FROM payments WHERE email = $1', [email]);
  if (!row) throw new Error(`no payment was made: ${body.message ?? answer.status}`);
  return row.id;
}

async function contractVersion(product: Product): Promise<string> {
  const answer = await fetch(`${product.url}/api/plans/growth/contract`);
  return ((await answer.json()) as { textVersion: string }).textVersion;
}

/** Makes a payment two days old, so that the gateway has settled it. */
export async function settle(product: Product, id: string): Promise<void> {
  await product.query(
    `UPDATE simulated_transactions SET created_at = now() - interval '2 days' WHERE order_id = $1`,
    [id],
  );
}

/** Changes a payment to an unknown outcome that a user must resolve. */
export async function loseTrack(product: Product, id: string): Promise<void> {
  await product.query(
    `UPDATE payments SET status = 'unknown', needs_review = true, checks = 6, next_check_at = NULL, transaction_id = NULL,
            response_code = NULL, response_text = 'not_found', settled_by = NULL, settled_at = NULL, subscription_status = NULL
      WHERE id = $1`,
    [id],
  );
}

/**
 * Changes a payment to a stored card that is charged later.
 * @param signedOn day of the contract, which can be cancelled for some days
 */
export async function storeOnly(product: Product, id: string, signedOn = '2026-01-05'): Promise<void> {
  await product.query(
    `UPDATE payments SET status = 'stored', mode = 'vault', amount_cents = 0, vault_id = '77', subscription_status = NULL,
            subscription_id = NULL, renewal_cents = NULL, renews_on = NULL,
            signed_terms = jsonb_set(signed_terms, '{signedOn}', to_jsonb($2::text)) WHERE id = $1`,
    [id, signedOn],
  );
}

/** Records a refund with an unknown outcome that a user must resolve. */
export async function doubtfulRefund(product: Product, id: string, amountCents: number): Promise<void> {
  await product.query(
    `INSERT INTO payment_refunds (payment_id, kind, amount_cents, reason, status, needs_review, checks, response_text, created_by)
     VALUES ($1, 'refund', $2, 'Se arrepintió', 'unknown', true, 6, 'not_found', 'otra')`,
    [id, amountCents],
  );
}

/** Returns the address of a payment's detail. */
export const detailAddress = (id: string): string => `/admin?tab=pagos&pago=${id}`;

export const paymentDetail = (page: Page): Locator => page.getByRole('dialog', { name: detailCopy.title });

let families = 0;
/** Returns a family name that no other test searches for. */
export const familyName = (): string =>
  `Quiroga${`${process.pid}${families++}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
