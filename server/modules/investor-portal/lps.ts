import type { z } from 'zod'
import { requireFund } from '../../books/accounts/fund-accounts.ts'
import { takeTurn } from '../../books/capital/calls/plan.ts'
import { callsOnLp } from '../../books/capital/calls/present.ts'
import { changeCommitment } from '../../books/capital/commitments/changes.ts'
import { distributionsToLp } from '../../books/capital/distributions/distributions-shown.ts'
import { recordFacts } from '../../books/capital/facts.ts'
import { positionsOfLp, presentPosition, registerPosition } from '../../books/capital/figures/positions.ts'
import {
  changesOfCommitments,
  commit,
  findCommitment,
  presentCommitment,
} from '../../books/partners/commitments.ts'
import { findLp, investor, type LpChange, type LpRow, presentLp } from '../../books/partners/investor.ts'
import { type KycStatus, kycMoves } from '../../books/partners/kyc.ts'
import { changeLp } from '../../books/partners/partners.ts'
import { type Context, changes, field, invalidField, paginate, sentence } from '../../kernel/index.ts'
import { likeKeysOf } from '../../kernel/names/name-keys.ts'
import { listQuery, listRecords } from '../../kernel/records/index.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import { formerTexts, foundByFormer } from '../../platform/merging/known-by.ts'
import { mostAlike } from '../../platform/merging/likeness.ts'
import { todayOf } from '../../platform/office/today.ts'

/** Query parameters of the register. */
export const lpQuery = listQuery(investor).extend({ q: field.search('Part of a name or e-mail address') })

const pageOfLps = listRecords(
  investor,
  undefined,
  foundByFormer('lp', ['name', 'reference', 'primary_contact_email']),
)

/** The register, newest first unless sorted. */
export const listLps = async (ctx: Context, asked: z.output<typeof lpQuery>) =>
  (await pageOfLps(ctx, asked)).map(presentLp)

/** The investors who have a name like this one. */
export async function similarLps({ db, services }: Context, name: string | undefined) {
  if (name === undefined) return []
  const likely = await services.search.likelyNamed(db, 'lp', [name])
  const former = await formerTexts(db, 'lp', ['name'])
  const lps = await db
    .selectFrom('lps')
    .select(['id', 'name', 'reference', 'jurisdiction'])
    .where('id', 'in', [...likely, 0])
    .execute()
  return mostAlike(
    likeKeysOf(name),
    lps.map(lp => ({
      id: lp.id,
      title: lp.name,
      detail: lp.reference ?? lp.jurisdiction,
      keys: [lp.name, ...(former.get(lp.id) ?? [])].flatMap(likeKeysOf),
    })),
  )
}

/** Returns an investor with their position in each fund today, and the calls on them. */
export async function lpDetail(ctx: Context, id: number) {
  const lp = await findLp(ctx, id)
  return {
    ...presentLp(lp),
    kyc_moves: [...kycMoves[lp.kyc_status as KycStatus]],
    commitments: await standing(ctx, lp),
    capital_calls: await callsOnLp(ctx, id),
    distributions: await distributionsToLp(ctx, id),
  }
}

/**
 * Returns what an investor has been given: their standing by fund, the calls that were issued to them, and the
 * distributions that stand. Nothing that the office keeps about them is in it.
 */
export async function seenByLp(ctx: Context, id: number) {
  const lp = await findLp(ctx, id)
  const calls = await callsOnLp(ctx, id)
  return {
    id: lp.id,
    name: lp.name,
    commitments: await standing(ctx, lp),
    capital_calls: calls.filter(call => call.issued_at !== null && call.status !== 'cancelled'),
    distributions: await distributionsToLp(ctx, id),
  }
}

/** Today, by fund; by the register alone where there is no fund, or something was called without one. */
async function standing(ctx: Context, lp: LpRow) {
  const all = await positionsOfLp(ctx, lp.id, await todayOf(ctx))
  const fundIds = all.flatMap(({ fundId }) => fundId ?? [])
  const funds =
    fundIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('fund_accounts')
          .select(['id', 'name', 'currency'])
          .where('id', 'in', fundIds)
          .execute()
  const byFund = all.flatMap(position => {
    const fund = funds.find(({ id }) => id === position.fundId)
    if (!fund) return []
    const { currency } = fund
    return [{ fund_account_id: fund.id, fund: fund.name, currency, ...presentPosition(position, currency) }]
  })
  const register = await registerPosition(ctx, lp)
  if (byFund.length > 0 && register.called === 0 && register.distributed === 0) return byFund
  const alone = { fund_account_id: null, fund: null, currency: lp.currency }
  return [...byFund, { ...alone, ...presentPosition(register, lp.currency) }]
}

/** Changes an investor; 422 when the committed capital would be less than the called capital. */
export async function updateLp(
  ctx: Context,
  id: number,
  change: LpChange & { version?: number | undefined },
) {
  const lp = await findLp(ctx, id)
  if (change.committed_capital !== undefined) {
    await takeTurn(ctx, null, lp)
    const { commitment, unfunded } = await registerPosition(ctx, await findLp(ctx, id))
    const called = commitment - unfunded
    if (toMinor(change.committed_capital ?? 0, lp.currency, 'committed_capital') < called)
      throw invalidField(
        'committed_capital',
        sentence`must not be less than the ${fromMinor(called, lp.currency)} already called`,
      )
  }
  return presentLp(await changeLp(ctx, id, change))
}

interface NewCommitment {
  lp_id: number
  fund_account_id: number
  /** In major units. */
  amount: number
  class?: string | undefined
  admitted_on?: string | undefined
  excluded_from_fees?: boolean | undefined
}

/** Records an investor's commitment to a fund at a closing; nothing is posted. */
export async function makeCommitment(ctx: Context, input: NewCommitment) {
  const fund = await requireFund(ctx, input.fund_account_id)
  const amountMinor = toMinor(input.amount, fund.currency, 'amount')
  const commitment = await commit(ctx, {
    lpId: input.lp_id,
    fundAccountId: fund.id,
    amountMinor,
    class: input.class,
    admittedOn: input.admitted_on ?? (await todayOf(ctx)),
    excludedFromFees: input.excluded_from_fees,
  })
  await recordFacts(ctx, [
    {
      lpId: input.lp_id,
      attribute: 'commitment',
      value: `Committed ${fromMinor(amountMinor, fund.currency)} ${fund.currency} to ${fund.name}`,
      source: 'commitment',
      sourceId: commitment.id,
      observedOn: commitment.admitted_on,
    },
  ])
  return presentCommitment(commitment, [], fund.currency)
}

interface CommitmentChange {
  amount: number
  effective_on?: string | undefined
  reason: string
}

/** Increases or reduces a commitment, and adds the change to the facts about the investor. */
export async function alterCommitment(
  ctx: Context,
  id: number,
  { amount, effective_on, reason }: CommitmentChange,
) {
  const { lp_id, fund_account_id } = await findCommitment(ctx, id)
  const fund = await requireFund(ctx, fund_account_id)
  const effectiveOn = effective_on ?? (await todayOf(ctx))
  const before = (await getCommitment(ctx, id)).amount
  await changeCommitment(ctx, id, {
    amountMinor: toMinor(amount, fund.currency, 'amount'),
    effectiveOn,
    reason,
  })
  const after = await getCommitment(ctx, id)
  await recordFacts(ctx, [
    {
      lpId: lp_id,
      attribute: 'commitment',
      value: `Committed ${after.amount} ${fund.currency} to ${fund.name} instead of ${before}: ${reason}`,
      source: 'commitment',
      sourceId: id,
      observedOn: effectiveOn,
    },
  ])
  ctx.note(changes({ amount: before }, { amount: after.amount }))
  return after
}

interface CommitmentFilter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
  lp_id?: number | undefined
}

/** Commitments newest first. */
export async function listCommitments(ctx: Context, { fund_account_id, lp_id, ...slice }: CommitmentFilter) {
  let query = ctx.db
    .selectFrom('commitments')
    .innerJoin('fund_accounts', 'fund_accounts.id', 'commitments.fund_account_id')
    .selectAll('commitments')
    .select('fund_accounts.currency')
  if (fund_account_id !== undefined) query = query.where('commitments.fund_account_id', '=', fund_account_id)
  if (lp_id !== undefined) query = query.where('commitments.lp_id', '=', lp_id)
  const page = await paginate(query, 'commitments.id', slice)
  const made = await changesOfCommitments(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(({ currency, ...row }) => presentCommitment(row, made, currency))
}

/** One commitment; 404 when it is not there or not the caller's. */
export async function getCommitment(ctx: Context, id: number) {
  const commitment = await findCommitment(ctx, id)
  const { currency } = await requireFund(ctx, commitment.fund_account_id)
  return presentCommitment(commitment, await changesOfCommitments(ctx, [id]), currency)
}
