import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { sumMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { assertNotFarAhead, postJournal } from '../../journal/journal.ts'
import type { JournalLine } from '../../journal/lines.ts'
import type { LpRow } from '../../partners/investor.ts'
import { positionsOf, takeTurn, whose } from '../calls/plan.ts'
import { carryBearers, carrySettled } from '../carry.ts'
import { type ForeignMoney, foreignLines, foreignMoney } from '../foreign-money.ts'
import { assertNewDistribution, assertNoTwin } from '../references.ts'
import type { DistributionInput, DistributionType, InKind } from './distribution-input.ts'
import { eventForRecord } from './event-rows.ts'
import { type DistributionRow, keepDistribution } from './keep-distribution.ts'
import { holdingOf, type Part, partsOf } from './receivers.ts'
import { assertOfGross } from './withholding.ts'

/**
 * Distributes a fund's cash by commitment, and proceeds of a holding by participation in it, with the largest
 * remainder, and posts it (Dr 3300 by partner, Cr 1010; securities in kind leave at cost with the gain
 * realised on them). Money in another currency leaves the account in that currency at its cost; the
 * difference to its worth and to the amount is realised on 4400 (409 `no_rate`).
 *
 * Withheld tax is a separate line: it stays in the fund's cash and is owed to the authority (Dr 1010, Cr
 * 2400), since distributions are gross. A recallable amount raises the unfunded commitment again, never past
 * the commitment itself (422), and an investor's withholding never exceeds their distribution (422). 409
 * `reference_used`; without a reference, one of the same amount and day is 409 `possible_duplicate`.
 */
export async function distribute(ctx: Context, input: DistributionInput): Promise<DistributionRow> {
  if ((input.type === 'stock_distribution') !== (input.in_kind !== undefined))
    throw invalidField('in_kind', sentence`is required for a stock_distribution, and for nothing else`)
  if (input.paid && ['stock_distribution', 'withholding_tax'].includes(input.type))
    throw invalidField('paid', sentence`applies only to cash distributions`)
  const { fund, lp } = await whose(ctx, { fundAccountId: input.fund_account_id, lpId: input.lp_id })
  await takeTurn(ctx, fund, lp)
  const currency = fund?.currency ?? (lp as LpRow).currency
  const date = input.date ?? (await todayOf(ctx))
  const all = await positionsOf(ctx, fund, lp, date)
  const parts = await partsOf(ctx, { fund, lp, currency }, { ...input, date }, all)
  const lpIds = parts.map(({ lpId }) => lpId)
  const { reference, type } = input
  const amount = sumMinor(parts.map(part => part.amount))
  await assertNotFarAhead(ctx, date)
  const fundId = fund?.id ?? null
  await assertNewDistribution(ctx, { reference, type, fundId, lpIds })
  if (!reference && !input.duplicate_ok) await assertNoTwin(ctx, { fundId, type, date, amount, lpIds })
  if (type === 'withholding_tax') await assertOfGross(ctx, { fundId, date, reference, currency, parts })
  const counted = { fund_account_id: fundId, currency }
  const money = input.paid && (await foreignMoney(ctx, counted, date, input.paid, 'paid'))
  const keeping = {
    fundId,
    currency,
    date,
    reference: reference ?? null,
    description: input.description ?? null,
  }
  return keepDistribution(ctx, {
    ...keeping,
    eventId: await eventForRecord(ctx, keeping),
    fund,
    type,
    in_kind: input.in_kind,
    holdingId: holdingOf(input) ?? null,
    entryId: fund ? await post(ctx, fund, input, { parts, date, money }) : null,
    money,
    parts,
  })
}

async function post(
  ctx: Context,
  fund: FundRow,
  input: DistributionInput,
  { parts, date, money }: { parts: readonly Part[]; date: string; money: ForeignMoney | undefined },
): Promise<number> {
  const lines = money
    ? await paidLines(ctx, fund, input.type, { parts, date, money })
    : linesOf(input, parts, fund.currency)
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund.id,
    date,
    reference: input.reference,
    description: input.description ?? ['Distribution', input.reference ?? ''].join(' ').trim(),
    source: 'distribution',
    status: 'posted',
    lines: [...lines, ...(await movedCarry(ctx, fund, input.type, { parts, date }))],
  })
  return entry.id
}

/** Returns the lines that take carried interest from the partners who bear it. */
async function movedCarry(
  ctx: Context,
  fund: FundRow,
  type: DistributionType,
  { parts, date }: { parts: readonly Part[]; date: string },
): Promise<JournalLine[]> {
  if (type !== 'carried_interest') return []
  const to = new Map(parts.map(({ lpId, amount }) => [lpId, amount]))
  const amount = sumMinor([...to.values()])
  const from = await carryBearers(ctx, fund.id, { amount, date, receivers: [...to.keys()] })
  return from.size === 0 ? [] : carrySettled(ctx, fund.id, { from, to, date })
}

/** Each partner's amount, and the total paid from the account in another currency. */
async function paidLines(
  ctx: Context,
  fund: FundRow,
  type: DistributionType,
  { parts, date, money }: { parts: readonly Part[]; date: string; money: ForeignMoney },
): Promise<JournalLine[]> {
  const amount = sumMinor(parts.map(part => part.amount))
  return [
    ...parts.map(part => distributedTo(part, type)),
    ...(await foreignLines(ctx, fund.id, { side: 'credit', money, amount, date })),
  ]
}

const distributedTo = ({ lpId: partnerId, amount }: Part, type: DistributionType): JournalLine => {
  return { code: '3300', debit: amount, partnerId, ilpaCategory: type }
}

function linesOf(
  { type, in_kind }: DistributionInput,
  parts: readonly Part[],
  currency: string,
): JournalLine[] {
  if (type === 'withholding_tax')
    return parts.flatMap(({ lpId: partnerId, amount }) => [
      { code: '1010', debit: amount, partnerId },
      { code: '2400', credit: amount, partnerId, ilpaCategory: type },
    ])
  if (in_kind)
    return [...parts.map(part => distributedTo(part, type)), ...securitiesOut(in_kind, parts, currency)]
  return parts.flatMap(part => [
    distributedTo(part, type),
    { code: '1010', credit: part.amount, partnerId: part.lpId },
  ])
}

/**
 * Returns the lines of securities, which leave at cost; their further worth is realised, and the mark on them
 * reversed.
 */
function securitiesOut(
  { cost, unrealised = 0, investment_id: investmentId }: InKind,
  parts: readonly Part[],
  currency: string,
): JournalLine[] {
  const value = parts.reduce((sum, { amount }) => sum + amount, 0)
  const atCost = cost === undefined ? value : toMinor(cost, currency, 'in_kind.cost')
  const mark = toMinor(unrealised, currency, 'in_kind.unrealised')
  const onSide = (code: string, credit: number): JournalLine[] =>
    credit === 0 ? [] : [{ code, investmentId, ...(credit > 0 ? { credit } : { debit: -credit }) }]
  return [
    ...onSide('1310', atCost),
    ...onSide('4200', value - atCost),
    ...onSide('4300', -mark),
    ...onSide('1320', mark),
  ]
}
