import { accountName } from '../../../books/accounts/account-name.ts'
import { CASH } from '../../../books/balances/cash.ts'
import { type Said, sentence } from '../../../kernel/index.ts'
import { type AccountSum, netOf, type PeriodBook } from './period-book.ts'

/** Gains on investments and currencies, which are no investment income. */
const GAINS = ['4200', '4300', '4400', '4410'] as const

const shown = (book: PeriodBook, sums: readonly AccountSum[], sign: 1 | -1) =>
  sums
    .filter(({ net }) => net !== 0)
    .map(({ account: { code, name }, net }) => ({ code, name, amount: book.major(sign * net) }))

/** Assets less liabilities at the end of the days. */
export function netAssets(book: PeriodBook) {
  const of = (type: string) => book.standing.filter(({ account }) => account.type === type)
  const [assets, liabilities] = [of('asset'), of('liability')]
  const [held, owed] = [0 - netOf(assets, () => true), netOf(liabilities, () => true)]
  return {
    assets: shown(book, assets, -1),
    liabilities: shown(book, liabilities, 1),
    total_assets: book.major(held),
    total_liabilities: book.major(owed),
    net_assets: book.major(held - owed),
  }
}

/** Income, expenses and gains of the days, whether they are closed or not. */
export function operations(book: PeriodBook) {
  const isGain = ({ account }: AccountSum) => book.isOf(account, GAINS)
  const income = book.moved.filter(sum => sum.account.type === 'income' && !isGain(sum))
  const expenses = book.moved.filter(sum => sum.account.type === 'expense' && !isGain(sum))
  const gains = book.moved.filter(sum => isGain(sum))
  const net = netOf([...income, ...expenses], () => true)
  return {
    income: shown(book, income, 1),
    expenses: shown(book, expenses, -1),
    net_investment_income: book.major(net),
    gains: shown(book, gains, 1),
    net_increase: book.major(net + netOf(gains, () => true)),
  }
}

/**
 * Returns the sources and uses of cash, by the indirect method: the result of operations, less its non-cash
 * part, and the cash of investments, other assets and debts. Every account besides cash is in one line, so
 * that it ties.
 */
export function cashFlows(book: PeriodBook, say: (said: Said) => string) {
  const { major, moved, isOf } = book
  const isCash = ({ account }: AccountSum) => isOf(account, CASH)
  const isProfit = ({ account }: AccountSum) => account.type === 'income' || account.type === 'expense'
  const of = (codes: readonly string[]) => (sum: AccountSum) => isOf(sum.account, codes)
  const investments = moved.filter(of(['1310']))
  const realised = netOf(moved, of(['4200']))
  const unrealised = netOf(moved, of(['4300']))
  const bought = investments.reduce((sum, { debit }) => sum + debit, 0)
  const sold = investments.reduce((sum, { credit }) => sum + credit, 0)
  const operating = [
    { line: sentence`Net increase in net assets from operations`, amount: netOf(moved, isProfit) },
    { line: sentence`Net realised gain on investments`, amount: 0 - realised },
    { line: sentence`Net change in unrealised appreciation`, amount: 0 - unrealised },
    { line: sentence`Purchases of investments`, amount: 0 - bought },
    { line: sentence`Proceeds from investments`, amount: sold + realised },
    // The mark is the other side of the unrealised amount: only the difference is shown.
    {
      line: sentence`Other changes in the value of investments`,
      amount: netOf(moved, of(['1320'])) + unrealised,
    },
    ...changesOf(book, sum => {
      return ['asset', 'liability'].includes(sum.account.type) && !isCash(sum) && !of(APART)(sum)
    }),
  ]
  const financing = [
    {
      line: sentence`Capital contributions received`,
      amount: netOf(moved, of(['3100', '1200', '2250'])),
    },
    { line: sentence`Distributions paid`, amount: netOf(moved, of(['3300', '2200'])) },
    { line: sentence`Subscription line`, amount: netOf(moved, of(['2300'])) },
    {
      line: sentence`Other capital`,
      amount: netOf(moved, sum => sum.account.type === 'equity' && !of(['3100', '3300'])(sum)),
    },
  ]
  const told = (lines: typeof operating) =>
    lines
      .filter(({ amount }) => amount !== 0)
      .map(({ line, amount }) => ({ line: say(line), amount: major(amount) }))
  const sum = (lines: typeof operating) => lines.reduce((total, { amount }) => total + amount, 0)
  const cash = (sums: readonly AccountSum[]) => 0 - netOf(sums, isCash)
  return {
    operating: told(operating),
    financing: told(financing),
    net_operating: major(sum(operating)),
    net_financing: major(sum(financing)),
    net_change: major(sum(operating) + sum(financing)),
    beginning: major(cash(book.before)),
    ending: major(cash(book.standing)),
  }
}

/** Assets and debts that have a line of their own. */
const APART = ['1310', '1320', '1200', '2200', '2250', '2300'] as const

/** The change of each asset and debt that a test holds for, by its name. */
const changesOf = ({ moved }: PeriodBook, is: (sum: AccountSum) => boolean) =>
  moved.filter(is).map(({ account, net }) => ({
    line: sentence`Change in ${account.code} ${accountName(account.name)}`,
    amount: net,
  }))
