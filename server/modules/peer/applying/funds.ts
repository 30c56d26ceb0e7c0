import { fundsCalled } from '../../../books/accounts/fund-accounts.ts'
import type { Context } from '../../../kernel/index.ts'
import { raisedFundsCalled, raisedFundsIn } from '../../lp-crm/index.ts'
import { callRoute } from './call-route.ts'
import { compare, fieldsOf } from './compare.ts'
import type { Link } from './links.ts'
import { isDeleted, type Registers, valuesOf } from './registers.ts'

const FUNDS = '/api/v1/svc/lp-crm/funds'

const NEVER_EMPTY = new Set(['name', 'currency'])

/** The fields of a fund that is raised, by the peer's field that says them. */
const FUND_FIELDS = {
  name: 'name',
  currency: 'currency',
  target_size: 'target_amount',
  hard_cap: 'hard_cap_amount',
  first_close_on: 'first_close_on',
  final_close_on: 'final_close_on',
} as const

type Fund = { id: number; fund_account_id: number | null; status: string } & Record<string, unknown>

/** The peer's values of a fund; a field it never sent is absent. */
type Said = Readonly<Record<string, unknown>>

/** A fund that is raised has a name and a currency in any case: a peer that says none says nothing. */
function saidIn(registers: Registers): Said {
  const values = valuesOf(registers)
  return Object.fromEntries(
    Object.entries(FUND_FIELDS)
      .filter(([theirs, ours]) => theirs in values && !(values[theirs] === null && NEVER_EMPTY.has(ours)))
      .map(([theirs, ours]) => [ours, values[theirs]]),
  )
}

/**
 * Brings a fund of the peer into fundraising, where it then follows the peer. A deleted one is archived, and
 * returns to its status when it comes back.
 */
export async function applyFund(ctx: Context, link: Link, before: Registers): Promise<string> {
  const said = saidIn(link.registers)
  const known = link.raisedFundId !== null
  if (!known && said.name === undefined) return 'waits_for_name'
  const outcome = known
    ? (await follow(ctx, link, saidIn(before), said))
      ? 'updated'
      : 'unchanged'
    : await bringIn(ctx, link, said)
  return (await followArchive(ctx, link)) ?? outcome
}

async function bringIn(ctx: Context, link: Link, said: Said): Promise<'linked' | 'created'> {
  link.raisedFundId = await fundCalled(ctx, said)
  if (link.raisedFundId !== null) {
    await follow(ctx, link, {}, said)
    return 'linked'
  }
  const fund = await raise(ctx, said)
  link.raisedFundId = fund.id
  // Defaults of a new fund do not count as anybody's values against the peer's.
  link.fundFields = fieldsOf(fund, Object.values(FUND_FIELDS))
  return 'created'
}

/** Archives or restores the fund with its peer record, which is an outcome of its own. */
async function followArchive(ctx: Context, link: Link): Promise<'archived' | 'restored' | null> {
  const gone = isDeleted(link.deleted, link.told)
  const was = link.archivedAt !== null
  link.archivedAt = gone ? (link.deleted?.at ?? null) : null
  if (gone === was) return null
  if (gone) {
    const { status } = await read(ctx, link)
    link.archivedStage = status
    if (status !== 'archived') await changeFund(ctx, link, { status: 'archived' })
    return 'archived'
  }
  if (link.archivedStage !== null) await changeFund(ctx, link, { status: link.archivedStage })
  link.archivedStage = null
  return 'restored'
}

/**
 * The fund of that name and currency that no link has yet, where there is one only: it is raised already, or it has a book, on
 * which its raising is begun.
 */
async function fundCalled(ctx: Context, { name, currency = null }: Said): Promise<number | null> {
  const said = [ctx.db, String(name), currency as string | null] as const
  const raised = await raisedFundsCalled(...said)
  const linked = await ctx.db
    .selectFrom('peer_links')
    .select('raised_fund_id')
    .where('raised_fund_id', 'in', [0, ...raised.map(({ id }) => id)])
    .execute()
  const free = raised.filter(({ id }) => !linked.some(({ raised_fund_id }) => raised_fund_id === id))
  if (raised.length > 0) return free.length === 1 ? (free[0]?.id ?? null) : null
  const [book, ...more] = await fundsCalled(...said)
  return book && more.length === 0 ? (await raise(ctx, { fund_account_id: book.id })).id : null
}

/** Creates a fund in fundraising. A dry run has no id: the new fund is the newest. */
async function raise(ctx: Context, body: Record<string, unknown>): Promise<Fund> {
  const fund = (await callRoute(ctx, 'POST', FUNDS, { body })) as Omit<Fund, 'id'> & { id: number | null }
  const { id } = await raisedFundsIn(ctx.db)
    .orderBy('raised_funds.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...fund, id: fund.id ?? id } as Fund
}

/**
 * Applies the peer's new values to the fund. Returns whether the fund changed, or a person has to decide
 * something.
 */
async function follow(ctx: Context, link: Link, before: Said, said: Said): Promise<boolean> {
  const fund = await read(ctx, link)
  // The name and the currency of a fund that has a book are those of the book.
  const { name: _, currency: __, ...ofNoBook } = said
  const { change, same, waits } = compare(link, fund, fund.fund_account_id === null ? said : ofNoBook, {
    before,
    left: link.fundFields,
  })
  link.fundFields = { ...link.fundFields, ...same }
  if (Object.keys(change).length === 0) return waits
  const after = await changeFund(ctx, link, change)
  link.fundFields = { ...link.fundFields, ...fieldsOf(after, Object.keys(change)) }
  return true
}

const read = async (ctx: Context, link: Link): Promise<Fund> =>
  (await callRoute(ctx, 'GET', `${FUNDS}/{fund_id}`, {
    params: { fund_id: String(link.raisedFundId) },
  })) as Fund

const changeFund = async (ctx: Context, link: Link, body: Record<string, unknown>): Promise<Fund> =>
  (await callRoute(ctx, 'PATCH', `${FUNDS}/{fund_id}`, {
    params: { fund_id: String(link.raisedFundId) },
    body,
  })) as Fund
