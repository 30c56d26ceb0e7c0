import type { Selectable } from 'kysely'
import { fromBit, fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, longDay, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { findFund, requireFund } from '../../accounts/fund-accounts.ts'
import { postedSince } from '../../journal/after-transfers.ts'
import type { EntrySource } from '../../journal/entry-records.ts'
import { reverseJournal } from '../../journal/journal.ts'
import { changesOfCommitments, commitmentsOf, recordChange } from '../../partners/commitments.ts'
import { findLp } from '../../partners/investor.ts'
import { findPartners, partnerNames } from '../../partners/partners.ts'
import { type Kept, type Moved, TRANSFER, type TransferRow, transfersOf } from '../../partners/transferred.ts'
import { takeTurn } from '../calls/plan.ts'
import { builtUpon, presentVoid, type VoidRow, voidRecord, voidsOf } from '../voids.ts'
import { keepCarried, postCarried, recordedSince } from './carry-over.ts'
import { assertNothingDue, type Deal, type TransferKind, tell } from './transfers.ts'
import type { Standing } from './what-moves.ts'

type Standings = Record<'seller' | 'buyer', { before: Standing; after: Standing }>

/** Transfers as the API shows them, with where both stood before and after, in major units of the fund's currency. */
export async function presentTransfers(ctx: Context, rows: readonly TransferRow[]) {
  const voids = await voidsOf(
    ctx,
    TRANSFER,
    rows.map(({ id }) => id),
  )
  const names = await partnerNames(
    ctx.db,
    rows.flatMap(({ seller_id, buyer_id }) => [seller_id, buyer_id]),
  )
  const buyers = await findPartners(
    ctx,
    rows.map(({ buyer_id }) => buyer_id),
  )
  const carries = await carriesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const funds = new Map<number, { name: string; currency: string }>()
  for (const id of new Set(rows.map(({ fund_account_id }) => fund_account_id)))
    funds.set(id, await findFund(ctx, id))
  return rows.map(row => {
    const { name: fund, currency } = funds.get(row.fund_account_id) as { name: string; currency: string }
    const kept = fromJson<Standings>(row.standing)
    const undone: VoidRow | undefined = voids.get(row.id)
    const party = (id: number, { before, after }: Standings['seller']) => ({
      lp_id: id,
      lp_name: names.get(id) ?? '',
      before: presentStanding(before, currency),
      after: presentStanding(after, currency),
    })
    const kyc = buyers.get(row.buyer_id)?.kyc_status
    return {
      id: row.id,
      fund_account_id: row.fund_account_id,
      fund,
      currency,
      seller: party(row.seller_id, kept.seller),
      buyer: party(row.buyer_id, kept.buyer),
      effective_on: row.effective_on,
      commitment: fromMinor(row.commitment_minor, currency),
      fraction: row.commitment_minor / row.commitment_before_minor,
      price: row.price_minor === null ? null : fromMinor(row.price_minor, currency),
      kind: row.kind as TransferKind,
      carried: (carries.get(row.id) ?? []).map(carry => presentCarry(carry, currency)),
      reason: row.reason,
      reference: row.reference,
      status: undone ? ('voided' as const) : ('effective' as const),
      entry_id: row.entry_id,
      void: presentVoid(undone),
      warnings:
        undone || kyc === 'approved'
          ? []
          : [ctx.say(sentence`The KYC of ${names.get(row.buyer_id) ?? ''} is not approved.`)],
      author: row.author,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

type CarryRow = Selectable<Tables['transfer_carries']>

/** Returns carry-overs of these transfers, and those of their voids, by transfer. */
async function carriesOf({ db }: Context, ids: readonly number[]): Promise<Map<number, CarryRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfer_carries')
    .selectAll()
    .where('transfer_id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ transfer_id }) => transfer_id)
}

function presentCarry(row: CarryRow, currency: string) {
  const { called, flows, capital } = fromJson<Moved>(row.moved)
  const sum = (amounts: readonly number[]) =>
    fromMinor(
      amounts.reduce((all, amount) => all + amount, 0),
      currency,
    )
  return {
    date: row.date,
    back: fromBit(row.on_void),
    called: fromMinor(called, currency),
    contributed: sum(flows.map(({ contribution }) => contribution)),
    distributed: sum(flows.map(({ distribution }) => distribution)),
    accounts: capital.map(({ code, amount }) => ({ code, amount: fromMinor(amount, currency) })),
    entry_id: row.entry_id,
  }
}

const presentStanding = (
  { committed, called, paidIn, distributed, recallable, unfunded, capital }: Standing,
  currency: string,
) => ({
  commitment: fromMinor(committed, currency),
  called: fromMinor(called, currency),
  contributed: fromMinor(paidIn, currency),
  distributed: fromMinor(distributed, currency),
  recallable: fromMinor(recallable, currency),
  unfunded: fromMinor(unfunded, currency),
  capital: fromMinor(capital, currency),
})

interface Filter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
  /** Sold or bought it. */
  lp_id?: number | undefined
}

/** Transfers newest first, of a fund or of an investor on either side. */
export async function listTransfers(ctx: Context, { fund_account_id, lp_id, ...slice }: Filter) {
  let query = ctx.db.selectFrom('interest_transfers').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  if (lp_id !== undefined)
    query = query.where(({ or, eb }) => or([eb('seller_id', '=', lp_id), eb('buyer_id', '=', lp_id)]))
  const page = await paginate(query, 'interest_transfers.id', slice)
  const shown = new Map((await presentTransfers(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as Awaited<ReturnType<typeof presentTransfers>>[number])
}

async function findTransfer({ db }: Context, id: number): Promise<TransferRow> {
  const row = await db.selectFrom('interest_transfers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** One transfer as the API shows it. */
export async function showTransfer(ctx: Context, id: number) {
  const [shown] = await presentTransfers(ctx, [await findTransfer(ctx, id)])
  if (!shown) throw notFound()
  return shown
}

/**
 * Reverses a transfer as if it had never been, on its own day; later records of the buyer are carried back,
 * as far as they belong to this interest. 409 `already_void`, `period_closed`, `dues_open` while the buyer
 * has dues, and `built_upon` where commitments changed or interests of either were transferred since.
 */
export async function voidTransfer(ctx: Context, id: number, reason: string) {
  const row = await findTransfer(ctx, id)
  const fund = await requireFund(ctx, row.fund_account_id)
  await takeTurn(ctx, fund, null)
  const [seller, buyer] = [await findLp(ctx, row.seller_id), await findLp(ctx, row.buyer_id)]
  const deal = { fund, seller, buyer, date: row.effective_on }
  const named = `Transfer from ${seller.name} to ${buyer.name}`
  if ((await voidsOf(ctx, TRANSFER, [id])).size === 0) await assertLast(ctx, row, deal)
  const held = await heldBy(ctx, fund.id, buyer.id)
  await voidRecord(ctx, TRANSFER, { ...row, date: row.effective_on, named }, { reason, strikeOut: true })
  await strikeOutCarried(ctx, id, `${named} undone: ${reason}`)
  await giveBack(ctx, row, reason, await carryBack(ctx, row, deal, held))
  // Marks the transfer for search.
  await ctx.db.updateTable('interest_transfers').set({ updated_at: ctx.now }).where('id', '=', id).execute()
  await tell(
    ctx,
    deal,
    sentence`Transfer from ${seller.name} to ${buyer.name} of ${longDay(row.effective_on)} was voided: ${reason}`,
    id,
  )
  return showTransfer(ctx, id)
}

async function assertLast(ctx: Context, row: TransferRow, { fund, seller, buyer }: Deal): Promise<void> {
  const parties = [seller, buyer]
  const later = (await transfersOf(ctx, fund.id)).find(
    one => !one.carried && one.id > row.id && parties.some(({ id }) => id === one.seller || id === one.buyer),
  )
  if (later)
    throw builtUpon(
      sentence`The buyer or the seller took part in the later transfer of ${later.date}: void that one first.`,
    )
  const drafts = await ctx.db
    .selectFrom('capital_calls')
    .select('id')
    .where('fund_account_id', '=', fund.id)
    .where('status', 'in', ['draft', 'approved'])
    .limit(1)
    .executeTakeFirst()
  if (drafts)
    throw builtUpon(
      sentence`The fund has a draft capital call that the transfer would split: delete it first.`,
    )
  const changes = await changesOfCommitments(
    ctx,
    (await commitmentsOf(ctx, fund.id))
      .filter(({ lp_id }) => parties.some(({ id }) => id === lp_id))
      .map(({ id }) => id),
  )
  const own = Math.max(...fromJson<Kept>(row.moved).changes)
  const since = Map.groupBy(
    changes.filter(({ id }) => id > own),
    ({ commitment_id }) => commitment_id,
  )
  // Changes of later transfers that were undone cancel out.
  if ([...since.values()].some(of => of.reduce((sum, { amount_minor }) => sum + amount_minor, 0) !== 0))
    throw builtUpon(
      sentence`The commitment of the buyer or the seller has changed since: transfer the interest back instead.`,
    )
}

const heldBy = async (ctx: Context, fundId: number, lpId: number): Promise<number> =>
  (await commitmentsOf(ctx, fundId))
    .filter(({ lp_id }) => lp_id === lpId)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)

async function strikeOutCarried(ctx: Context, transferId: number, description: string): Promise<void> {
  const carries = await carriesOf(ctx, [transferId])
  for (const { entry_id } of carries.get(transferId) ?? [])
    if (entry_id !== null)
      await reverseJournal(ctx, entry_id, { strikeOut: true, source: TRANSFER, description })
}

/** Carries the buyer's later records back, in proportion to this interest; returns whether there were any. */
async function carryBack(ctx: Context, row: TransferRow, deal: Deal, held: number): Promise<boolean> {
  const { fund, seller, buyer, date } = deal
  const since = { number: row.last_number, day: date }
  if ((await postedSince(ctx, fund.id, buyer.id, since)).length === 0) return false
  await assertNothingDue(ctx, fund, buyer)
  const share = {
    ...{ fund, from: buyer, to: seller, since, day: daysAfter(date, -1) },
    ...{ commitment: row.commitment_minor, of: held },
  }
  const known = await postedSince(ctx, fund.id, buyer.id, { number: 0, day: date })
  const all = await postedSince(ctx, fund.id, buyer.id, since)
  if (known.length !== all.length)
    throw builtUpon(
      sentence`Of ${buyer.name} as an investor of their own, something was recorded between the day and the transfer: transfer the interest back instead.`,
    )
  const carried = await recordedSince(ctx, share)
  const entries = await postCarried(ctx, share, carried)
  await keepCarried(ctx, share, { transferId: row.id, onVoid: true, carried, entries })
  return true
}

/** Takes the changes of both commitments back, on their own day; a commitment that the transfer made goes unless used. */
async function giveBack(ctx: Context, row: TransferRow, reason: string, used: boolean): Promise<void> {
  const own = fromJson<Kept>(row.moved).changes
  const made = await ctx.db
    .selectFrom('commitment_changes')
    .selectAll()
    .where('id', 'in', own)
    .orderBy('id')
    .execute()
  const begun = used ? [] : await begunBy(ctx, row, own)
  for (const { commitment_id, amount_minor } of made)
    await recordChange(ctx, {
      commitmentId: commitment_id,
      amountMinor: -amount_minor,
      effectiveOn: row.effective_on,
      reason: `Transfer taken back: ${reason}`,
    })
  for (const id of begun) {
    await ctx.db.deleteFrom('commitment_changes').where('commitment_id', '=', id).execute()
    await ctx.db.deleteFrom('commitments').where('id', '=', id).execute()
  }
}

/** Returns the buyer's commitments that only hold this transfer. */
async function begunBy(ctx: Context, row: TransferRow, own: readonly number[]): Promise<number[]> {
  const empty = await ctx.db
    .selectFrom('commitments')
    .select('id')
    .where('fund_account_id', '=', row.fund_account_id)
    .where('lp_id', '=', row.buyer_id)
    .where('amount_minor', '=', 0)
    .where('created_at', '=', row.created_at)
    .execute()
  const ids = empty.map(({ id }) => id)
  const others = (await changesOfCommitments(ctx, ids)).filter(({ id }) => !own.includes(id))
  const held = Map.groupBy(others, ({ commitment_id }) => commitment_id)
  return ids.filter(id => (held.get(id) ?? []).reduce((sum, { amount_minor }) => sum + amount_minor, 0) === 0)
}

/** Entries of transferred capital, of the transfer itself or on the days of carry-overs. */
export const transferEntries: EntrySource = {
  key: TRANSFER,
  async recordsOf({ db }, entryIds) {
    const own = await db
      .selectFrom('interest_transfers')
      .select(['id', 'effective_on', 'fund_account_id', 'entry_id'])
      .where('entry_id', 'in', [...entryIds])
      .execute()
    const carried = await db
      .selectFrom('transfer_carries as carry')
      .innerJoin('interest_transfers as transfer', 'transfer.id', 'carry.transfer_id')
      .select(['transfer.id', 'transfer.effective_on', 'transfer.fund_account_id', 'carry.entry_id'])
      .where('carry.entry_id', 'in', [...entryIds])
      .execute()
    return new Map(
      [...own, ...carried].map(({ id, effective_on, fund_account_id, entry_id }) => [
        entry_id as number,
        {
          kind: TRANSFER,
          id,
          name: sentence`transfer of an interest of ${effective_on}`,
          page: `/funds/${fund_account_id}?tab=transfers`,
          undo: {
            how: sentence`void the transfer`,
            path: `/api/v1/svc/investor-portal/transfers/${id}/void`,
          },
        },
      ]),
    )
  },
}
