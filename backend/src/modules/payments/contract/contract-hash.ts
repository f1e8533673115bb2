import { createHash } from 'node:crypto';
import { renewalCentsOf } from '../../site-content/plan-catalogue';
import type { ContractTerms } from './contract-terms';
import { englishTextsOf, textsOf } from './contract-texts';

/** Fixed day that replaces the days of a contract, so that contracts that differ only in days have the same hash. */
const ANY_DAY = '2000-01-03';

/** Returns the hash of a contract's version, state, plan, price and texts: 64 hexadecimal digits, independent of the signer's name and the date. */
export function contractHash(terms: ContractTerms): string {
  const { textVersion, state, mode, plan } = terms;
  const timeless = { ...terms, signedOn: ANY_DAY, renewsOn: terms.renewsOn && ANY_DAY };
  const parts = [
    textVersion,
    state,
    mode,
    plan.id,
    plan.priceCents,
    renewalCentsOf(plan),
    ...[textsOf(timeless), englishTextsOf(timeless)].map((texts) => [
      texts?.priceLines(timeless),
      texts?.cancelStatement(timeless),
      texts && [...texts.contractSections(timeless), ...texts.ownSheets(timeless)],
      texts?.cancellationNotice(timeless),
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
