import { sentence } from '../../../kernel/index.ts'
import {
  dealCovenantStatus,
  dealTerms,
  findings,
  memoranda,
  positions,
  pricing,
  screening,
} from '../sections/deal.ts'
import {
  capitalFlows,
  closes,
  covenants,
  performance,
  pipelineStages,
  portfolio,
  results,
} from '../sections/fund.ts'
import { capitalAccountLines, investorCalls, investorFigures } from '../sections/investor.ts'
import type { ReportKindKey } from './keys.ts'
import type { ReportKind } from './kind.ts'

/** The built-in templates: what each report tells of whom, in its order. */
export const kinds: readonly ReportKind[] = [
  {
    key: 'quarterly_letter',
    title: sentence`Quarterly letter`,
    purpose: sentence`To all investors of a fund: performance, portfolio, calls and distributions, results`,
    subject: 'fund',
    needs: ['fund_account_id'],
    classification: sentence`Confidential`,
    sections: [performance, portfolio, capitalFlows, results],
  },
  {
    key: 'lp_report',
    title: sentence`LP report`,
    purpose: sentence`To one investor in a fund: their own figures, capital account and calls, and the fund`,
    subject: 'investor',
    needs: ['lp_id', 'fund_account_id'],
    classification: sentence`Confidential`,
    sections: [investorFigures, capitalAccountLines, investorCalls, performance, portfolio],
  },
  {
    key: 'portfolio_one_pager',
    title: sentence`Portfolio one-pager`,
    purpose: sentence`One investment on a page: terms, positions of the funds, covenants`,
    subject: 'deal',
    needs: ['deal_id'],
    classification: sentence`Confidential`,
    sections: [dealTerms, positions, dealCovenantStatus],
  },
  {
    key: 'board_paper',
    title: sentence`Board paper`,
    purpose: sentence`To the board of a fund: performance, portfolio, covenants, results, close, pipeline`,
    subject: 'fund',
    needs: ['fund_account_id'],
    classification: sentence`Internal`,
    sections: [performance, portfolio, covenants, capitalFlows, results, closes, pipelineStages],
  },
  {
    key: 'ic_paper',
    title: sentence`IC paper`,
    purpose: sentence`To the investment committee on a deal: terms, mandate, pricing, findings, covenants, memoranda`,
    subject: 'deal',
    needs: ['deal_id'],
    classification: sentence`Internal`,
    sections: [dealTerms, screening, pricing, findings, dealCovenantStatus, memoranda],
  },
]

export function kindOf(key: string): ReportKind {
  const kind = kinds.find(one => one.key === (key as ReportKindKey))
  if (!kind) throw new Error(`There is no kind of report ${key}`)
  return kind
}
