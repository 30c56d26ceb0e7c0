import type { Selectable } from 'kysely'
import { accountsById } from '../../../books/accounts/chart.ts'
import { findFund, requireFund } from '../../../books/accounts/fund-accounts.ts'
import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import { CASH } from '../../../books/balances/cash.ts'
import { type EntryRecord, recordsOfEntries } from '../../../books/journal/entry-records.ts'
import {
  discardDraft,
  draftLinesOf,
  type EntryStatus,
  findEntry,
  linesOfEntries,
  postJournal,
  reverseJournal,
} from '../../../books/journal/journal.ts'
import type { EntryRow } from '../../../books/journal/journal-rows.ts'
import type { JournalLine, ResolvedLine } from '../../../books/journal/lines.ts'
import { fromBit } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalidField, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { netOf, ofNoHolding, understand } from './categories.ts'
import type { EntryInput } from './entry-schemas.ts'
import { warningsOf } from './entry-warnings.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
  category?: string | undefined
  reference?: string | undefined
  status?: EntryStatus | undefined
  author?: string | undefined
  from?: string | undefined
  to?: string | undefined
  posted_from?: string | undefined
  posted_to?: string | undefined
}

/** Lists the lines of the simple book, newest first, without voided ones. */
export async function listSimple(ctx: Context, { fund_account_id, ...filter }: Filter) {
  let query = ctx.db
    .selectFrom('gl_entries')
    .selectAll()
    .where('category', 'is not', null)
    .where('is_void', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gl_entries as strike')
            .select('strike.id')
            .whereRef('strike.reverses_id', '=', 'gl_entries.id')
            .where('strike.is_void', '=', 1),
        ),
      ),
    )
  if (fund_account_id) query = query.where('fund_account_id', '=', fund_account_id)
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.reference) query = query.where('reference', '=', filter.reference)
  if (filter.status) query = query.where('status', '=', filter.status)
  const page = await paginate(query, 'gl_entries.id', filter)
  const shown = await presentEntries(ctx, page.items)
  return page.map(entry => shown.get(entry.id) as PresentedEntry)
}

/** Entries of the general ledger, drafts and reversals among them, newest first. */
export async function listJournal(
  ctx: Context,
  { fund_account_id, reference, status, author, from, to, posted_from, posted_to, ...slice }: Filter,
) {
  let query = ctx.db.selectFrom('gl_entries').selectAll()
  if (author) query = query.where('author', '=', author)
  if (from) query = query.where('date', '>=', from)
  if (to) query = query.where('date', '<=', to)
  // A moment begins with its day.
  if (posted_from) query = query.where('posted_at', '>=', posted_from)
  if (posted_to) query = query.where('posted_at', '<', daysAfter(posted_to, 1))
  if (fund_account_id) query = query.where('fund_account_id', '=', fund_account_id)
  if (reference) query = query.where('reference', '=', reference)
  if (status) query = query.where('status', '=', status)
  const page = await paginate(query, 'gl_entries.id', slice)
  const shown = await presentEntries(ctx, page.items)
  return page.map(entry => shown.get(entry.id) as PresentedEntry)
}

/**
 * Records one line of the simple book and posts its double entry: the line is the side of partners' capital (credit
 * raises net assets), the other side follows from the category (semantics 4.3).
 */
export async function recordSimple(ctx: Context, fundId: number, input: EntryInput) {
  const fund = await requireFund(ctx, fundId)
  const debit = toMinor(input.debit ?? 0, fund.currency, 'debit')
  const credit = toMinor(input.credit ?? 0, fund.currency, 'credit')
  const { net, warnings } = netOf(debit, credit)
  if (net === 0)
    throw invalidField(
      'debit',
      debit === 0
        ? sentence`is required without a credit: both are zero`
        : sentence`equals the credit: nothing is left to post`,
    )
  const { code, contra, warnings: unknown } = understand(input.category, net)
  const [from, to] = net < 0 ? [code, contra] : [contra, code]
  const amount = Math.abs(net)
  const carrying = carriesIn(input)
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date: input.date,
    reference: input.reference,
    description: input.description,
    source: 'simple',
    status: input.status ?? 'posted',
    lines: [
      { code: from, debit: amount, ...carrying(from) },
      { code: to, credit: amount, ...carrying(to) },
    ],
    simple: { category: input.category, debit, credit },
  })
  const moved = { from, to, holding: input.investment_id ?? null }
  const looked = await warningsOf(ctx, fund, entry, moved)
  return { ...(await presentEntry(ctx, entry)), warnings: [...warnings, ...unknown, ...looked].map(ctx.say) }
}

/**
 * Returns which lines carry the named holding: all but the money itself. 422 where they are investors'
 * capital.
 */
function carriesIn({ category, investment_id }: EntryInput): (code: string) => Partial<JournalLine> {
  if (investment_id == null) return () => ({})
  if (ofNoHolding.has(understand(category, 0).category))
    throw invalidField('investment_id', sentence`does not apply to a line of category ${category}`)
  return code => ((CASH as readonly string[]).includes(code) ? {} : { investmentId: investment_id })
}

/** An entry of this fund's book; 404 for one of another. */
export async function entryOfFund(ctx: Context, fundId: number, entryId: number): Promise<EntryRow> {
  await findFund(ctx, fundId)
  const entry = await findEntry(ctx, entryId)
  if (entry.fund_account_id !== fundId) throw notFound()
  return entry
}

/** Deletes a draft; strikes a posted line out, on its own day, which must be open. */
export async function deleteEntry(ctx: Context, fundId: number, entryId: number): Promise<void> {
  const entry = await entryOfFund(ctx, fundId, entryId)
  if (entry.status === 'draft') await discardDraft(ctx, entryId)
  else
    await reverseJournal(ctx, entryId, {
      strikeOut: true,
      description: `Deleted: ${entry.description ?? `entry ${entry.number}`}`,
    })
  ctx.note({
    before: {
      number: entry.number,
      date: entry.date,
      category: entry.category,
      reference: entry.reference,
      total_minor: entry.total_minor,
    },
  })
}

/** One entry as the API shows it. */
export async function presentEntry(ctx: Context, entry: EntryRow) {
  const shown = await presentEntries(ctx, [entry])
  return shown.get(entry.id) as PresentedEntry
}

/** Presents these entries, with their lines and reversals, by id. */
export async function presentEntries(ctx: Context, entries: readonly EntryRow[]) {
  const ids = entries.map(({ id }) => id)
  const fundIds = [...new Set(entries.map(entry => entry.fund_account_id))]
  const accounts = await accountsById(ctx, fundIds)
  const currencies = await currenciesOf(ctx, fundIds)
  const posted = Map.groupBy(await linesOfEntries(ctx, ids), line => line.entry_id)
  const lines = new Map(
    entries.map(entry => [
      entry.id,
      entry.status === 'draft' ? draftLinesOf(entry) : (posted.get(entry.id) ?? []),
    ]),
  )
  const holdings = await holdingNames(
    ctx.db,
    [...lines.values()].flatMap(own => own.map(({ investment_id }) => investment_id)),
  )
  const reversals = await reversalsOf(ctx, ids)
  const records = await recordsOfEntries(ctx, entries)
  return new Map(
    entries.map(entry => [
      entry.id,
      present(entry, lines.get(entry.id) as ResolvedLine[], {
        accounts,
        holdings,
        currency: currencies.get(entry.fund_account_id) as string,
        reversal: reversals.get(entry.id),
        record: presentRecord(ctx, records.get(entry.id)),
      }),
    ]),
  )
}

const presentRecord = ({ say }: Context, record: EntryRecord | undefined) =>
  record ? { ...record, name: say(record.name), undo: { ...record.undo, how: say(record.undo.how) } } : null

export type PresentedEntry = ReturnType<typeof present>

type Reversal = Pick<EntryRow, 'id' | 'is_void'>

interface Beside {
  accounts: Map<number, Selectable<Tables['gl_accounts']>>
  /** Names of holdings. */
  holdings: ReadonlyMap<number | null, string>
  currency: string
  reversal: Reversal | undefined
  record: ReturnType<typeof presentRecord>
}

function present(
  entry: EntryRow,
  lines: ReadonlyArray<ResolvedLine & { id?: number }>,
  { accounts, holdings, currency, reversal, record }: Beside,
) {
  const { reverses_id, is_void, draft_lines, total_minor, book_debit_minor, book_credit_minor, ...rest } =
    entry
  return {
    ...rest,
    status: entry.status as EntryStatus,
    debit: fromMinor(book_debit_minor ?? total_minor, currency),
    credit: fromMinor(book_credit_minor ?? total_minor, currency),
    currency,
    lines: lines.map(line => ({
      id: line.id ?? null,
      account_id: line.account_id,
      code: accounts.get(line.account_id)?.code as string,
      name: accounts.get(line.account_id)?.name as string,
      debit: fromMinor(line.debit_minor, currency),
      credit: fromMinor(line.credit_minor, currency),
      ...foreignOf(line, accounts),
      partner_id: line.partner_id,
      investment_id: line.investment_id,
      investment: holdings.get(line.investment_id) ?? null,
      ilpa_category: line.ilpa_category,
    })),
    reverses: reverses_id,
    reversed_by: reversal?.id ?? null,
    deleted: fromBit(is_void) || reversal?.is_void === 1,
    record,
  }
}

/** Returns a line in its account's own currency; a draft of earlier versions does not have it. */
function foreignOf(
  { account_id, foreign_minor = null }: Pick<ResolvedLine, 'account_id' | 'foreign_minor'>,
  accounts: Map<number, Selectable<Tables['gl_accounts']>>,
) {
  const foreign_currency = accounts.get(account_id)?.foreign_currency ?? null
  const foreign_amount =
    foreign_currency === null || foreign_minor === null ? null : fromMinor(foreign_minor, foreign_currency)
  return { foreign_currency, foreign_amount }
}

async function currenciesOf({ db }: Context, fundIds: readonly number[]): Promise<Map<number, string>> {
  if (fundIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('fund_accounts')
    .select(['id', 'currency'])
    .where('id', 'in', fundIds)
    .execute()
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

async function reversalsOf({ db }: Context, ids: readonly number[]): Promise<Map<number, Reversal>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('gl_entries')
    .select(['id', 'is_void', 'reverses_id'])
    .where('reverses_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.reverses_id as number, row]))
}
