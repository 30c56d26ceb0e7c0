import type { z } from 'zod'
import { fundNames } from '../../books/accounts/fund-accounts.ts'
import { addressed } from '../../books/partners/partners.ts'
import { fromJson } from '../../database/columns.ts'
import { type Context, conflict, notFound, paginate, sentence } from '../../kernel/index.ts'
import { digestOf } from '../../platform/mail/message-job.ts'
import { type MessageRow, type MessageStatus, sendPapers } from '../../platform/mail/messages.ts'
import type { Paper } from '../../platform/mail/papers.ts'
import { type KeptLetterhead, letterheadFrom } from '../../platform/office/letterhead.ts'
import {
  assertClosed,
  CAPITAL_STATEMENT,
  type CapitalStatements,
  type Statement,
  statementLetter,
  statementsAsPdf,
} from '../cfo/index.ts'
import { figuresOf } from './capital-accounts.ts'
import type { RunStatus, StatementsQuery } from './nav-run-schemas.ts'
import { acceptedRun, type FrozenRun, findRun, frozen, type Reading, statementsFrozen } from './run-rows.ts'

export const not_accepted = [409, 'The run was not accepted, or a later one restates it'] as const

/** An investor's statement with the letterhead that the run froze: equal values give equal bytes. */
interface Document extends CapitalStatements {
  letterhead: KeptLetterhead
}

const documentOf = ({ reading, letterhead }: FrozenRun, statement: Statement): Document => ({
  ...reading,
  restates: ownOf(reading.restates, statement.lp_id),
  statements: [statement],
  letterhead,
})

/** Leaves out of a restatement the figures of other investors. */
const ownOf = (restates: Reading['restates'], lpId: number | null): Reading['restates'] =>
  restates && { ...restates, partners: restates.partners.filter(one => one.lp_id === lpId) }

/** Prints an investor's statement of a run, from what it froze alone. */
export async function printStatement(ctx: Context, runId: number, lpId: number) {
  const run = frozen(await findRun(ctx, runId))
  const [statement] = await statementsFrozen(ctx, runId, lpId)
  if (!statement) throw notFound()
  return print(documentOf(run, statement))
}

const print = ({ letterhead, ...statements }: Document) =>
  statementsAsPdf(statements, letterheadFrom(letterhead))

/**
 * The statements of an accepted run as they are sent, one for each investor. 409 `not_accepted` before the GP's
 * acceptance, or where another run restates it; 409 `not_closed` once its period is reopened.
 */
export async function runPapers(ctx: Context, runId: number): Promise<Paper<Document>[]> {
  const row = await findRun(ctx, runId)
  const latest = await acceptedRun(ctx, row.fund_account_id, row.period_end)
  if (row.status !== ('accepted' satisfies RunStatus) || latest?.id !== row.id)
    throw conflict(
      'not_accepted',
      row.status === 'accepted'
        ? sentence`Version ${String(latest?.version)} restates this run: send that one.`
        : sentence`The GP has not accepted this run: its statements cannot be sent.`,
      { state: row.status },
    )
  const run = frozen(row)
  await assertClosed(ctx, row.fund_account_id, run.closeId)
  const statements = await statementsFrozen(ctx, runId)
  const papers = statements.flatMap(statement =>
    statement.lp_id === null
      ? []
      : [
          {
            recordId: run.closeId,
            lpId: statement.lp_id,
            name: statement.name,
            ...statementLetter(run.reading, statement),
            data: documentOf(run, statement),
            page: `/funds/${row.fund_account_id}`,
          },
        ],
  )
  return addressed(ctx, papers)
}

/** A statement on its way or with the investor: sending it again changes nothing. */
const STANDING: readonly string[] = ['queued', 'sending', 'sent', 'uncertain'] satisfies MessageStatus[]

/** Sends one investor the statement of a run by mail; asked again, it answers with what was sent. */
export async function sendStatement(ctx: Context, runId: number, lpId: number, note: string | undefined) {
  const papers = await runPapers(ctx, runId)
  const paper = papers.find(one => one.lpId === lpId)
  if (!paper) throw notFound()
  const key = `${paper.recordId}/${lpId}`
  const before = (await deliveriesOf(ctx, [paper.recordId])).get(key)
  if (!before || !STANDING.includes(before.row.status))
    await sendPapers(ctx, CAPITAL_STATEMENT, [paper], { lpIds: [lpId], note })
  const after = (await deliveriesOf(ctx, [paper.recordId])).get(key)
  if (!after) throw notFound()
  return {
    run_id: runId,
    lp_id: lpId,
    name: paper.name,
    ...after.shown,
    document_sha256: after.row.document_sha256 ?? digestOf(await print(paper.data)),
    message_id: after.row.message_id,
  }
}

/** The delivery of a statement that was never sent. */
export const NOTHING_SENT = { status: null, channel: null, address: null, sent_at: null }

/** Returns the last message with each statement of these closes, by close and investor. */
export async function deliveriesOf({ db }: Context, closeIds: readonly number[]) {
  const rows =
    closeIds.length === 0
      ? []
      : await db
          .selectFrom('mail_messages')
          .selectAll()
          .where('paper', '=', CAPITAL_STATEMENT)
          .where('record_id', 'in', [...new Set(closeIds)])
          .orderBy('round')
          .execute()
  return new Map(rows.map(row => [`${row.record_id}/${row.lp_id}`, { row, shown: deliveryOf(row) }]))
}

const deliveryOf = (row: MessageRow) => ({
  status: row.status as MessageStatus,
  channel: row.attempts > 0 || row.status !== 'sent' ? 'email' : row.response,
  address: row.address === '' ? null : row.address,
  sent_at: row.status === 'sent' ? (row.attempted_at ?? row.created_at) : null,
})

/** Lists the statements of runs, newest first, each with whether it was sent. */
export async function listStatements(
  ctx: Context,
  { fund_account_id, lp_id, as_of, ...slice }: z.output<typeof StatementsQuery>,
) {
  let query = ctx.db
    .selectFrom('nav_run_statements as own')
    .innerJoin('nav_runs as run', 'run.id', 'own.run_id')
    .select(['own.id', 'own.run_id', 'own.lp_id', 'own.statement', 'own.created_at', 'own.updated_at'])
    .select(['run.status', 'run.version', 'run.fund_account_id', 'run.period_end', 'run.close_id'])
    .select('run.reading')
  if (fund_account_id !== undefined) query = query.where('run.fund_account_id', '=', fund_account_id)
  if (lp_id !== undefined) query = query.where('own.lp_id', '=', lp_id)
  if (as_of !== undefined) query = query.where('run.period_end', '<=', as_of)
  const page = await paginate(query, 'own.id', slice)
  const names = await fundNames(
    ctx.db,
    page.items.map(row => row.fund_account_id),
  )
  const deliveries = await deliveriesOf(
    ctx,
    page.items.flatMap(({ status, close_id }) => (status === 'accepted' ? (close_id ?? []) : [])),
  )
  return page.map(row => {
    const statement = fromJson<Statement>(row.statement)
    const { currency } = fromJson<Reading>(row.reading as string)
    const delivery = row.status === 'accepted' ? deliveries.get(`${row.close_id}/${row.lp_id}`) : undefined
    return {
      id: row.id,
      run_id: row.run_id,
      run_status: row.status as RunStatus,
      version: row.version,
      fund_account_id: row.fund_account_id,
      fund: names.get(row.fund_account_id) ?? '',
      lp_id: row.lp_id,
      name: statement.name,
      currency,
      period_end: row.period_end,
      closing: figuresOf(statement, 0, currency).closing,
      ...(delivery?.shown ?? NOTHING_SENT),
      document_sha256: delivery?.row.document_sha256 ?? null,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}
