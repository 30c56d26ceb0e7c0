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
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type Family, familyLabels } from './families.ts'
import type { FindingChange, FindingInput } from './schemas.ts'
import { type FindingStatus, findingMoves, type severities } from './states.ts'

type FindingRow = Selectable<Tables['compliance_findings']>

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: FindingStatus | undefined
  severity?: (typeof severities)[number] | undefined
  family?: Family | undefined
}

export async function listFindings(ctx: Context, { status, severity, family, ...slice }: Filter) {
  let query = ctx.db.selectFrom('compliance_findings').selectAll()
  if (status) query = query.where('status', '=', status)
  if (severity) query = query.where('severity', '=', severity)
  if (family) query = query.where('family', '=', family)
  const page = await paginate(query, 'compliance_findings.id', slice)
  const today = await todayOf(ctx)
  return page.map(row => present(row, today))
}

export async function findFinding({ db }: Context, id: number): Promise<FindingRow> {
  const row = await db.selectFrom('compliance_findings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const getFinding = async (ctx: Context, id: number) =>
  present(await findFinding(ctx, id), await todayOf(ctx))

export async function recordFinding(
  ctx: Context,
  { owner = null, due = null, evidence = null, ...input }: FindingInput,
) {
  const row = await ctx.db
    .insertInto('compliance_findings')
    .values({
      ...input,
      owner,
      due_on: due,
      evidence,
      status: 'open',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, await todayOf(ctx))
}

/**
 * Changes a finding or moves it on; 409 `illegal_transition` where there is no such step, 422 at `evidence` where it is to
 * be closed and nothing shows that it was remedied.
 */
export async function changeFinding(ctx: Context, id: number, change: FindingChange) {
  const before = await findFinding(ctx, id)
  const { version, status: to, due, ...given } = change
  assertVersion(before, version)
  const from = before.status as FindingStatus
  const moves = to !== undefined && to !== from
  if (moves) assertMove(findingMoves, from, to)
  const evidence = given.evidence === undefined ? before.evidence : given.evidence
  if ((to ?? from) === 'closed' && evidence === null)
    throw invalidField(
      'evidence',
      sentence`is needed to close a finding: say what shows that it was remedied`,
    )
  const today = await todayOf(ctx)
  const after = await ctx.db
    .updateTable('compliance_findings')
    .set({
      ...given,
      ...(due === undefined ? {} : { due_on: due }),
      ...(moves ? { status: to, closed_on: to === 'closed' ? today : null } : {}),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(before, after))
  return present(after, today)
}

function present({ due_on, status, severity, family, ...row }: FindingRow, today: string) {
  const { id, description, owner, evidence, closed_on, version, created_at, updated_at } = row
  return {
    ...{ id, description, owner, evidence, closed_on, version, created_at, updated_at },
    severity: severity as (typeof severities)[number],
    family: family as Family,
    family_label: familyLabels[family as Family],
    due: due_on,
    overdue: status !== 'closed' && due_on !== null && due_on < today,
    status: status as FindingStatus,
  }
}

/** How many findings are not closed, and how many of those are past their day. */
export async function findingCounts({ db }: Context, today: string) {
  const rows = await db
    .selectFrom('compliance_findings')
    .select(['due_on'])
    .where('status', '!=', 'closed')
    .execute()
  return {
    open_findings: rows.length,
    overdue_findings: rows.filter(({ due_on }) => due_on !== null && due_on < today).length,
  }
}
