import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { officeContentOf, type OfficeContent } from 'domain/state-law/listed-items';
import { SELLING_WAY_NAMES } from 'domain/state-law/serving';
import { STATE_LAW, STATE_LAW_VERSION } from 'domain/state-law/state-law';
import { isUsState, stateName, US_STATE_CODES, type UsState } from 'domain/us-states';
import type { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import type { Environment } from '../config/environment';
import { JobsService } from '../jobs/jobs.service';
import { AuditRepository } from '../modules/audit/audit.repository';
import { AuditService } from '../modules/audit/audit.service';
import { contractHash } from '../modules/payments/contract/contract-hash';
import { contractPdf } from '../modules/payments/contract/contract-pdf';
import { CURRENT_CONTRACT_VERSION } from '../modules/payments/contract/contract-terms';
import { ContractService } from '../modules/payments/contract/contract.service';
import { inWords } from '../modules/payments/contract/days-in-words';
import { SettingsRepository } from '../modules/settings/settings.repository';
import { SettingsService } from '../modules/settings/settings.service';
import { Business } from '../modules/site-content/business';
import { PlanCatalogue } from '../modules/site-content/plan-catalogue';
import { PublishedSite } from '../modules/site-content/published-site';
import { SiteContentRepository } from '../modules/site-content/site-content.repository';
import { StateGate } from '../modules/states/state-gate.service';
import { StatesRepository } from '../modules/states/states.repository';
import { CommandError } from './admin/options';
import { configOf } from './config-of-command';

interface Wanted {
  /** Code of one state; absent for all. */
  state?: string;
  /** Folder of the files; absent for `contract-texts` in the data folder. */
  to?: string;
  print: (line: string) => void;
}

const MISSING_CONTENT: Record<OfficeContent, string> = {
  report:
    'La ley pide adjuntar el reporte de crédito, así que este contrato se firma fuera del sistema: tome este texto como base.',
  items: 'El enlace de pago agrega la lista de lo que se va a disputar, que aquí no aparece.',
};

/**
 * Writes the contract of each state as a PDF: that of each plan in Spanish and English, in the version that is offered now.
 * @throws CommandError for an unknown state
 */
export async function writeContractTexts(
  dataSource: DataSource,
  environment: Environment,
  { state, to, print }: Wanted,
): Promise<void> {
  const asked = state?.toUpperCase();
  if (asked !== undefined && !isUsState(asked))
    throw new CommandError(`No conocemos el estado ${state}: use su código, como FL.`);
  const config = configOf(environment);
  const clock = new Clock();
  const jobs = new JobsService({ databaseUrl: config.databaseUrl, jobsWorkers: false }, clock);
  const audit = new AuditService(new AuditRepository(dataSource));
  const settings = new SettingsService(dataSource, new SettingsRepository(dataSource), config, audit, jobs);
  const published = new PublishedSite(config, new SiteContentRepository(dataSource));
  await published.poll();
  const gate = new StateGate(config, clock, settings, new StatesRepository(dataSource));
  const contracts = new ContractService(config, new Business(published), clock, settings, gate);
  const { plans } = new PlanCatalogue(published, config).current();

  const folder = resolve(to ?? join(config.dataDir, 'contract-texts'));
  await mkdir(folder, { recursive: true });
  const states: readonly UsState[] = asked ? [asked] : US_STATE_CODES;
  for (const code of states) {
    const place = { zip: '', residence: code };
    const terms = await Promise.all(plans.map((plan) => contracts.offered(plan, place, null)));
    const byPhone = await Promise.all(plans.map((plan) => contracts.offered(plan, place, null, 'phone')));
    const hashes = new Set(terms.map(contractHash));
    const [{ signedOn, brand }] = terms as [(typeof terms)[0], ...typeof terms];
    const rule = await gate.ruleOf([code]);
    const content = officeContentOf(code);
    const pdf = await contractPdf({
      title: `Textos del contrato: ${stateName(code)}, versión ${CURRENT_CONTRACT_VERSION}`,
      cover: [
        `Empresa: ${brand}. Ley del estado: ${STATE_LAW[code].citation ?? 'no encontramos una propia'}. Tabla de leyes, versión ${STATE_LAW_VERSION}.`,
        ...(rule ? [`Así atiende su oficina este estado: ${SELLING_WAY_NAMES[rule.way]}.`] : []),
        `Los días y las fechas son los de un contrato que se firma el ${inWords(signedOn)}. Los demás textos son iguales para todos los clientes de este estado.`,
        ...(content ? [MISSING_CONTENT[content]] : []),
        'Son datos que investigamos, no consejo legal. Cada plan lleva la huella de su texto, la misma que la página envía al firmar:',
      ],
      contracts: [...terms, ...byPhone.filter((one) => !hashes.has(contractHash(one)))],
    });
    await writeFile(join(folder, `contrato-${CURRENT_CONTRACT_VERSION}-${code}.pdf`), pdf);
  }
  print(
    states.length === 1
      ? `1 contrato escrito en ${folder}`
      : `${states.length} contratos escritos en ${folder}`,
  );
}
