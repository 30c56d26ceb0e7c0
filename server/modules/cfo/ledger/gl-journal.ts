import { fundNames, requireFund } from '../../../books/accounts/fund-accounts.ts'
import { realise } from '../../../books/exchange/realise.ts'
import { findEntry, postDraft, postJournal, reverseJournal } from '../../../books/journal/journal.ts'
import type { EntryRow } from '../../../books/journal/journal-rows.ts'
import type { JournalLine } from '../../../books/journal/lines.ts'
import {
  type Context,
  conflict,
  type FieldError,
  invalid,
  notFound,
  type Said,
  sentence,
} from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { understand } from './categories.ts'
import { presentEntries, presentEntry } from './entries.ts'
import type { GlJournalInput, MultiInput, ReversalInput } from './entry-schemas.ts'
import { worthOf } from './foreign-lines.ts'

/** A full entry: its lines name their accounts, debits equal credits. */
export async function postGlEntry(ctx: Context, input: GlJournalInput) {
  const fund = await requireFund(ctx, input.fund_account_id)
  refuseBothOrNeither(input.lines, 'account_id', 'code')
  const worth = await worthOf(ctx, fund, input)
  const lines = input.lines.map((line, index) => ({
    ...sidesOf(line, fund.currency, index),
    ...worth[index],
    code: line.code,
    accountId: line.account_id,
  }))
  return postLines(ctx, input, await realise(ctx, fund, input.date, lines))
}

/** An entry of several legs, each on a category of the simple book, on cash or on an account by its code. */
export async function postLegs(ctx: Context, input: MultiInput) {
  const { currency } = await requireFund(ctx, input.fund_account_id)
  refuseBothOrNeither(input.lines, 'category', 'code')
  return postLines(
    ctx,
    input,
    input.lines.map((line, index) => ({
      ...sidesOf(line, currency, index),
      code: line.code ?? accountOf(line.category as string, (line.credit ?? 0) - (line.debit ?? 0)),
    })),
  )
}

const accountOf = (category: string, net: number): string =>
  category === 'cash' ? '1010' : understand(category, net).code

async function postLines(ctx: Context, input: GlJournalInput | MultiInput, lines: JournalLine[]) {
  const { entry } = await postJournal(ctx, {
    fundAccountId: input.fund_account_id,
    date: input.date,
    reference: input.reference,
    description: input.description,
    source: 'manual',
    status: input.status ?? 'posted',
    lines,
  })
  return presentEntry(ctx, entry)
}

export const getEntry = async (ctx: Context, id: number) => presentEntry(ctx, await findEntry(ctx, id))

export async function postEntryDraft(ctx: Context, id: number) {
  return presentEntry(ctx, (await postDraft(ctx, id)).entry)
}

export async function reverseEntry(ctx: Context, id: number, how: ReversalInput) {
  const { entry } = await reverseJournal(ctx, id, how)
  ctx.note({ reverses: id, ...(how.reason === undefined ? {} : { reason: how.reason }) })
  return presentEntry(ctx, entry)
}

interface Group {
  fund_account_id?: number | undefined
}

/** Every entry that carries a reference, in the order they were made; 404 when none does. */
export async function byReference(ctx: Context, reference: string, group: Group) {
  const rows = await rowsOf(ctx, reference, group)
  if (rows.length === 0) throw notFound()
  return { reference, entries: [...(await presentEntries(ctx, rows)).values()], count: rows.length }
}

export const several_funds = [
  409,
  'Several funds have entries with this reference (see `funds`): send fund_account_id',
] as const

/**
 * Reverses a fund's entries under a reference that are not reversed yet, all or nothing; 409 where there is
 * none, 409 `several_funds` where several have it and none is named.
 */
export async function reverseByReference(
  ctx: Context,
  reference: string,
  { fund_account_id, ...how }: ReversalInput & Group,
) {
  const rows = await rowsOf(ctx, reference, { fund_account_id })
  if (rows.length === 0) throw notFound()
  await assertOneFund(ctx, reference, rows)
  const reversed = new Set(rows.map(row => row.reverses_id))
  const open = rows.filter(
    row => row.status === 'posted' && row.reverses_id === null && !reversed.has(row.id),
  )
  if (open.length === 0)
    throw conflict('already_reversed', sentence`All entries posted under ${reference} are already reversed.`)
  const reversals: EntryRow[] = []
  // The last one first: a sale is reversed before its purchase.
  for (const { id } of open.toReversed()) reversals.unshift((await reverseJournal(ctx, id, how)).entry)
  return { reference, entries: [...(await presentEntries(ctx, reversals)).values()], count: reversals.length }
}

/** A reference is one fund's own word: CC-1 or Q1/expense stands in every book. */
async function assertOneFund(ctx: Context, reference: string, rows: readonly EntryRow[]): Promise<void> {
  const names = await fundNames(
    ctx.db,
    rows.map(row => row.fund_account_id),
  )
  if (names.size < 2) return
  const funds = [...names].map(([fund_account_id, name]) => ({ fund_account_id, name }))
  const [first = '', ...others] = names.values()
  const named = others.reduce<Said>((told, name) => sentence`${told} and ${name}`, first)
  throw conflict(
    'several_funds',
    sentence`${reference} is in the books of ${named}: say by fund_account_id which one is meant.`,
    { funds },
  )
}

function rowsOf({ db }: Context, reference: string, { fund_account_id }: Group) {
  let query = db.selectFrom('gl_entries').selectAll().where('reference', '=', reference)
  if (fund_account_id) query = query.where('fund_account_id', '=', fund_account_id)
  return query.orderBy('id').execute()
}

/** A line names its account in one of two ways. */
function refuseBothOrNeither<T extends object>(lines: readonly T[], one: keyof T, other: keyof T): void {
  const errors: FieldError[] = lines.flatMap((line, index) =>
    (line[one] === undefined) === (line[other] === undefined)
      ? [
          {
            path: `lines.${index}.${String(other)}`,
            message: sentence`is required without ${String(one)}: send exactly one`,
          },
        ]
      : [],
  )
  if (errors.length > 0) throw invalid(errors)
}

type Line = GlJournalInput['lines'][number] | MultiInput['lines'][number]

const sidesOf = (line: Line, currency: string, index: number): JournalLine => ({
  debit: toMinor(line.debit ?? 0, currency, `lines.${index}.debit`),
  credit: toMinor(line.credit ?? 0, currency, `lines.${index}.credit`),
  partnerId: line.partner_id,
  investmentId: line.investment_id,
  ilpaCategory: line.ilpa_category,
})
