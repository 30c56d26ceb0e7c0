import { endToEndIdsOf } from '../../../books/capital/distribution-events/event-payments.ts'
import { partnerNames } from '../../../books/partners/partners.ts'
import { type Context, longDay, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { formerTexts } from '../../../platform/merging/known-by.ts'
import type { BankAccountRow } from '../rows/bank-account.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'
import { movedOn } from '../rows/moved.ts'
import { type Candidate, reasonOf } from './candidate.ts'
import {
  bareReference,
  daysApart,
  type Evidence,
  type FreePosting,
  inDays,
  names,
  ownWords,
  quotes,
  type Said,
  saidBy,
} from './evidence.ts'

/** Days that the book and the bank may be apart. */
const DAYS = 10

/** Days for an entry whose reference the bank quotes, or that is the only one of its amount. */
const FAR = 92

/** Returns the free postings near these movements. Reversed entries and their reversals are left out. */
export async function freePostings(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
): Promise<FreePosting[]> {
  const days = lines.map(({ booked_on }) => booked_on).sort()
  const rows = await ctx.db
    .selectFrom('gl_lines as gl')
    .innerJoin('gl_entries as entry', 'entry.id', 'gl.entry_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .leftJoin('bank_match_postings as taken', 'taken.gl_line_id', 'gl.id')
    .select(['gl.id', 'gl.entry_id', 'gl.date', 'gl.debit_minor', 'gl.credit_minor', 'gl.foreign_minor'])
    .select('gl.partner_id')
    .select(['entry.number', 'entry.reference'])
    .where('gl.fund_account_id', '=', account.fund_account_id)
    .where('gl.account_id', '=', account.gl_account_id)
    .where('gl.date', '>=', daysAfter(days[0] as string, -FAR))
    .where('gl.date', '<=', daysAfter(days.at(-1) as string, FAR))
    .where('taken.id', 'is', null)
    .where('reversal.id', 'is', null)
    .where('entry.reverses_id', 'is', null)
    .orderBy('gl.id')
    .execute()
  const partners = await partnerNames(
    ctx.db,
    rows.map(({ partner_id }) => partner_id),
  )
  const former = await formerTexts(ctx.db, 'lp', ['name'])
  const moved = await movedOn(ctx, account)
  const ids = await endToEndIdsOf(
    ctx,
    rows.map(({ entry_id }) => entry_id),
  )
  return rows.map(row => {
    const partnerName = row.partner_id === null ? null : (partners.get(row.partner_id) ?? null)
    return {
      id: row.id,
      entryId: row.entry_id,
      number: row.number,
      date: row.date,
      amount: moved(row),
      reference: row.reference,
      bareReference: bareReference(row.reference),
      endToEndId: bareReference(ids.get(`${row.entry_id} ${row.partner_id}`) ?? null) || null,
      partnerName,
      partnerWords: [partnerName ?? '', ...(former.get(row.partner_id ?? 0) ?? [])].flatMap(ownWords),
    }
  })
}

/** Returns ledger items a movement may be: one posting, or all free postings of one entry together. */
export function postingsFor(line: BankLineRow, { postings }: Evidence): Candidate[] {
  const said = saidBy(line)
  const [from, to] = [daysAfter(line.booked_on, -DAYS), daysAfter(line.booked_on, DAYS)]
  const near = postings.filter(({ date }) => date >= from && date <= to)
  // The payment whose end-to-end id the bank quotes is no other of that amount.
  const ordered = near.filter(posting => isOrdered(line, posting))
  const single = (ordered.length > 0 ? ordered : near)
    .filter(({ amount }) => amount === line.amount_minor)
    .map(posting => candidate(line, said, [posting]))
  const whole = [...Map.groupBy(near, ({ entryId }) => entryId).values()].filter(
    some => some.length > 1 && some.reduce((sum, { amount }) => sum + amount, 0) === line.amount_minor,
  )
  return [
    ...single,
    ...whole.map(some => candidate(line, said, some)),
    ...oneWireFor(line, near, said),
    ...farFor(line, postings, said, { from, to }),
  ]
}

/** Matches one wire to several entries of a reference that it quotes, as a refund and its interest, each to the same investor. */
function oneWireFor(line: BankLineRow, near: readonly FreePosting[], said: Said): Candidate[] {
  const quoted = near.filter(({ bareReference: reference }) => quotes(said, reference))
  const sets = Map.groupBy(
    quoted,
    ({ bareReference: reference, partnerName }) => `${reference} ${partnerName}`,
  )
  return [...sets.values()]
    .filter(some => new Set(some.map(({ entryId }) => entryId)).size > 1)
    .filter(some => some.reduce((sum, { amount }) => sum + amount, 0) === line.amount_minor)
    .map(some => candidate(line, said, some))
}

/**
 * Matches postings far from the movement's date: by reference, or as the only one of that amount while no
 * other movement has it.
 */
function farFor(
  line: BankLineRow,
  postings: readonly FreePosting[],
  said: Said,
  near: { from: string; to: string },
): Candidate[] {
  const [from, to] = [daysAfter(line.booked_on, -FAR), daysAfter(line.booked_on, FAR)]
  const same = postings.filter(
    ({ amount, date }) => amount === line.amount_minor && date >= from && date <= to,
  )
  return same
    .filter(
      ({ date, bareReference: reference }) =>
        (date < near.from || date > near.to) && (same.length === 1 || quotes(said, reference)),
    )
    .map(posting => candidate(line, said, [posting]))
}

function candidate(line: BankLineRow, said: Said, some: readonly FreePosting[]): Candidate {
  const [first] = some as [FreePosting]
  const days = daysApart(first.date, line.booked_on)
  const byReference = quotes(said, first.bareReference)
  const isOrder = some.length === 1 && isOrdered(line, first)
  const isOneEntry = some.every(({ entryId }) => entryId === first.entryId)
  const byName = (some.length === 1 || !isOneEntry) && names(said, first.partnerWords)
  const [number, date] = [String(first.number), longDay(first.date)]
  const parts = [
    some.length === 1
      ? sentence`This is exactly the amount of entry ${number} of ${date}`
      : !isOneEntry
        ? sentence`${some.length} entries of ${first.reference ?? ''} total exactly this amount`
        : sentence`The ${some.length} payments of entry ${number} of ${date} total exactly this amount`,
    inDays(days),
    ...(byName ? [sentence`it names ${first.partnerName ?? ''}`] : []),
    ...(isOrder ? [sentence`the bank quotes its end-to-end id ${line.payment_reference ?? ''}`] : []),
    ...(byReference ? [sentence`it quotes ${first.reference ?? ''}`] : []),
  ]
  return {
    rule: some.length === 1 ? 'posting' : isOneEntry ? 'entry' : 'entries',
    score: Math.min(
      100,
      75 +
        (byName ? 20 : 0) +
        (byReference ? 20 : 0) +
        (isOrder ? 40 : 0) +
        (days === 0 ? 5 : 0) -
        (days <= DAYS ? days : DAYS + 5),
    ),
    reason: reasonOf(parts),
    key:
      isOneEntry && some.length > 1
        ? `entry ${first.entryId}`
        : `posting ${some.map(({ id }) => id).join(' ')}`,
    lineIds: [line.id],
    postings: some.map(({ id }) => ({ id })),
  }
}

const isOrdered = ({ payment_reference }: BankLineRow, { endToEndId }: FreePosting): boolean =>
  endToEndId !== null && bareReference(payment_reference) === endToEndId
