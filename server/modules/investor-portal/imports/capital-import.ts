import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { requireFund } from '../../../books/accounts/fund-accounts.ts'
import { BINDING } from '../../../books/calls/states.ts'
import { createCall } from '../../../books/capital/calls/calls.ts'
import { recordPayment } from '../../../books/capital/calls/payments.ts'
import { takeBackCall } from '../../../books/capital/calls/take-back.ts'
import { voidDistribution } from '../../../books/capital/distributions/distribution-voids.ts'
import { distribute } from '../../../books/capital/distributions/distributions.ts'
import { positions } from '../../../books/capital/figures/positions.ts'
import { standing } from '../../../books/capital/voids.ts'
import { commitmentsOf } from '../../../books/partners/commitments.ts'
import { type CallType, isInsideByDefault } from '../../../finance/capital-call.ts'
import { isTotal } from '../../../imports/cells.ts'
import { reasonNot } from '../../../imports/imports.ts'
import type { ImportedRecord, ImportKind, Keeper } from '../../../imports/kind.ts'
import { amountSaid, type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { type CapitalColumn, capitalChoices, columns } from './capital-columns.ts'
import { eventsOf, type PastCall, type PastDistribution, type PastEvent } from './capital-events.ts'

/** The calls and distributions of a fund that were made before its book was kept here. */
export const capitalImport: ImportKind<CapitalColumn> = {
  key: 'capital',
  columns,
  whole: true,
  ignores: ({ event, investor }) => /^(?:grand )?total\b/i.test(event) || isTotal(investor),
  choices: capitalChoices,
  async decide(ctx, rows, { subjectId }) {
    const fund = await requireFund(ctx, subjectId as number)
    const there = await recordedBefore(ctx, fund)
    const events = eventsOf(rows, fund).filter(event => !isThere(event, there))
    await checkCommitments(ctx, fund, events)
    return {
      warnings: await postedTwice(ctx, fund),
      async deed(keep) {
        for (const event of events) {
          if (event.event === 'call') await keepCall(ctx, fund, event, keep)
          else await keepDistribution(ctx, fund, event, keep)
        }
      },
    }
  },
  undo: takeBack,
}

async function keepCall(ctx: Context, fund: FundRow, event: PastCall, keep: Keeper): Promise<void> {
  const { date, due, reference, parts } = event
  const types = [...new Set(parts.map(({ type }) => type))]
  const byLp = Map.groupBy(parts, ({ lpId }) => lpId)
  const sum = (some: typeof parts) => some.reduce((total, { amount }) => total + amount, 0)
  const call = await createCall(ctx, {
    fundAccountId: fund.id,
    lpIds: [...byLp.keys()],
    purposes: types.map(type => ({
      type,
      amount: fromMinor(sum(parts.filter(part => part.type === type)), fund.currency),
    })),
    asCalled: new Map(
      [...byLp].map(([lpId, own]) => [lpId, types.map(type => sum(own.filter(part => part.type === type)))]),
    ),
    noticeDate: date,
    dueDate: due,
    reference,
    status: 'issued',
    overrideReason: 'Made before the book was kept here',
  })
  keep.created(parts[0]?.row.row ?? 0, 'call', call.id)
  for (const { row, lpId, paid } of parts) {
    if (!paid) continue
    const amount = fromMinor(paid.amount, fund.currency)
    const payment = await recordPayment(ctx, call.id, {
      lp_id: lpId,
      amount,
      date: paid.date,
      duplicate_ok: true,
    })
    keep.created(row.row, 'payment', payment.id)
  }
}

async function keepDistribution(ctx: Context, fund: FundRow, event: PastDistribution, keep: Keeper) {
  const { date, reference, type, parts } = event
  const total = (name: 'amount' | 'recallable') =>
    fromMinor(
      parts.reduce((sum, part) => sum + part[name], 0),
      fund.currency,
    )
  const { id } = await distribute(ctx, {
    fund_account_id: fund.id,
    type,
    amount: total('amount'),
    recallable_amount: total('recallable'),
    date,
    reference,
    lp_ids: parts.map(({ lpId }) => lpId),
    duplicate_ok: true,
    as_paid: new Map(parts.map(({ lpId, amount, recallable }) => [lpId, { amount, recallable }])),
  })
  keep.created(parts[0]?.row.row ?? 0, 'distribution', id)
}

/** Refuses a call beyond somebody's unfunded commitment, or a recallable amount beyond it. */
async function checkCommitments(ctx: Context, fund: FundRow, events: readonly PastEvent[]): Promise<void> {
  const standing = new Map((await positions(ctx, fund.id)).map(one => [one.lpId, { ...one }]))
  const commitments = await commitmentsOf(ctx, fund.id)
  for (const { event, date, parts } of events)
    for (const { row, lpId, type, amount, recallable, paid } of parts) {
      const position = standing.get(lpId)
      const own = commitments.filter(({ lp_id }) => lp_id === lpId)
      const later = own.filter(({ admitted_on }) => admitted_on > date)
      if (!position || later.length === own.length) {
        row.refuse(
          'investor',
          own.length > 0
            ? sentence`has no commitment to ${fund.name} by ${date}: import the commitments first`
            : sentence`has no commitment to ${fund.name}: import the commitments first`,
        )
        continue
      }
      const inside = event === 'call' ? (isInsideByDefault(type as CallType) ? amount : 0) : -recallable
      const unfunded = position.unfunded - inside
      const promisedLater = later.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      const over = promisedLater - unfunded
      if (over > 0)
        row.refuse('amount', sentence`exceeds the unfunded commitment by ${amountSaid(over, fund.currency)}`)
      else if (unfunded > position.commitment)
        row.refuse('recallable', sentence`would raise unfunded above the commitment`)
      else position.unfunded = unfunded
      if (row.refused) continue
      const said = amountSaid(amount, fund.currency)
      row.becomes('create', event === 'call' ? sentence`calls ${said}` : sentence`distributes ${said}`)
      if (paid) row.messages.push(sentence`paid ${amountSaid(paid.amount, fund.currency)} on ${paid.date}`)
    }
}

/** Returns the recorded calls and payments of each investor by event. */
async function recordedBefore(ctx: Context, fund: FundRow): Promise<Set<string>> {
  const calls = await ctx.db
    .selectFrom('capital_calls as call')
    .innerJoin('capital_call_lines as line', 'line.call_id', 'call.id')
    .select(['call.reference', 'call.notice_date', 'line.lp_id', 'line.amount_minor'])
    .where('call.fund_account_id', '=', fund.id)
    .where('call.status', 'in', BINDING)
    .execute()
  const distributions = await ctx.db
    .selectFrom('distributions as distribution')
    .innerJoin('distribution_lines as line', 'line.distribution_id', 'distribution.id')
    .select(['distribution.id', 'distribution.reference', 'distribution.date', 'distribution.type'])
    .select(['line.lp_id', 'line.amount_minor'])
    .where('distribution.fund_account_id', '=', fund.id)
    .execute()
  return new Set([
    ...calls.map(one => keyOf('call', one.reference, one.notice_date, one.lp_id, one.amount_minor)),
    ...(await standing(ctx, 'distribution', distributions)).map(one =>
      keyOf(one.type, one.reference, one.date, one.lp_id, one.amount_minor),
    ),
  ])
}

/** Returns whether every part of an event is recorded, and marks its rows. */
function isThere({ event, reference, date, parts }: PastEvent, there: ReadonlySet<string>): boolean {
  const byLp = Map.groupBy<number, PastEvent['parts'][number]>(parts, ({ lpId }) => lpId)
  const known = [...byLp].every(([lpId, own]) => {
    const amount = own.reduce((sum, part) => sum + part.amount, 0)
    return there.has(keyOf(event === 'call' ? event : (own[0]?.type ?? ''), reference, date, lpId, amount))
  })
  if (known)
    for (const { row } of parts)
      row.becomes(
        'same',
        event === 'call' ? sentence`the call is recorded` : sentence`the distribution is recorded`,
      )
  return known
}

const keyOf = (...parts: Array<string | number | null>): string => JSON.stringify(parts)

/** Warns of capital that an imported journal posted: the calls and distributions post theirs themselves. */
async function postedTwice({ db }: Context, fund: FundRow): Promise<Sentence[]> {
  const posted = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .innerJoin('gl_accounts as account', 'account.id', 'line.account_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select('line.id')
    .where('line.fund_account_id', '=', fund.id)
    .where('account.category', 'in', ['capital_call', 'distribution'])
    .where('entry.source', 'in', ['import', 'opening_balance'])
    .where('reversal.id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return posted
    ? [
        sentence`The book of ${fund.name} already has partners’ contributions or distributions from an imported journal or its opening balances: this import is posted in addition. Leave out what the book already has.`,
      ]
    : []
}

async function takeBack(
  ctx: Context,
  records: readonly ImportedRecord[],
  why: string | null,
): Promise<Sentence[]> {
  const of = (type: string) => records.filter(one => one.type === type).map(({ record_id }) => record_id)
  const reason = why === null ? 'The import was undone' : `The import was undone: ${why}`
  const together = { calls: new Set(of('call')), payments: new Set(of('payment')) }
  const reasons: Sentence[] = []
  for (const id of of('distribution'))
    reasons.push(...(await reasonNot(() => voidDistribution(ctx, id, { reason, strikeOut: true }))))
  for (const id of of('call'))
    reasons.push(...(await reasonNot(() => takeBackCall(ctx, id, together, reason))))
  return [...new Set(reasons)]
}
