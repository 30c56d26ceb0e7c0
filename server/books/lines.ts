import type { Context } from '../kernel/index.ts'
import { AppError, type FieldError, invalid, invalidField } from '../kernel/index.ts'
import { fromMinor } from '../kernel/money.ts'
import { accountsNamed } from './chart.ts'
import { findPartners } from './partners.ts'

/** A line as callers give it: an account by code or id, and exactly one side, in minor units of the fund's currency. */
export interface JournalLine {
  code?: string | undefined
  accountId?: number | undefined
  debit?: number | undefined
  credit?: number | undefined
  partnerId?: number | null | undefined
  investmentId?: number | null | undefined
  ilpaCategory?: string | null | undefined
}

/** A line as the tables and drafts keep it. */
export interface ResolvedLine {
  account_id: number
  debit_minor: number
  credit_minor: number
  partner_id: number | null
  investment_id: number | null
  ilpa_category: string | null
}

/**
 * The lines with their accounts found and every rule checked: two lines at least, each with exactly one side above
 * zero, on an active account of the fund that takes postings, debits equal to credits. Throws one 422 with every
 * problem, or 422 `unbalanced` with the difference in major units.
 */
export async function resolveLines(
  ctx: Context,
  fund: { id: number; currency: string },
  lines: readonly JournalLine[],
): Promise<ResolvedLine[]> {
  if (lines.length < 2) throw invalidField('lines', 'needs two lines at least')
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
  const errors: FieldError[] = []
  const resolved = lines.map((line, index) => {
    const refuse = (name: string, message: string) => errors.push({ path: `lines.${index}.${name}`, message })
    const { debit = 0, credit = 0, partnerId = null } = line
    const name = line.code === undefined ? 'account_id' : 'code'
    const account = line.code === undefined ? byId.get(line.accountId ?? 0) : byCode.get(line.code)
    if (!account) refuse(name, 'is not an account of this fund')
    else if (!account.active || !account.posting_allowed)
      refuse(name, `${account.code} ${account.name} takes no postings`)
    if (debit < 0 || credit < 0) refuse(debit < 0 ? 'debit' : 'credit', 'must not be negative')
    else if (debit > 0 === credit > 0) refuse('debit', 'a line has either a debit or a credit above zero')
    if (partnerId !== null && !partners.has(partnerId))
      refuse('partner_id', 'is not an investor of this office')
    return {
      account_id: account?.id ?? 0,
      debit_minor: debit,
      credit_minor: credit,
      partner_id: partnerId,
      investment_id: line.investmentId ?? null,
      ilpa_category: line.ilpaCategory ?? null,
    }
  })
  if (errors.length > 0) throw invalid(errors)
  assertBalanced(resolved, fund.currency)
  return resolved
}

export const unbalanced = [422, 'Debits and credits differ by `difference`'] as const

function assertBalanced(lines: readonly ResolvedLine[], currency: string): void {
  const debits = sumOf(lines, 'debit_minor')
  const credits = sumOf(lines, 'credit_minor')
  if (debits === credits) return
  const [debit, credit, difference] = [debits, credits, debits - credits].map(minor =>
    fromMinor(minor, currency),
  )
  const message = `debits of ${debit} and credits of ${credit} differ by ${difference} ${currency}`
  throw new AppError(422, 'unbalanced', `The entry does not balance: ${message}.`, {
    members: { debit, credit, difference, currency },
    errors: [{ path: 'lines', message }],
  })
}

export const sumOf = (lines: readonly ResolvedLine[], side: 'debit_minor' | 'credit_minor'): number =>
  lines.reduce((sum, line) => sum + line[side], 0)
