import type { z } from 'zod'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type Family, familyLabels } from './families.ts'
import { type FindingRow, finding } from './finding.ts'
import { type FindingStatus, findingMoves } from './states.ts'

/** Query parameters of the list of findings. */
export const findingQuery = listQuery(finding)

const pageOfFindings = listRecords(finding)

export async function listFindings(ctx: Context, asked: z.output<typeof findingQuery>) {
  const page = await pageOfFindings(ctx, asked)
  const today = await todayOf(ctx)
  return page.map(row => present(row, today))
}

export const getFinding = async (ctx: Context, id: number) =>
  present(await finding.find(ctx, id), await todayOf(ctx))

export const recordFinding = async (ctx: Context, input: z.output<typeof finding.Input>) =>
  present(await insertRecord(ctx, finding, input, { status: 'open' }), await todayOf(ctx))

/**
 * Changes a finding or moves it on; 409 `illegal_transition` where there is no such step, 422 at `evidence` where it is to
 * be closed and nothing shows that it was remedied.
 */
export async function changeFinding(ctx: Context, id: number, change: z.output<typeof finding.Change>) {
  const before = await finding.find(ctx, id)
  const { version, ...given } = change
  assertVersion(before, version)
  const from = before.status as FindingStatus
  const { status: to = from, evidence = before.evidence } = given
  if (to !== from) assertMove(findingMoves, from, to)
  if (to === 'closed' && evidence === null)
    throw invalidField(
      'evidence',
      sentence`is required to close a finding: describe the evidence of remediation`,
    )
  const today = await todayOf(ctx)
  const after = await changeRecord(ctx, finding, before, given, {
    ...(to !== from && { closed_on: to === 'closed' ? today : null }),
  })
  ctx.note(changes(before, after))
  return present(after, today)
}

function present(row: FindingRow, today: string) {
  const { family, status, due_on } = row
  return {
    ...finding.present(row),
    family_label: familyLabels[family as Family],
    overdue: status !== 'closed' && due_on !== null && due_on < today,
  }
}

/** Counts the open findings, and those past their due date. */
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
