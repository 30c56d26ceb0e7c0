import { discardDraft, postJournal } from '../../books/journal/journal.ts'
import { amountSaid, type Context, conflict, invalidField, joined, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { notify } from '../../platform/notifications.ts'
import { loanCostOf } from '../pricer/index.ts'
import { assertMayWrite, atPart, type Posting, SOURCE } from './ledger-side.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import type { BankLineRow } from './rows/bank-rows.ts'
import type { OpenLoanLine } from './rules/evidence.ts'
import { LOAN_DAYS, loansHeld } from './rules/loan-lines.ts'
import type { MatchInput } from './schemas.ts'

type LoanInput = NonNullable<MatchInput['loans']>[number]

/** Accounts for interest income, interest receivable, and the cost of a loan. */
const [INCOME, RECEIVABLE, COST] = ['4010', '1400', '1310'] as const

/** A payment of a loan that was posted, for its record beside the match. */
export interface LoanPaid {
  tape_id: number
  month: string
  holding_id: number
  interest_minor: number
  principal_minor: number
  open_interest_minor: number
  draft_entry_id: number | null
}

/**
 * Posts payments for a month of a loan; principal beyond what is due is a prepayment. Interest still open is drafted
 * as an accrual entry, which a person posts, and is reported. 422 for a loan of which
 * nothing says the fund's part, for more interest than is due and more principal than is outstanding.
 */
export async function payLoan(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
  input: LoanInput,
  path: string,
): Promise<{ posting: Posting; paid: LoanPaid }> {
  assertMayWrite(ctx, 'cfo', sentence`post entries`)
  const [line] = lines as [BankLineRow]
  const loan = await owedOf(ctx, account, line, input, path)
  const minor = (name: 'interest' | 'principal') => toMinor(input[name], account.currency, `${path}.${name}`)
  const [interest, principal] = [minor('interest'), minor('principal')]
  if (interest > loan.interest)
    throw invalidField(
      `${path}.interest`,
      sentence`exceeds the ${amountSaid(loan.interest, account.currency)} owed on ${loan.month}`,
    )
  if (principal > loan.outstanding)
    throw invalidField(
      `${path}.principal`,
      sentence`exceeds the ${amountSaid(loan.outstanding, account.currency)} outstanding`,
    )
  if (interest + principal === 0)
    throw invalidField(path, sentence`pays nothing: state the interest or principal paid`)
  const accrued = Math.min(interest, await settleDrafts(ctx, loan))
  const earned = await discountEarned(ctx, account, loan, line, { interest, principal })
  const credit = (code: string, amount: number) =>
    amount === 0 ? [] : [{ code, credit: amount, investmentId: loan.holdingId }]
  const { entry, lines: posted } = await postJournal(ctx, {
    fundAccountId: account.fund_account_id,
    date: line.booked_on,
    reference: line.bank_reference,
    description: `${loan.name}: payment due on ${loan.dueOn}`,
    source: SOURCE,
    status: 'posted',
    lines: [
      { accountId: account.gl_account_id, debit: interest + principal },
      ...credit(RECEIVABLE, accrued),
      ...credit(INCOME, interest - accrued),
      ...credit(COST, principal),
      ...(earned > 0 ? [{ code: COST, debit: earned, investmentId: loan.holdingId }] : []),
      ...credit(INCOME, earned),
    ],
  }).catch((error: unknown) => {
    throw atPart(error, path)
  })
  const own = posted.find(({ account_id }) => account_id === account.gl_account_id)
  const openInterest = loan.interest - interest
  const draft = openInterest > 0 ? await draftAccrual(ctx, account, loan, openInterest) : null
  const openPrincipal = Math.max(0, loan.principal - principal)
  if (openInterest + openPrincipal > 0)
    await tellShort(ctx, account, loan, { interest: openInterest, principal: openPrincipal })
  return {
    posting: {
      entryId: entry.id,
      glLineId: own?.id as number,
      amount: interest + principal,
      postedAs: 'entry',
    },
    paid: {
      tape_id: loan.tapeId,
      month: loan.month,
      holding_id: loan.holdingId,
      interest_minor: interest,
      principal_minor: principal,
      open_interest_minor: openInterest,
      draft_entry_id: draft,
    },
  }
}

/** Returns the discount of a loan funded below par that is earned by a payment and not booked yet. */
async function discountEarned(
  ctx: Context,
  { fund_account_id }: BankAccountRow,
  { holdingId: id, dealId: deal_id }: OpenLoanLine,
  { booked_on }: BankLineRow,
  paying: { interest: number; principal: number },
): Promise<number> {
  const cost = await loanCostOf(ctx, { id, deal_id, fund_account_id }, booked_on, paying)
  return cost?.toAccrete ?? 0
}

async function owedOf(
  ctx: Context,
  account: BankAccountRow,
  { booked_on }: BankLineRow,
  { tape_id, month }: LoanInput,
  path: string,
): Promise<OpenLoanLine> {
  const from = `${month}-01` < booked_on ? `${month}-01` : booked_on
  const to = `${month}-28` > booked_on ? `${month}-28` : booked_on
  const { lines } = await loansHeld(ctx, account, { from, to: daysAfter(to, LOAN_DAYS) })
  const loan = lines.find(one => one.tapeId === tape_id && one.month === month)
  if (!loan)
    throw invalidField(
      `${path}.tape_id`,
      sentence`is not a loan of this fund with a payment in ${month}, or nothing says which part of it is the fund’s`,
    )
  return loan
}

const entriesFor = async ({ db }: Context, { tapeId, month }: Pick<OpenLoanLine, 'tapeId' | 'month'>) =>
  db
    .selectFrom('bank_match_loans as paid')
    .innerJoin('gl_entries as entry', 'entry.id', 'paid.draft_entry_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['paid.id', 'paid.match_id', 'paid.open_interest_minor', 'entry.id as entry_id', 'entry.status'])
    .where('paid.tape_id', '=', tapeId)
    .where('paid.month', '=', month)
    .where('reversal.id', 'is', null)
    .execute()

/** Returns the month's interest accrued by posted drafts, and removes unposted ones, which are obsolete. */
async function settleDrafts(ctx: Context, loan: OpenLoanLine): Promise<number> {
  let accrued = 0
  for (const { id, entry_id, status, open_interest_minor } of await entriesFor(ctx, loan)) {
    if (status !== 'draft') {
      accrued = Math.max(accrued, open_interest_minor)
      continue
    }
    await ctx.db
      .updateTable('bank_match_loans')
      .set({ draft_entry_id: null, updated_at: ctx.now })
      .where('id', '=', id)
      .execute()
    await discardDraft(ctx, entry_id)
  }
  return accrued
}

async function draftAccrual(
  ctx: Context,
  account: BankAccountRow,
  loan: OpenLoanLine,
  amount: number,
): Promise<number | null> {
  const posted = (await entriesFor(ctx, loan)).some(({ status }) => status === 'posted')
  if (posted) return null
  const { entry } = await postJournal(ctx, {
    fundAccountId: account.fund_account_id,
    date: loan.dueOn,
    description: `${loan.name}: interest due on ${loan.dueOn} that was not paid`,
    source: 'manual',
    status: 'draft',
    lines: [
      { code: RECEIVABLE, debit: amount, investmentId: loan.holdingId },
      { code: INCOME, credit: amount, investmentId: loan.holdingId },
    ],
  })
  return entry.id
}

const tellShort = (
  ctx: Context,
  { fund_account_id, currency }: BankAccountRow,
  { name, dueOn }: OpenLoanLine,
  open: { interest: number; principal: number },
): Promise<void> => {
  const [interest, principal] = [amountSaid(open.interest, currency), amountSaid(open.principal, currency)]
  const draft = sentence`The entry that accrues the interest is a draft: post it, or delete it.`
  const told =
    open.interest === 0
      ? [sentence`${principal} of principal stays open.`]
      : open.principal === 0
        ? [sentence`${interest} of interest stays open.`, draft]
        : [sentence`${interest} of interest and ${principal} of principal stay open.`, draft]
  return notify(ctx, {
    userId: null,
    area: 'bank',
    kind: 'short_payment',
    title: sentence`${name} paid less than was due on ${dueOn}`,
    detail: joined(told, ' '),
    link: `/funds/${fund_account_id}?tab=journal`,
  })
}

/** Reverses a match's loan payments; 409 `built_upon` where the open interest was accrued since. */
export async function unpayLoans(ctx: Context, matchId: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('bank_match_loans')
    .select(['tape_id as tapeId', 'month'])
    .where('match_id', '=', matchId)
    .execute()
  for (const row of rows)
    for (const { match_id, entry_id, status } of await entriesFor(ctx, row)) {
      if (match_id !== matchId) continue
      if (status === 'posted')
        throw conflict(
          'built_upon',
          sentence`The unpaid interest has since been accrued by an entry: reverse that entry first.`,
          { entry_id },
        )
      await ctx.db
        .updateTable('bank_match_loans')
        .set({ draft_entry_id: null, updated_at: ctx.now })
        .where('match_id', '=', matchId)
        .execute()
      await discardDraft(ctx, entry_id)
    }
  await ctx.db.deleteFrom('bank_match_loans').where('match_id', '=', matchId).execute()
}
