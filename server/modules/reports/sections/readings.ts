import { sentence } from '../../../kernel/index.ts'
import type { Asked, Earlier, Reading, Row } from '../kinds/kind.ts'

const SVC = 'GET /api/v1/svc'

/** Quarters that a report looks back on: two years. */
const QUARTERS = 8

const fundPage = ({ fund_account_id }: Asked) => `/funds/${fund_account_id}`
const dealPage = ({ deal_id }: Asked) => `/deals/${deal_id}`

/** The fund's figures on a day. */
export const fundFigures: Reading = {
  route: `${SVC}/cfo/accounts/{account_id}/dashboard`,
  given: ({ fund_account_id }, as_of) =>
    fund_account_id === null ? null : { account_id: fund_account_id, as_of },
  name: sentence`Fund dashboard`,
  page: fundPage,
}

/** The fund's returns on a day. */
export const fundPerformance: Reading = {
  route: `${SVC}/cfo/accounts/{account_id}/performance`,
  given: ({ fund_account_id }, as_of) =>
    fund_account_id === null ? null : { account_id: fund_account_id, as_of, quarters: QUARTERS },
  name: sentence`Fund performance`,
  page: fundPage,
}

/** The statements of the fund's book for the period. */
export const fundStatements: Reading = {
  route: `${SVC}/cfo/accounts/{account_id}/financial-statements`,
  given: ({ fund_account_id, from, to }) =>
    fund_account_id === null ? null : { account_id: fund_account_id, from, to },
  name: sentence`Financial statements`,
  page: fundPage,
}

export const fundHoldings: Reading = {
  route: `${SVC}/holdings`,
  given: ({ fund_account_id }, as_of) => (fund_account_id === null ? null : { fund_account_id, as_of }),
  name: sentence`Holdings`,
  page: fundPage,
}

export const dealHoldings: Reading = {
  route: `${SVC}/holdings`,
  given: ({ deal_id }, as_of) => (deal_id === null ? null : { deal_id, as_of }),
  name: sentence`Holdings`,
  page: dealPage,
}

export const fundCalls: Reading = {
  route: `${SVC}/investor-portal/calls`,
  given: ({ fund_account_id }) => (fund_account_id === null ? null : { fund_account_id }),
  name: sentence`Capital calls`,
  page: fundPage,
}

export const fundDistributions: Reading = {
  route: `${SVC}/investor-portal/distributions`,
  given: ({ fund_account_id }) => (fund_account_id === null ? null : { fund_account_id }),
  name: sentence`Distributions`,
  page: fundPage,
}

export const fundPartners: Reading = {
  route: `${SVC}/cfo/accounts/{account_id}/partners`,
  given: ({ fund_account_id }, as_of) =>
    fund_account_id === null ? null : { account_id: fund_account_id, as_of },
  name: sentence`Partners of the fund`,
  page: fundPage,
}

export const periodCloses: Reading = {
  route: `${SVC}/cfo/accounts/{account_id}/period-close`,
  given: ({ fund_account_id }) => (fund_account_id === null ? null : { account_id: fund_account_id }),
  name: sentence`Period closes`,
  page: fundPage,
}

/** The close that ends with the report's period; undefined without one. */
const closeOf = ({ to }: Asked, { closes }: Earlier): number | undefined =>
  (closes as Row[] | undefined)?.find(({ period_end, status }) => period_end === to && status === 'closed')
    ?.id as number | undefined

/** The investor's capital account, as it was closed. */
export const capitalAccount: Reading = {
  route: `${SVC}/cfo/accounts/{account_id}/period-close/{close_id}/statements`,
  given: (asked, _day, earlier) => {
    const { fund_account_id, lp_id } = asked
    const close_id = closeOf(asked, earlier)
    return close_id === undefined || fund_account_id === null || lp_id === null
      ? null
      : { account_id: fund_account_id, close_id, lp_id }
  },
  name: sentence`Capital account statement`,
  lacks: sentence`The period is not closed in the fund’s book, so that there is no capital account statement yet.`,
  page: fundPage,
}

export const investor: Reading = {
  route: `${SVC}/investor-portal/lps/{lp_id}`,
  given: ({ lp_id }) => (lp_id === null ? null : { lp_id }),
  name: sentence`Investor`,
  page: ({ lp_id }) => `/investors/${lp_id}`,
}

export const allCovenants: Reading = {
  route: `${SVC}/risk/covenants`,
  given: () => ({}),
  name: sentence`Covenants`,
  page: () => '/covenants',
}

export const dealCovenants: Reading = {
  route: `${SVC}/risk/covenants`,
  given: ({ deal_id }) => (deal_id === null ? null : { deal_id }),
  name: sentence`Covenants`,
  page: dealPage,
}

export const pipeline: Reading = {
  route: `${SVC}/crm/pipeline`,
  given: () => ({ limit: 1 }),
  name: sentence`Pipeline`,
  page: () => '/deals',
}

export const dealRecord: Reading = {
  route: `${SVC}/crm/deals/{deal_id}`,
  given: ({ deal_id }) => (deal_id === null ? null : { deal_id }),
  name: sentence`Deal`,
  page: dealPage,
}

export const dealPricings: Reading = {
  route: `${SVC}/pricer/pricings`,
  given: ({ deal_id }) => (deal_id === null ? null : { deal_id }),
  name: sentence`Pricings`,
  page: dealPage,
}

export const dealScreenings: Reading = {
  route: `${SVC}/crm/deals/{deal_id}/screenings`,
  given: ({ deal_id }) => (deal_id === null ? null : { deal_id }),
  name: sentence`Screenings`,
  page: dealPage,
}

export const dealAnalyses: Reading = {
  route: `${SVC}/vdr/analyses`,
  given: ({ deal_id }) => (deal_id === null ? null : { deal_id, superseded: false }),
  name: sentence`Analyses of documents`,
  page: dealPage,
}

/** The newest analysis of the deal's documents. */
export const newestAnalysis: Reading = {
  route: `${SVC}/vdr/analyses/{analysis_id}`,
  given: (_asked, _day, { analyses }) => {
    const [newest] = (analyses as Row[] | undefined) ?? []
    return newest ? { analysis_id: newest.id as number } : null
  },
  name: sentence`Analysis of documents`,
  lacks: sentence`No documents of the deal have been analysed.`,
  page: (asked, { analyses }) => {
    const [newest] = (analyses as Row[] | undefined) ?? []
    return newest ? `/diligence/${newest.id}` : dealPage(asked)
  },
}

export const dealMemoranda: Reading = {
  route: `${SVC}/cim/reports`,
  given: ({ deal_id }) => (deal_id === null ? null : { deal_id }),
  name: sentence`Memoranda`,
  page: dealPage,
}
