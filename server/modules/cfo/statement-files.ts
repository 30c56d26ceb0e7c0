import { findFund } from '../../books/fund-accounts.ts'
import { commitmentsOf } from '../../books/partners.ts'
import { type Context, conflict, FileAnswer, notFound } from '../../kernel/index.ts'
import { fromMinor, minorDigits, toMinor } from '../../kernel/money.ts'
import { Pages } from '../../platform/documents/index.ts'
import type { CapitalAccount } from './close-schemas.ts'
import { getClose } from './period-close.ts'

type Amounts = Omit<CapitalAccount, 'lp_id' | 'name'>
/**
 * The capital account statements of a closed period, as it was closed, a page for each partner or for one of them;
 * what was posted for no partner is in the fund as a whole alone. 404 for a partner without an account in it, 409
 * `not_closed` while it is open.
 */
export async function statementsOf(ctx: Context, fundId: number, closeId: number, lpId?: number) {
  const fund = await findFund(ctx, fundId)
  const close = await getClose(ctx, fundId, closeId)
  const accounts = close.capital_accounts
  if (close.status !== 'closed' || !accounts)
    throw conflict('not_closed', 'The period is not closed, so nothing is stated yet.')
  const shown = accounts.filter(({ lp_id }) => (lpId === undefined ? lp_id !== null : lp_id === lpId))
  if (lpId !== undefined && shown.length === 0) throw notFound()
  const commitments = await commitmentsOf(ctx, fundId, close.period_end)
  return {
    fund: fund.name,
    close,
    statements: shown.map(account => ({
      account,
      commitment: fromMinor(
        commitments
          .filter(({ lp_id }) => lp_id === account.lp_id)
          .reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0),
        fund.currency,
      ),
    })),
  }
}

type Statements = Awaited<ReturnType<typeof statementsOf>>

/** The statements as pages to send; the same close gives the same bytes. */
export async function statementsAsPdf({ fund, close, statements }: Statements): Promise<FileAnswer> {
  const { period_start, period_end, currency } = close
  const money = moneyIn(currency)
  const title = 'Capital account statement'
  const beneath = `${fund} · ${period_start} to ${period_end}`
  const pages = new Pages(`${title}, ${fund}, ${period_end}`, close.closed_at ?? close.created_at)
  const whole = (): void => {
    pages.heading('The fund as a whole')
    pages.table(rowsOf(inAll(close.capital_accounts ?? [], currency), money))
  }
  for (const { account, commitment } of statements) {
    pages.begin(title, beneath)
    pages.table([
      ['Partner', account.name],
      ['Commitment at the end of the period', money(commitment)],
    ])
    pages.heading('Your capital account')
    pages.table(rowsOf(account, money))
    whole()
    pages.heading('About this statement')
    pages.paragraph(
      'As the period was closed. Income is net: interest, dividends, gains, fees and expenses that were allocated.',
    )
  }
  if (statements.length === 0) {
    pages.begin(title, beneath)
    pages.paragraph('No partner has a capital account in this period.')
    whole()
  }
  const [only] = statements
  const of = statements.length === 1 && only ? `-${only.account.name}` : ''
  return new FileAnswer({
    name: `${`capital-account-${period_end}${of}`.replace(/[^\p{L}\p{N}.]+/gu, '-')}.pdf`,
    type: 'application/pdf',
    content: await pages.end(),
  })
}

const rowsOf = (amounts: Amounts, money: (amount: number) => string): [string, string][] => [
  ['Beginning', money(amounts.beginning)],
  ['Contributions', money(amounts.contributions)],
  ['Distributions', money(0 - amounts.distributions)],
  ['Net income', money(amounts.allocated_income)],
  ['Other: carried interest, syndication costs', money(amounts.other)],
  ['Ending', money(amounts.ending)],
]

/** The sums over all capital accounts, exact to the smallest unit. */
function inAll(accounts: readonly Amounts[], currency: string): Amounts {
  const sum = (name: keyof Amounts) =>
    fromMinor(
      accounts.reduce((total, account) => total + toMinor(account[name], currency, name), 0),
      currency,
    )
  return {
    beginning: sum('beginning'),
    contributions: sum('contributions'),
    distributions: sum('distributions'),
    allocated_income: sum('allocated_income'),
    other: sum('other'),
    ending: sum('ending'),
  }
}

function moneyIn(currency: string): (amount: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
  return amount => `${currency} ${format.format(amount)}`
}
