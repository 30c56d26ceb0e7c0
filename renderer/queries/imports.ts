import { queryOptions } from '@tanstack/react-query'
import {
  type BankDetailsImportInput,
  benchmarkApi,
  type CapitalImportInput,
  type CompanyImportInput,
  cfoApi,
  companiesApi,
  complianceApi,
  crmApi,
  type DealImportInput,
  type ImportFormatInput,
  type InvestorImportInput,
  investorPortalApi,
  investorsApi,
  type JournalImportInput,
  type ObligationImportInput,
  type OpeningBalancesImportInput,
  type PeerSetImportInput,
  type SheetImport,
  type SheetImportResult,
  type SheetImportTrial,
} from '../api/modules.ts'
import { WaitsForApproval } from '../api/problem.ts'
import type { List } from '../api/transport.ts'

/** The part of a sheet that every import sends. */
export type SentSheet = Omit<InvestorImportInput, 'existing'>

/** A kind of import: its preview, the import itself, past imports, and undo. */
export interface SheetImports<Body extends SentSheet = SentSheet> {
  /** Below `importsKey`. */
  key: readonly unknown[]
  /** As formats of its files are kept. */
  kind: ImportFormatInput['kind']
  /** The record type of its rows, and whether it updates existing records. */
  type: string
  updates: boolean
  preview: (body: Body, signal: AbortSignal) => Promise<SheetImportTrial>
  run: (body: Body) => Promise<SheetImportResult>
  list: (signal: AbortSignal) => Promise<List<SheetImport>>
  undo: (id: number, reason?: string) => Promise<SheetImport>
}

export const importsKey = ['imports'] as const

const LATEST = { limit: 20 }

/** Investors and their commitments. */
export const investorImports: SheetImports<InvestorImportInput> = {
  key: [...importsKey, 'investors'],
  kind: 'investors',
  type: 'lp',
  updates: true,
  preview: (body, signal) => investorsApi('POST /api/v1/svc/investors/imports/preview', { body, signal }),
  run: body => investorsApi('POST /api/v1/svc/investors/imports', { body }),
  list: signal => investorsApi('GET /api/v1/svc/investors/imports', { query: LATEST, signal }),
  undo: (import_id, reason) =>
    investorsApi('POST /api/v1/svc/investors/imports/{import_id}/undo', {
      params: { import_id },
      body: { reason },
    }),
}

/** Bank details of investors: each import and each undo waits for a second person. */
export const bankDetailsImports: SheetImports<BankDetailsImportInput> = {
  key: [...importsKey, 'bank-details'],
  kind: 'bank_details',
  type: 'bank_details',
  updates: false,
  preview: (body, signal) =>
    investorPortalApi('POST /api/v1/svc/investor-portal/imports/bank-details/preview', { body, signal }),
  run: async body => {
    throw new WaitsForApproval(
      await investorPortalApi('POST /api/v1/svc/investor-portal/imports/bank-details', { body }),
    )
  },
  list: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/imports/bank-details', { query: LATEST, signal }),
  undo: async (import_id, reason) => {
    throw new WaitsForApproval(
      await investorPortalApi('POST /api/v1/svc/investor-portal/imports/bank-details/{import_id}/undo', {
        params: { import_id },
        body: { reason },
      }),
    )
  },
}

/** The deals of the pipeline. */
export const dealImports: SheetImports<DealImportInput> = {
  key: [...importsKey, 'deals'],
  kind: 'deals',
  type: 'deal',
  updates: false,
  preview: (body, signal) => crmApi('POST /api/v1/svc/crm/deals/imports/preview', { body, signal }),
  run: body => crmApi('POST /api/v1/svc/crm/deals/imports', { body }),
  list: signal => crmApi('GET /api/v1/svc/crm/deals/imports', { query: LATEST, signal }),
  undo: (import_id, reason) =>
    crmApi('POST /api/v1/svc/crm/deals/imports/{import_id}/undo', {
      params: { import_id },
      body: { reason },
    }),
}

/** The companies of an address book. */
export const companyImports: SheetImports<CompanyImportInput> = {
  key: [...importsKey, 'companies'],
  kind: 'companies',
  type: 'company',
  updates: false,
  preview: (body, signal) => companiesApi('POST /api/v1/svc/companies/imports/preview', { body, signal }),
  run: body => companiesApi('POST /api/v1/svc/companies/imports', { body }),
  list: signal => companiesApi('GET /api/v1/svc/companies/imports', { query: LATEST, signal }),
  undo: (import_id, reason) =>
    companiesApi('POST /api/v1/svc/companies/imports/{import_id}/undo', {
      params: { import_id },
      body: { reason },
    }),
}

/** The duties of a compliance register. */
export const obligationImports: SheetImports<ObligationImportInput> = {
  key: [...importsKey, 'obligations'],
  kind: 'obligations',
  type: 'compliance_obligation',
  updates: false,
  preview: (body, signal) =>
    complianceApi('POST /api/v1/svc/compliance/obligations/imports/preview', { body, signal }),
  run: body => complianceApi('POST /api/v1/svc/compliance/obligations/imports', { body }),
  list: signal => complianceApi('GET /api/v1/svc/compliance/obligations/imports', { query: LATEST, signal }),
  undo: (import_id, reason) =>
    complianceApi('POST /api/v1/svc/compliance/obligations/imports/{import_id}/undo', {
      params: { import_id },
      body: { reason },
    }),
}

/** Peer funds with which the office compares its own. */
export const peerImports: SheetImports<PeerSetImportInput> = {
  key: [...importsKey, 'peers'],
  kind: 'benchmark_peers',
  type: 'benchmark_peer_set',
  updates: false,
  preview: (body, signal) =>
    benchmarkApi('POST /api/v1/svc/intelligence/benchmark/imports/preview', { body, signal }),
  run: body => benchmarkApi('POST /api/v1/svc/intelligence/benchmark/imports', { body }),
  list: signal => benchmarkApi('GET /api/v1/svc/intelligence/benchmark/imports', { query: LATEST, signal }),
  undo: (import_id, reason) =>
    benchmarkApi('POST /api/v1/svc/intelligence/benchmark/imports/{import_id}/undo', {
      params: { import_id },
      body: { reason },
    }),
}

/** The trial balance that opens the book of a fund. */
export const openingImports = (account_id: number): SheetImports<OpeningBalancesImportInput> => ({
  key: [...importsKey, 'opening-balances', account_id],
  kind: 'opening_balances',
  type: 'entry',
  updates: false,
  preview: (body, signal) =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances/preview', {
      params: { account_id },
      body,
      signal,
    }),
  run: body =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances', {
      params: { account_id },
      body,
    }),
  list: signal =>
    cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances', {
      params: { account_id },
      query: LATEST,
      signal,
    }),
  undo: (import_id, reason) =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances/{import_id}/undo', {
      params: { account_id, import_id },
      body: { reason },
    }),
})

/** The journal of another program, into the book of a fund. */
export const journalImports = (account_id: number): SheetImports<JournalImportInput> => ({
  key: [...importsKey, 'journal', account_id],
  kind: 'journal',
  type: 'entry',
  updates: false,
  preview: (body, signal) =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal/preview', {
      params: { account_id },
      body,
      signal,
    }),
  run: body =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal', { params: { account_id }, body }),
  list: signal =>
    cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/imports/journal', {
      params: { account_id },
      query: LATEST,
      signal,
    }),
  undo: (import_id, reason) =>
    cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal/{import_id}/undo', {
      params: { account_id, import_id },
      body: { reason },
    }),
})

/** The capital calls and distributions of a fund that were made before. */
export const capitalImports = (account_id: number): SheetImports<CapitalImportInput> => ({
  key: [...importsKey, 'capital', account_id],
  kind: 'capital',
  type: 'entry',
  updates: false,
  preview: (body, signal) =>
    investorPortalApi('POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital/preview', {
      params: { account_id },
      body,
      signal,
    }),
  run: body =>
    investorPortalApi('POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital', {
      params: { account_id },
      body,
    }),
  list: signal =>
    investorPortalApi('GET /api/v1/svc/investor-portal/funds/{account_id}/imports/capital', {
      params: { account_id },
      query: LATEST,
      signal,
    }),
  undo: (import_id, reason) =>
    investorPortalApi(
      'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital/{import_id}/undo',
      {
        params: { account_id, import_id },
        body: { reason },
      },
    ),
})

export const pastImportsQuery = <Body extends SentSheet>({ key, list }: SheetImports<Body>) =>
  queryOptions({ queryKey: [...key, 'past'], queryFn: ({ signal }) => list(signal) })
