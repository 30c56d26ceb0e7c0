import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  invalidField,
  notFound,
  paginate,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FindingChange, FindingInput } from './schemas.ts'
import { type FindingStatus, findingMoves, type Severity } from './states.ts'

type FindingRow = Selectable<Tables['compliance_findings']>

const statusOf = ({ status }: FindingRow) => status as FindingStatus

export async function findFinding({ db }: Context, id: number): Promise<FindingRow> {
  const row = await db.selectFrom('compliance_findings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const present = (row: FindingRow, today: string) => ({
  ...row,
  severity: row.severity as Severity,
  status: statusOf(row),
  overdue: row.status !== 'closed' && row.due_on !== null && row.due_on < today,
  moves: [...findingMoves[statusOf(row)]],
})

export const getFinding = async (ctx: Context, id: number) =>
  present(await findFinding(ctx, id), await todayOf(ctx))

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: FindingStatus | undefined
}

export async function listFindings(ctx: Context, { status, ...slice }: Filter) {
  const today = await todayOf(ctx)
  let query = ctx.db.selectFrom('compliance_findings').selectAll()
  if (status) query = query.where('status', '=', status)
  return (await paginate(query, 'compliance_findings.id', slice)).map(row => present(row, today))
}

export async function addFinding(ctx: Context, { severity, family, description, ...rest }: FindingInput) {
  const row = await ctx.db
    .insertInto('compliance_findings')
    .values({
      severity,
      family,
      description,
      owner: rest.owner ?? null,
      due_on: rest.due_on ?? null,
      evidence: rest.evidence ?? null,
      status: 'open',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, await todayOf(ctx))
}

/** Changes a finding; it closes with what shows that it is put right, on the day on which it is closed. */
export async function changeFinding(ctx: Context, id: number, { version, status, ...change }: FindingChange) {
  const before = await findFinding(ctx, id)
  assertVersion(before, version)
  const today = await todayOf(ctx)
  const moves = status !== undefined && status !== before.status
  if (moves) assertMove(findingMoves, statusOf(before), status)
  const evidence = change.evidence === undefined ? before.evidence : change.evidence
  if ((status ?? before.status) === 'closed' && evidence === null)
    throw invalidField('evidence', 'says what shows that it is put right')
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const row = await ctx.db
    .updateTable('compliance_findings')
    .set({
      ...said,
      ...(moves ? { status, closed_on: status === 'closed' ? today : null } : {}),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const is = present(row, today)
  ctx.note(changes({ ...present(before, today) }, { ...is }))
  return is
}
