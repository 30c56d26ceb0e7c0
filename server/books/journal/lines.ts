import type { Context } from '../../kernel/index.ts'
import {
  AppError,
  type FieldError,
  invalid,
  invalidField,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../kernel/values/money.ts'
import { accountName } from '../accounts/account-name.ts'
import { accountsById, accountsNamed, type GlAccountRow } from '../accounts/chart.ts'
import type { HoldingRow } from '../accounts/holding.ts'
import { holdingsNamed } from '../accounts/holding-rows.ts'
import { membersOf } from '../partners/commitments.ts'
import { findPartners } from '../partners/partners.ts'

/** A line as callers give it: an account by code or id, and exactly one side, in minor units of the fund's currency. */
export interface JournalLine {
  code?: string | undefined
  accountId?: number | undefined
  debit?: number | undefined
  credit?: number | undefined
  /**
   * In an account that is kept in another currency, the amount in minor units of that, on the side of the line; zero
   * where only its worth changes.
   */
  foreign?: number | undefined
  partnerId?: number | null | undefined
  investmentId?: number | null | undefined
  ilpaCategory?: string | null | undefined
}

/** A line as the tables and drafts keep it. */
export interface ResolvedLine {
  account_id: number
  debit_minor: number
  credit_minor: number
  /** null in an account of the fund's currency. */
  foreign_minor: number | null
  partner_id: number | null
  investment_id: number | null
  ilpa_category: string | null
}

/**
 * Resolves the accounts of the lines and checks every rule. There are two lines at least, each with exactly
 * one positive side, on an active posting account of the fund. Capital and profit belong to partners of the
 * fund, and debits equal credits. Throws one 422 with every problem, or 422 `unbalanced` with the difference
 * in major units.
 */
export async function resolveLines(
  ctx: Context,
  fund: { id: number; currency: string },
  lines: readonly JournalLine[],
): Promise<ResolvedLine[]> {
  if (lines.length < 2) throw invalidField('lines', sentence`needs at least two lines`)
  const accounts = await accountsNamed(ctx, fund.id, {
    codes: lines.flatMap(({ code }) => code ?? []),
    ids: lines.flatMap(({ accountId }) => accountId ?? []),
  })
  const byCode = new Map(accounts.map(account => [account.code, account]))
  const byId = new Map(accounts.map(account => [account.id, account]))
  const partners = await findPartners(
    ctx,
    lines.flatMap(({ partnerId }) => partnerId ?? []),
  )
  const holdings = await holdingsNamed(
    ctx,
    fund.id,
    lines.flatMap(({ investmentId }) => investmentId ?? []),
  )
  const members = partners.size > 0 ? await membersOf(ctx, fund.id) : new Set<number>()
  const errors: FieldError[] = []
  const resolved = lines.map((line, index) => {
    const refuse = (name: string, message: Sentence) =>
      errors.push({ path: `lines.${index}.${name}`, message })
    const { debit = 0, credit = 0, partnerId = null, investmentId = null } = line
    const name = line.code === undefined ? 'account_id' : 'code'
    const account = line.code === undefined ? byId.get(line.accountId ?? 0) : byCode.get(line.code)
    if (!account) refuse(name, sentence`is not an account of this fund`)
    else if (!account.active || !account.posting_allowed)
      refuse(name, sentence`${account.code} ${accountName(account.name)} takes no postings`)
    if (debit < 0 || credit < 0) refuse(debit < 0 ? 'debit' : 'credit', sentence`must not be negative`)
    else if (debit > 0 === credit > 0)
      refuse('debit', sentence`a line has either a debit or a credit above zero`)
    if (partnerId !== null && !partners.has(partnerId))
      refuse('partner_id', sentence`is not an investor of this office`)
    else if (partnerId !== null && account && isCapital(account.type) && !members.has(partnerId))
      refuse(
        'partner_id',
        sentence`${partners.get(partnerId)?.name ?? ''} has no commitment to this fund: no capital of it (a general partner who puts nothing in has one of zero)`,
      )
    if (account && line.foreign === undefined && account.foreign_currency !== null)
      refuse(
        name,
        sentence`${account.code} ${accountName(account.name)} is kept in ${account.foreign_currency}: its lines need their amount in that`,
      )
    if (account && line.foreign !== undefined && account.foreign_currency === null)
      refuse(
        'foreign',
        sentence`${account.code} ${accountName(account.name)} is kept in ${fund.currency}: its lines have no other amount`,
      )
    if (investmentId !== null) {
      const problem = problemWith(holdings.get(investmentId), account, debit)
      if (problem) refuse('investment_id', problem)
    }
    return {
      account_id: account?.id ?? 0,
      debit_minor: debit,
      credit_minor: credit,
      foreign_minor: line.foreign ?? null,
      partner_id: partnerId,
      investment_id: investmentId,
      ilpa_category: line.ilpaCategory ?? null,
    }
  })
  if (errors.length > 0) throw invalid(errors)
  assertBalanced(resolved, fund.currency)
  return resolved
}

/** Why a line may not carry the holding that it names; null where it may. */
function problemWith(
  holding: HoldingRow | undefined,
  account: GlAccountRow | undefined,
  debit: number,
): Sentence | null {
  if (!holding) return sentence`is not a holding of this fund`
  const kept = account?.foreign_currency ?? null
  if (kept !== null && kept !== holding.currency)
    return sentence`${holding.name} is in ${holding.currency}, and ${account?.code ?? ''} is kept in ${kept}`
  if (holding.status === 'exited' && debit > 0 && account?.category === 'investment')
    return sentence`${holding.name} was exited on ${String(holding.exited_on)}: reopen it before you buy more`
  return null
}

/** A partner's amount on such an account is capital, or becomes it at the close. */
const isCapital = (type: string): boolean => type === 'equity' || type === 'income' || type === 'expense'

/** Tells, of a fund's accounts by code, whether a line would be the capital of somebody who is none of its partners. */
export async function strangersTo(
  ctx: Context,
  fundId: number,
): Promise<(line: Pick<JournalLine, 'code' | 'partnerId'>) => boolean> {
  const types = new Map([...(await accountsById(ctx, [fundId])).values()].map(one => [one.code, one.type]))
  const members = await membersOf(ctx, fundId)
  return ({ code = '', partnerId }) =>
    partnerId != null && isCapital(types.get(code) ?? '') && !members.has(partnerId)
}

export const unbalanced = [422, 'Debits and credits differ by `difference`'] as const

function assertBalanced(lines: readonly ResolvedLine[], currency: string): void {
  const debits = sumOf(lines, 'debit_minor')
  const credits = sumOf(lines, 'credit_minor')
  if (debits === credits) return
  const [debit, credit] = [fromMinor(debits, currency), fromMinor(credits, currency)]
  const difference = fromMinor(debits - credits, currency)
  const message = sentence`debits of ${debit} and credits of ${credit} differ by ${difference} ${currency}`
  throw new AppError(422, 'unbalanced', sentence`The entry does not balance: ${message}.`, {
    members: { debit, credit, difference, currency },
    errors: [{ path: 'lines', message }],
  })
}

export const sumOf = (lines: readonly ResolvedLine[], side: 'debit_minor' | 'credit_minor'): number =>
  sumMinor(lines.map(line => line[side]))
