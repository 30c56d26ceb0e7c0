import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { journalCsv } from '../../../books/journal/journal-csv.ts'
import { ledgerJournal } from '../../../books/journal/ledger-journal.ts'
import { type Context, FileAnswer } from '../../../kernel/index.ts'
import { csvOf } from '../../../platform/documents/index.ts'
import { listCloses } from '../close/period-close.ts'
import { statementsOf } from '../close/statement-answer.ts'
import { statementsAsCsv } from '../close/statement-files.ts'
import { type BinderEvidence, evidenceFiles } from '../evidence/binder-files.ts'
import { glTrialBalance } from '../ledger/trial-balances.ts'
import { lifeOf } from '../life/life.ts'
import { financialStatements } from './financial-statements.ts'
import { statementsAsWorkbook } from './statements-workbook.ts'

interface Asked {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns an auditor's papers as one archive: the financial statements, the trial balance, the journal with authors and
 * reversals, the ledger as other programs read it, the closes with their checks and evidence, the last statements of
 * capital accounts in the period, the fund's decisions, the documents attached to its records, and an index with the
 * digest of each file.
 */
export async function auditBinder(
  ctx: Context,
  fundId: number,
  asked: Asked,
  evidence: readonly BinderEvidence[],
): Promise<FileAnswer> {
  const fund = await findFund(ctx, fundId)
  const statements = await financialStatements(ctx, fundId, asked, String)
  const { from, to } = statements
  const workbook = await statementsAsWorkbook(statements)
  const closes = (await listCloses(ctx, fundId, { limit: 500 })).items.filter(
    ({ period_end }) => period_end >= from && period_end <= to,
  )
  const trial = await glTrialBalance(ctx, { fund_account_id: fundId, as_of: to })
  const files: Record<string, Uint8Array> = {
    'financial-statements.xlsx': workbook.content as Uint8Array,
    'trial-balance.csv': strToU8(
      csvOf([
        ['code', 'name', 'type', 'debit', 'credit', 'balance'],
        ...trial.accounts.map(one => [one.code, one.name, one.type, one.debit, one.credit, one.balance]),
      ]),
    ),
    'journal.csv': strToU8(await journalCsv(ctx, fund, 'ledger', { from, to })),
    'ledger.journal': strToU8(await ledgerJournal(ctx, fund, to)),
    'closes.csv': strToU8(closesAsCsv(closes)),
    'decisions.csv': strToU8(decisionsAsCsv((await lifeOf(ctx, fundId)).events)),
  }
  const closed = closes.find(({ status }) => status === 'closed')
  if (closed) {
    const { content } = statementsAsCsv(await statementsOf(ctx, fundId, closed.id))
    files['capital-accounts.csv'] = typeof content === 'string' ? strToU8(content) : (content as Uint8Array)
  }
  const attached = evidence.filter(({ date }) => date >= from && date <= to)
  for (const [name, bytes] of evidenceFiles(attached)) files[name] = bytes
  files['index.csv'] = strToU8(
    csvOf([
      ['file', 'sha256'],
      ...Object.entries(files).map(([name, bytes]) => [
        name,
        createHash('sha256').update(bytes).digest('hex'),
      ]),
    ]),
  )
  return new FileAnswer({
    name: `${fund.name} audit binder ${to}.zip`,
    type: 'application/zip',
    content: Buffer.from(zipSync(files)),
  })
}

type Close = Awaited<ReturnType<typeof listCloses>>['items'][number]

const closesAsCsv = (closes: readonly Close[]): string =>
  csvOf([
    [
      'period_start',
      'period_end',
      'version',
      'status',
      'preparer',
      'reviewer',
      'closed_at',
      'check',
      'result',
      'evidence',
    ],
    ...closes.flatMap(close =>
      close.checks.map(({ key, status, evidence }) => [
        ...[close.period_start, close.period_end, close.version, close.status, close.preparer],
        ...[close.reviewer, close.closed_at, key, status, evidence],
      ]),
    ),
  ])

const decisionsAsCsv = (events: Awaited<ReturnType<typeof lifeOf>>['events']): string =>
  csvOf([
    ['date', 'decision', 'term_ends_on', 'consent', 'reason', 'author', 'recorded_at'],
    ...events.map(one => [
      one.date,
      one.kind,
      one.ends_on,
      one.consent,
      one.reason,
      one.author,
      one.created_at,
    ]),
  ])
