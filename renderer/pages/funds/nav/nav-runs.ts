import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { fundAdminApi } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { mailKey, type SentPapers } from '../../../queries/mail.ts'

/** The NAV runs of a fund, newest first. */
export const navRunsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'nav-runs'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        fundAdminApi('GET /api/v1/svc/fund-admin/nav-runs', {
          query: { fund_account_id: fundId, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** A NAV run with its checks. */
export const navRunQuery = (fundId: number, run_id: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'nav-runs', run_id],
    queryFn: ({ signal }) =>
      fundAdminApi('GET /api/v1/svc/fund-admin/nav-runs/{run_id}', { params: { run_id }, signal }),
  })

/** The reconciliations of a fund with its administrator’s trial balances, newest first. */
export const adminRecsQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'admin-recs'],
    queryFn: ({ signal }) =>
      fundAdminApi('GET /api/v1/svc/fund-admin/funds/{fa_id}/admin-tb-rec', {
        params: { fa_id: fundId },
        query: { limit: PAGE_SIZE },
        signal,
      }),
  })

/** The account map of a fund’s administrator. */
export const accountMapQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'account-map'],
    queryFn: ({ signal }) =>
      fundAdminApi('GET /api/v1/svc/fund-admin/funds/{fa_id}/account-map', {
        params: { fa_id: fundId },
        signal,
      }),
  })

/** The statements of an accepted run. */
export const runMail = (run_id: number): SentPapers => ({
  key: [...mailKey, 'nav-run', run_id],
  preview: signal =>
    fundAdminApi('GET /api/v1/svc/fund-admin/nav-runs/{run_id}/capital-accounts/mail', {
      params: { run_id },
      signal,
    }),
  send: body =>
    fundAdminApi('POST /api/v1/svc/fund-admin/nav-runs/{run_id}/capital-accounts/mail', {
      params: { run_id },
      body,
    }),
  record: body =>
    fundAdminApi('POST /api/v1/svc/fund-admin/nav-runs/{run_id}/capital-accounts/mail/otherwise', {
      params: { run_id },
      body,
    }),
  address: `/api/v1/svc/fund-admin/nav-runs/${run_id}/capital-accounts/mail`,
})
