import type { Selectable } from 'kysely'
import { fromJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, notFound, sentence } from '../../kernel/index.ts'
import type { KeptLetterhead } from '../../platform/office/letterhead.ts'
import type { CapitalStatements, Statement } from '../cfo/index.ts'
import type { RunStatus } from './nav-run-schemas.ts'

export type RunRow = Selectable<Tables['nav_runs']>

/** The statements of a run as it froze them. */
export type Reading = Omit<CapitalStatements, 'statements'>

/** A run whose statements are frozen. */
export interface FrozenRun {
  row: RunRow
  closeId: number
  reading: Reading
  letterhead: KeptLetterhead
}

/** The run's row; 404 when it is not there or not the caller's. */
export async function findRun({ db }: Context, id: number): Promise<RunRow> {
  const row = await db.selectFrom('nav_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const no_statements = [409, 'A check of the run fails, so there are no statements yet'] as const

/** Returns what a run froze; 409 `no_statements` before all its checks passed. */
export function frozen(row: RunRow): FrozenRun {
  if (row.reading === null || row.letterhead === null || row.close_id === null)
    throw conflict('no_statements', sentence`A check of this run fails, so there are no statements yet.`)
  return {
    row,
    closeId: row.close_id,
    reading: fromJson<Reading>(row.reading),
    letterhead: fromJson<KeptLetterhead>(row.letterhead),
  }
}

/** Returns the frozen statements of a run, of each investor or of one of them. */
export async function statementsFrozen({ db }: Context, runId: number, lpId?: number): Promise<Statement[]> {
  let query = db
    .selectFrom('nav_run_statements')
    .select(['statement'])
    .where('run_id', '=', runId)
    .orderBy('id')
  if (lpId !== undefined) query = query.where('lp_id', '=', lpId)
  return (await query.execute()).map(({ statement }) => fromJson<Statement>(statement))
}

/** Returns all that a run froze as the statements of its close, which papers and checks take. */
export const wholeReading = async (ctx: Context, run: FrozenRun): Promise<CapitalStatements> => ({
  ...run.reading,
  statements: await statementsFrozen(ctx, run.row.id),
})

/** The accepted run of a day that restates the others; undefined where none was accepted. */
export const acceptedRun = ({ db }: Context, fundId: number, periodEnd: string) =>
  db
    .selectFrom('nav_runs')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('period_end', '=', periodEnd)
    .where('status', '=', 'accepted' satisfies RunStatus)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
