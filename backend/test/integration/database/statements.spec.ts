import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { StatementColumns } from '../../support/database/statement-columns';
import { readStatements } from '../../support/database/statements';

/** Statements with a text that is known at run time only, by the reason. The tests of their modules run them. */
const BUILT_AT_RUN_TIME: Record<string, readonly string[]> = {
  'the table is a parameter': [
    'modules/leads/list/lead-counts.repository.ts rebuild',
    'modules/leads/merges/lead-merges.repository.ts move',
    'modules/leads/merges/lead-merges.repository.ts moveBack',
    'modules/privacy/erasure.repository.ts apply',
    'modules/privacy/erasure.repository.ts maskMentions',
    'modules/privacy/retention.repository.ts inBatches',
  ],
  'the columns are a parameter': [
    'modules/analytics/costs/costs.repository.ts rows',
    'modules/analytics/reports/reports.repository.ts rows',
    'modules/audit/chain/chain.repository.ts contents',
    'modules/leads/board/board.repository.ts columns',
    'modules/leads/imports/import-rows.repository.ts examples',
    'modules/leads/list/lead-list.repository.ts page',
  ],
  'the filter is a part of FROM': [
    'modules/analytics/analytics.repository.ts daily',
    'modules/analytics/analytics.repository.ts hours',
    'modules/campaigns/campaign-recipients.repository.ts addAudience',
    'modules/campaigns/reviews/campaign-reviews.repository.ts add',
    'modules/conversations/conversations.repository.ts countUnread',
    'modules/conversations/conversations.repository.ts page',
    'modules/leads/list/lead-list.repository.ts count',
  ],
  'the parameters have names': [
    'modules/privacy/erasure.repository.ts auditTargets',
    'modules/privacy/erasure.repository.ts maskAudit',
  ],
  'the caller gives the whole text': [
    'jobs/jobs.service.ts enqueue',
    'modules/auth/admin.guard.ts judge',
    'modules/privacy/person.repository.ts ',
  ],
  'the tables of the queue are created when the server starts': [
    'modules/security/panel/system-status.repository.ts facts',
  ],
};

/** Columns that may be null in their table, but not in these statements, by the reason. */
const NEVER_NULL: Record<string, readonly string[]> = {
  'an appointment of our own calendar has an agent and times (ck_appointments_own), and is made for a lead': [
    'modules/appointment-store/appointments.repository.ts findLeadOf leadId',
    'modules/appointment-store/appointments.repository.ts lockUpcoming leadId',
    'modules/appointments/booking/agent-loads.repository.ts lastAgentOf agentId',
    'modules/appointments/messages/appointment-facts.repository.ts list startsAt',
    'modules/appointments/messages/appointment-facts.repository.ts list endsAt',
  ],
  'the statement compares it in an expression': [
    'modules/appointments/feeds/busy-calendars.repository.ts failing failingSince',
    'modules/fraud/fraud-alerts.repository.ts openWith evidence',
  ],
  'a change of settings is recorded with both': [
    'modules/auth/account/settings-change.repository.ts find before',
    'modules/auth/account/settings-change.repository.ts find after',
  ],
  'a message with a next check was given to the provider': [
    'modules/campaigns/campaign-recipients.repository.ts claimLost body',
    'modules/campaigns/campaign-recipients.repository.ts claimLost claimedAt',
    'modules/messaging/sms/sms-messages.repository.ts takeUnanswered claimedAt',
  ],
  'the outcome of a row decides which columns it has': [
    'modules/leads/imports/import-rows.repository.ts refusals refusal',
    'modules/leads/imports/import-rows.repository.ts refused refusal',
    'modules/leads/imports/import-rows.repository.ts waiting phoneNumber',
    'modules/leads/imports/import-rows.repository.ts waiting read',
  ],
};

const listed = (reasons: Record<string, readonly string[]>): string[] => Object.values(reasons).flat().sort();

/**
 * Compares each statement with its row type: PostgreSQL prepares the text on the real schema, without running it. Whether an expression or
 * a JSON value may be null is not known.
 */
describe('the statements of the server', () => {
  const statements = readStatements(join(__dirname, '../../../src'));
  const differences = new Set<string>();
  const nulls = new Set<string>();
  const unread = new Set<string>();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const columns = new StatementColumns(client);
    await columns.read();
    for (const { place, texts, row } of statements) {
      if (!Array.isArray(texts)) unread.add(place);
      else
        for (const text of texts)
          for (const { column, problem } of await columns.differences(text, row))
            if (problem === 'may be null') nulls.add(`${place} ${column}`);
            else if (problem.includes('"jobs.')) unread.add(place);
            else differences.add(`${place} ${column}: ${problem}`);
    }
    await client.end();
  });

  afterAll(() => database.drop());

  it('return the columns of their row type', () => {
    expect(statements.length).toBeGreaterThan(600);
    expect([...differences]).toEqual([]);
  });

  it('return null only where the row type says so', () => {
    expect([...nulls].sort()).toEqual(listed(NEVER_NULL));
  });

  it('have a text that can be read, except for the listed ones', () => {
    expect([...unread].sort()).toEqual(listed(BUILT_AT_RUN_TIME));
  });
});
