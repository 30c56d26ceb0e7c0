import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { cfoApi, type FigureParts, type FundEvidenceInput, type WaterfallInput } from '../api/modules.ts'

/** Prefix of all queries that a posting invalidates. */
export const fundsKey = ['cfo', 'funds'] as const

export const fundsQuery = queryOptions({
  queryKey: [...fundsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      cfoApi('GET /api/v1/svc/cfo/accounts', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const fundQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundsKey, id],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}', { params: { account_id: id }, signal }),
  })

/** The fund's currency, and the records in it. */
export const fundCurrencyQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'currency'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/currency', { params: { account_id: id }, signal }),
  })

export const chartQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'chart'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/gl/accounts', {
          query: { fund_account_id: id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const journalQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'journal'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/gl/journal', {
          query: { fund_account_id: id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The number of entries, without loading them. */
export const entryCountQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'entry count'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/gl/journal', { query: { fund_account_id: id, limit: 1 }, signal }),
  })

export const trialBalanceQuery = (id: number, asOf: string | null) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'trial balance', asOf],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/gl-trial-balance', {
        query: { fund_account_id: id, ...(asOf ? { as_of: asOf } : {}) },
        signal,
      }),
  })

export const reportQuery = (id: number, start: string, end: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'report', start, end],
    queryFn: ({ signal }) =>
      cfoApi('POST /api/v1/svc/cfo/report', { body: { fund_account_id: id, start, end }, signal }),
  })

export const performanceQuery = (id: number, asOf: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'performance', asOf],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/performance', {
        params: { account_id: id },
        query: { as_of: asOf },
        signal,
      }),
  })

export const timeWeightedQuery = (id: number, to: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'time-weighted', to],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/performance/time-weighted', {
        params: { account_id: id },
        query: { to },
        signal,
      }),
  })

/** Inputs of the fund's waterfall from its book on a day. */
export const waterfallInputsQuery = (id: number, asOf: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'waterfall', asOf],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/waterfall', {
        params: { account_id: id },
        query: { as_of: asOf },
        signal,
      }),
  })

/** The fund's carried interest terms. */
export const carryTermsQuery = (id: number) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'carry terms'],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/carry-terms', { params: { account_id: id }, signal }),
  })

export const chartDataQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'chart data', from, to],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/chart-data', {
        params: { account_id: id },
        query: { from, to, interval: 'quarter' },
        signal,
      }),
  })

/** Every partner of a fund with their figures, and the fund's own as the total. */
/** The parts of a figure; null stands for the fund as a whole. */
export const figurePartsQuery = (
  id: number,
  { lp_id, ...asked }: { figure: FigureParts['figure']; as_of: string; lp_id: number | null },
) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'figure-parts', asked, lp_id],
    queryFn: async ({ signal }) => {
      const found = await cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/figure-parts', {
        params: { account_id: id },
        query: { ...asked, ...(lp_id === null ? {} : { lp_id }) },
        signal,
      })
      return { ...found, total: found.parts.length }
    },
  })

export const fundPartnersQuery = (id: number, asOf: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'partners', asOf],
    queryFn: async ({ signal }) => {
      const found = await cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/partners', {
        params: { account_id: id },
        query: { as_of: asOf },
        signal,
      })
      return { ...found, total: found.partners.length }
    },
  })

/** Where the fund stands towards its partners: committed, called, returned. */
export const dashboardQuery = (id: number, asOf: string) =>
  queryOptions({
    queryKey: [...fundsKey, id, 'dashboard', asOf],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/dashboard', {
        params: { account_id: id },
        query: { as_of: asOf },
        signal,
      }),
  })

export const waterfallQuery = (body: WaterfallInput | null) =>
  queryOptions({
    queryKey: ['cfo', 'waterfall', body],
    queryFn: ({ signal }) =>
      cfoApi('POST /api/v1/svc/cfo/waterfall', { body: body as WaterfallInput, signal }),
    enabled: body !== null,
    // Fails at once: retrying does not make it computable.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Prefix of the queries of attached documents. */
export const evidenceKey = ['cfo', 'evidence'] as const

export const fundEvidenceQuery = (
  account_id: number,
  record: FundEvidenceInput['record'],
  record_id: number,
) =>
  queryOptions({
    queryKey: [...evidenceKey, account_id, record, record_id],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/evidence', {
        params: { account_id },
        query: { record, record_id },
        signal,
      }),
  })
