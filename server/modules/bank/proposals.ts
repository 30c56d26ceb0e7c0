import { returnablePayments } from '../../books/capital/distribution-events/event-returns.ts'
import type { Context, Sentence } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import type { BankLineRow } from './rows/bank-rows.ts'
import { isForeign } from './rows/moved.ts'
import { openCallLines } from './rules/call-lines.ts'
import { callsFor } from './rules/calls.ts'
import { type Candidate, SURE } from './rules/candidate.ts'
import { chargesFor } from './rules/charges.ts'
import { type Evidence, knownPayers } from './rules/evidence.ts'
import { loansHeld } from './rules/loan-lines.ts'
import { loansFor } from './rules/loans.ts'
import { freePostings, postingsFor } from './rules/postings.ts'
import { returnedPayments, returnsFor } from './rules/returns.ts'

/** Proposals that are shown of one movement. */
const SHOWN = 5

/** Below this a proposal says nothing against another one. */
const NEAR = 60

/**
 * Returns match candidates for open movements by id, likeliest first: free ledger postings, open capital
 * calls, scheduled loan payments, a returned payment, a bank charge. Derived from current records, and
 * deterministic.
 */
async function candidatesFor(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
): Promise<Map<number, Candidate[]>> {
  if (lines.length === 0) return new Map()
  const days = lines.map(({ booked_on }) => booked_on).sort()
  const isForeignAccount = await isForeign(ctx, account)
  const held = await loansHeld(ctx, account, { from: days[0] as string, to: days.at(-1) as string })
  const evidence: Evidence = {
    currency: account.currency,
    postings: await freePostings(ctx, account, lines),
    // Receivables in one currency say nothing about an amount in another.
    calls: isForeignAccount ? [] : await openCallLines(ctx, account.fund_account_id),
    loans: isForeignAccount ? [] : held.lines,
    borrowers: held.borrowers,
    returnable: isForeignAccount ? [] : await returnablePayments(ctx, account.fund_account_id),
    payers: await knownPayers(ctx, account, lines),
    others: await otherOpenLines(ctx, account),
  }
  return new Map(
    lines.map(line => [
      line.id,
      [
        ...postingsFor(line, evidence),
        ...callsFor(line, evidence),
        ...loansFor(line, evidence),
        ...returnsFor(line, evidence),
        ...returnedPayments(line, evidence),
        ...chargesFor(line, evidence),
      ]
        .sort((a, b) => b.score - a.score || a.key.localeCompare(b.key))
        .slice(0, SHOWN),
    ]),
  )
}

/** The reasons for which these open movements are proposed to be something, by their English. */
export async function reasonsFor(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
): Promise<Map<string, Sentence>> {
  const candidates = await candidatesFor(ctx, account, lines)
  return new Map([...candidates.values()].flat().map(({ reason }) => [reason.english, reason]))
}

/** Returns the match proposals for open movements, for display. */
export async function proposalsFor(ctx: Context, account: BankAccountRow, lines: readonly BankLineRow[]) {
  const candidates = await candidatesFor(ctx, account, lines)
  const wanted = new Map<string, number>()
  for (const some of candidates.values())
    for (const { key, score } of some) if (score >= NEAR) wanted.set(key, (wanted.get(key) ?? 0) + 1)
  return new Map(
    [...candidates].map(([id, some]) => [
      id,
      some.map((one, at) => ({
        rule: one.rule,
        score: one.score,
        sure: at === 0 && one.score >= SURE && (some[1]?.score ?? 0) < NEAR && wanted.get(one.key) === 1,
        reason: ctx.say(one.reason),
        match: matchOf(one, account.currency),
      })),
    ]),
  )
}

const matchOf = (
  { lineIds, postings, payments, returns, loans, rest, reason }: Candidate,
  currency: string,
) => ({
  line_ids: lineIds,
  ...(postings ? { postings: postings.map(({ id }) => id) } : {}),
  ...(payments
    ? {
        payments: payments.map(({ callId, lpId, amount }) => {
          return { call_id: callId, lp_id: lpId, amount: fromMinor(amount, currency) }
        }),
      }
    : {}),
  ...(returns ? { returns: returns.map(({ eventId, lpId }) => ({ event_id: eventId, lp_id: lpId })) } : {}),
  ...(loans
    ? {
        loans: loans.map(({ tapeId, month, interest, principal }) => ({
          tape_id: tapeId,
          month,
          interest: fromMinor(interest, currency),
          principal: fromMinor(principal, currency),
        })),
      }
    : {}),
  ...(rest ? { rest } : {}),
  reason: String(reason),
})

const otherOpenLines = ({ db }: Context, { id }: BankAccountRow) =>
  db
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_account_id', '=', id)
    .where('match_id', 'is', null)
    .where('set_aside_reason', 'is', null)
    .orderBy('id')
    .limit(5000)
    .execute()
