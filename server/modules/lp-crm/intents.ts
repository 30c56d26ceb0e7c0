import { exactPercent, moneyText, spoken } from '../../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'
import type { ProspectStage } from './prospects/states.ts'

const STAGES: ReadonlyArray<readonly [stage: ProspectStage, pattern: RegExp]> = [
  ['soft_circle', /\bsoft[- ]circled?\b/i],
  ['declined', /\b(declined|said no)\b/i],
  ['dd', /\b(due diligence|in dd)\b/i],
  ['meeting', /\b(meeting|met)\b/i],
  ['contacted', /\bcontacted\b/i],
]

/** The stage of the raising that a question speaks of. */
const stageIn = (text: string): ProspectStage | undefined =>
  STAGES.find(([, pattern]) => pattern.test(text))?.[0]

const LIST = 'svc_list_prospects'
const FUNDS = 'svc_list_raised_funds'

/** Copilot questions about fundraising. */
export const intents: readonly Intent[] = [
  intent({
    key: 'prospects_in_stage',
    pattern: /\b(lps?|limited partners?|prospects?|who)\b/i,
    about: null,
    tool: LIST,
    given: ({ text }) => {
      const stage = stageIn(text)
      return stage && /\b(lps?|limited partners?|prospects?|soft[- ]circled?)\b/i.test(text)
        ? { stage, limit: 15 }
        : null
    },
    tell: (lps, { text }) => {
      const stage = spoken(stageIn(text) ?? '')
      return lps.length === 0
        ? [emptyAnswer(LIST, `No limited partner is in ${stage}.`)]
        : lps.map((lp: Result) => {
            const amount = lp.soft_circled_amount ?? lp.target_amount
            const sum = amount === null ? '' : `, ${moneyText(amount, lp.currency)}`
            return computedSentence(LIST, 'prospect', lp.id, lp.name, `${lp.name} is in ${stage}${sum}.`)
          })
    },
  }),
  intent({
    key: 'fundraising',
    pattern: /\bfund-?raising\b|\b(raised|raising)\b/i,
    about: null,
    tool: FUNDS,
    given: () => ({ status: 'raising', limit: 10 }),
    tell: funds =>
      funds.length === 0
        ? [emptyAnswer(FUNDS, 'No fund is being raised.')]
        : funds.map((fund: Result) => {
            const raised =
              fund.raised_amount === null ? 'no book yet' : moneyText(fund.raised_amount, fund.currency)
            const share =
              fund.raised_share === null ? '' : ` (${exactPercent(fund.raised_share)} of the target)`
            return computedSentence(
              FUNDS,
              'raised_fund',
              fund.id,
              fund.name,
              `${fund.name}: ${fund.raised_amount === null ? raised : `${raised} raised${share}`}, ${moneyText(fund.soft_circled_amount, fund.currency)} soft-circled.`,
            )
          }),
  }),
]
