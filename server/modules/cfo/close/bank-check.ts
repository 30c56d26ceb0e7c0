import { accountsById, familyOf } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { CASH } from '../../../books/balances/cash.ts'
import { amountSaid, type Context, joined, sentence } from '../../../kernel/index.ts'
import { reconciliationsOf } from '../../bank/index.ts'
import type { Finding, Ledger } from './findings.ts'

/**
 * Compares cash in the book with the banks' statements. Where statements of the fund's bank accounts reach
 * the end of the period, nobody can attest otherwise; where there are none a person has to.
 */
export async function bankFinding(
  ctx: Context,
  fund: FundRow,
  ledger: Ledger,
  { start, end }: { start: string; end: string },
): Promise<Finding> {
  const total = (figure: (code: string) => number) => CASH.reduce((sum, code) => sum + figure(code), 0)
  const [cash, moved] = [total(ledger.balance), total(ledger.moved)]
  const inBook = sentence`Book cash: ${amountSaid(cash, fund.currency)}.`
  if (cash === 0 && moved === 0) return { pass: true, evidence: sentence`${inBook} Nothing moved.` }
  const found = await reconciliationsOf(ctx, fund.id, end)
  const toAttest = sentence`Compare it with the bank’s statement and attest it.`
  if (!found) return { pass: false, evidence: joined([inBook, toAttest], ' ') }
  if (!found.isStated) return { pass: false, evidence: joined([inBook, toAttest, found.evidence], ' ') }
  if (!found.isReconciled) return { pass: false, evidence: found.evidence, attestable: false }
  const others = await otherCash(ctx, fund.id, found.accountIds, { start, end })
  if (others.length === 0) return { pass: true, evidence: found.evidence }
  return {
    pass: false,
    evidence: joined(
      [found.evidence, sentence`No bank account is entered for ${others.join(', ')}.`, toAttest],
      ' ',
    ),
  }
}

/** Accounts of cash with a balance, or something posted in the period, that no bank account is compared with. */
async function otherCash(
  ctx: Context,
  fundId: number,
  compared: ReadonlySet<number>,
  { start, end }: { start: string; end: string },
): Promise<string[]> {
  const accounts = await accountsById(ctx, [fundId])
  const balances = new Map<number, number>()
  for (const { account_id, debit, credit } of await turnover(ctx, { to: end }, [fundId]))
    balances.set(account_id, (balances.get(account_id) ?? 0) + debit - credit)
  const moved = new Set((await turnover(ctx, { from: start, to: end }, [fundId])).map(row => row.account_id))
  return [...familyOf(accounts, CASH)]
    .filter(id => !compared.has(id) && ((balances.get(id) ?? 0) !== 0 || moved.has(id)))
    .map(id => `${accounts.get(id)?.code} ${accounts.get(id)?.name}`)
}
