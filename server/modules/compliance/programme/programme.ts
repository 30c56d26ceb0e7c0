import { type SideLetterRow, sideLettersOf } from '../../../books/side-letters.ts'
import { inEffect, inOrder } from '../../../books/term-versions.ts'
import { type Context, invalidField, notFound, paginate, percent } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type ControlState, scoreOf, stateOf } from './readiness.ts'
import type { EvidenceInput } from './schemas.ts'
import { controls } from './states.ts'

async function statesOn({ db }: Context, today: string): Promise<ControlState[]> {
  const rows = await db
    .selectFrom('compliance_evidence')
    .select(['control', 'evidenced_on', 'reference'])
    .where('evidenced_on', '<=', today)
    .orderBy('evidenced_on')
    .orderBy('id')
    .execute()
  const newest = new Map(rows.map(({ control, ...evidence }) => [control, evidence]))
  return controls.map(control => stateOf(control, newest.get(control.key), today))
}

/** How ready the office is for an examination, with what is missing and what to do next. */
export async function examReadiness(ctx: Context) {
  const as_of = await todayOf(ctx)
  const states = await statesOn(ctx, as_of)
  const gaps = states
    .filter(({ state }) => state !== 'fresh')
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ key, title, next_step }) => ({ key, title, next_step }))
  return { as_of, score: scoreOf(states), gaps, controls: states }
}

/** Where the programme stands today, in numbers. */
export async function programmeStatus(ctx: Context) {
  const { as_of, score, gaps, controls: states } = await examReadiness(ctx)
  const of = (key: string) => states.find(state => state.key === key)
  const findings = await ctx.db
    .selectFrom('compliance_findings')
    .select(['severity', 'due_on'])
    .where('status', '<>', 'closed')
    .execute()
  const { pending } = await ctx.db
    .selectFrom('preclearance_requests')
    .select(({ fn }) => fn.countAll().as('pending'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return {
    as_of,
    score,
    gaps: gaps.length,
    chief_officer_evidenced_on: of('cco')?.evidenced_on ?? null,
    last_annual_review: of('annual_review')?.evidenced_on ?? null,
    annual_review_due: of('annual_review')?.fresh_until ?? null,
    open_findings: findings.length,
    overdue_findings: findings.filter(({ due_on }) => due_on !== null && due_on < as_of).length,
    serious_findings: findings.filter(({ severity }) => severity === 'high' || severity === 'critical')
      .length,
    side_letters: (await sideLetters(ctx)).filter(({ status }) => status === 'in_force').length,
    pending_preclearances: Number(pending),
  }
}

export const listEvidence = ({ db }: Context, slice: { limit: number; cursor?: string | undefined }) =>
  paginate(db.selectFrom('compliance_evidence').selectAll(), 'compliance_evidence.id', slice)

export async function getEvidence({ db }: Context, id: number) {
  const row = await db.selectFrom('compliance_evidence').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Enters what shows that a control is kept; 422 for a day that is still to come. */
export async function addEvidence(ctx: Context, { control, evidenced_on, reference, note }: EvidenceInput) {
  const today = await todayOf(ctx)
  const day = evidenced_on ?? today
  if (day > today) throw invalidField('evidenced_on', 'is in the future')
  return ctx.db
    .insertInto('compliance_evidence')
    .values({
      control,
      evidenced_on: day,
      reference,
      note: note ?? null,
      entered_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Every version of the side letters in the books, with where each of its clauses bites. */
export async function sideLetters(ctx: Context) {
  const today = await todayOf(ctx)
  const funds = await ctx.db.selectFrom('fund_accounts').select('id').orderBy('id').execute()
  const found = []
  for (const { id } of funds)
    for (const versions of (await sideLettersOf(ctx, id)).values()) {
      const now = inEffect(inOrder(versions), today)
      for (const row of versions) found.push(presentLetter(row, now, today))
    }
  return found
}

function presentLetter(row: SideLetterRow, now: SideLetterRow | undefined, today: string) {
  const { id, fund_account_id, lp_id, effective_from, document } = row
  const status =
    row.id === now?.id
      ? ('in_force' as const)
      : (effective_from ?? '') > today
        ? ('to_come' as const)
        : ('superseded' as const)
  return { id, fund_account_id, lp_id, effective_from, document, status, clauses: clausesOf(row) }
}

function clausesOf({ fee_rate, fee_discount_pct, excluded_from_fees, note }: SideLetterRow) {
  const fee = (obligation: string, type: 'fee_discount' | 'fee_exclusion' = 'fee_discount') => ({
    type,
    obligation,
    bites_in: 'management_fee' as const,
  })
  return [
    ...(excluded_from_fees ? [fee('Pays no management fee', 'fee_exclusion')] : []),
    ...(fee_rate === null ? [] : [fee(`Pays a management fee of ${percent(fee_rate)}`)]),
    ...(fee_discount_pct === null ? [] : [fee(`Pays ${percent(fee_discount_pct)} less management fee`)]),
    ...(note === null ? [] : [{ type: 'other' as const, obligation: note, bites_in: 'by_hand' as const }]),
  ]
}
