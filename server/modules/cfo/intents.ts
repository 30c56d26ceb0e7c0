import { moneyText, multiple, percent } from '../../kernel/index.ts'
import { computedSentence } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'

const GET_FUND = 'svc_get_fund_dashboard'
const GET_FEES = 'svc_get_fund_fees'
const EACH_FUND = 'svc_list_fund_accounts'
const ofFund = ({ entity, day }: { entity: { id: number } | null; day: string | undefined }) =>
  entity ? { account_id: entity.id, ...(day ? { as_of: day } : {}) } : null

/** A question about one figure of a fund's position. */
const figure = (
  key: string,
  pattern: RegExp,
  say: (fund: Result, amount: (value: number) => string) => string | null,
) =>
  intent({
    key,
    pattern,
    about: 'fund',
    each: EACH_FUND,
    tool: GET_FUND,
    given: ofFund,
    tell: fund => {
      const said = say(fund, value => moneyText(value, fund.currency))
      return said === null
        ? []
        : [
            computedSentence(
              GET_FUND,
              'fund',
              fund.fund_account_id,
              fund.name,
              `${said} as of ${fund.as_of}.`,
            ),
          ]
    },
  })

/** Words contributions returned unused, which are neither paid in nor distributed. */
const cameBack = ({ returned }: Result, amount: (value: number) => string): string =>
  returned === 0 ? '' : `, and ${amount(returned)} of capital came back unused beside that,`

const MULTIPLES = /\b(tvpi|dpi|rvpi|multiples?|moic)\b/i
const NAV = /\b(nav|net asset value|net assets|worth|value of the fund)\b/i

/** A text that each of these patterns fits. */
const allOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(`^${patterns.map(({ source }) => `(?=.*(?:${source}))`).join('')}`, 'is')

const navOf = (fund: Result, amount: (value: number) => string): string =>
  `The NAV of ${fund.name} is ${amount(fund.nav)}`

const multiplesOf = ({ tvpi, dpi, rvpi }: Result): string =>
  `a TVPI of ${multiple(tvpi)}, a DPI of ${multiple(dpi)} and an RVPI of ${multiple(rvpi)}`

/** Copilot questions about funds. */
export const intents: readonly Intent[] = [
  intent({
    key: 'fund_irr',
    pattern: /\birr\b|\binternal rate\b/i,
    about: 'fund',
    each: EACH_FUND,
    tool: 'svc_get_fund_performance',
    given: asked => {
      const given = ofFund(asked)
      return given && { ...given, quarters: 0 }
    },
    tell: (result, { entity }) => {
      const name = entity?.name ?? 'The fund'
      const said =
        result.irr === null
          ? `${name} has no IRR as of ${result.as_of}: its cash flows do not determine one.`
          : `The net IRR of ${name} is ${percent(result.irr)} as of ${result.as_of}.`
      return [computedSentence('svc_get_fund_performance', 'fund', result.fund_account_id, name, said)]
    },
  }),
  // Before the multiples alone: the first intent that fits answers.
  figure('fund_nav_and_multiples', allOf(NAV, MULTIPLES), (fund, amount) =>
    fund.tvpi === null
      ? `${navOf(fund, amount)}; it has no paid-in capital, so it has no multiples`
      : `${navOf(fund, amount)}; it has ${multiplesOf(fund)}`,
  ),
  figure('fund_multiples', MULTIPLES, fund =>
    fund.tvpi === null
      ? `${fund.name} has no paid-in capital, so it has no multiples`
      : `${fund.name} has ${multiplesOf(fund)}`,
  ),
  figure('fund_uncalled', /\b(uncalled|unfunded|undrawn|dry powder)\b/i, (fund, amount) =>
    fund.uncalled === null
      ? null
      : `${fund.name} has ${amount(fund.uncalled)} uncalled of ${fund.commitments_recorded ? `${amount(fund.committed)} committed` : `its target size of ${amount(fund.committed)}, for no commitment is recorded`}`,
  ),
  intent({
    key: 'fund_fee',
    pattern:
      /\bmanagement fees?\b.*\b(payable|due|owed|unpaid|paid|accrued|called)\b|\b(owed?|due|payable|paid|accrued)\b.*\bmanagement fees?\b/i,
    about: 'fund',
    each: EACH_FUND,
    tool: GET_FEES,
    given: ofFund,
    tell: (fees, { entity }) => {
      const name = entity?.name ?? 'The fund'
      const amount = (value: number) => moneyText(value, fees.currency)
      const said = `${name} has accrued ${amount(fees.accrued)} of management fees and paid ${amount(fees.paid)} as of ${fees.as_of}; ${amount(fees.payable)} is payable.`
      return [computedSentence(GET_FEES, 'fund', fees.fund_account_id, name, said)]
    },
  }),
  figure(
    'fund_cash',
    /\bcash\b|\bliquidity\b/i,
    (fund, amount) => `${fund.name} has ${amount(fund.cash)} in cash`,
  ),
  figure(
    'fund_debt',
    /\b(debt|borrowings?|subscription lines?|leverage)\b/i,
    (fund, amount) => `${fund.name} has drawn ${amount(fund.debt)} of debt`,
  ),
  figure('fund_committed', /\b(commitments?|committed|fund size)\b/i, (fund, amount) =>
    fund.committed === null
      ? null
      : fund.commitments_recorded
        ? `${amount(fund.committed)} is committed to ${fund.name}`
        : `No commitment to ${fund.name} is recorded; its target size is ${amount(fund.committed)}`,
  ),
  figure(
    'fund_distributed',
    /\b(distribut\w+|paid out|returned|came back)\b/i,
    (fund, amount) => `${fund.name} has distributed ${amount(fund.distributed)}${cameBack(fund, amount)}`,
  ),
  figure(
    'fund_contributed',
    /\b(contribut\w+|paid[- ]in|called)\b/i,
    (fund, amount) =>
      `${fund.name} has called ${amount(fund.contributions)}; ${amount(fund.paid_in)} is paid in${cameBack(fund, amount)}`,
  ),
  figure(
    'fund_income',
    /\b(net income|profit|p&l|pnl|expenses?|income)\b/i,
    (fund, amount) =>
      `Since ${fund.year_to_date.start} ${fund.name} has income of ${amount(fund.year_to_date.income)}, expenses of ${amount(fund.year_to_date.expenses)} and net income of ${amount(fund.year_to_date.net_income)}`,
  ),
  figure('fund_nav', NAV, navOf),
]
