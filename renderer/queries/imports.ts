import { queryOptions } from '@tanstack/react-query'
import {
  type InvestorImportInput,
  investorsApi,
  type SheetImport,
  type SheetImportResult,
  type SheetImportTrial,
} from '../api/modules.ts'
import type { List } from '../api/transport.ts'

/** What is sent of a sheet to any import. */
export type SentSheet = Omit<InvestorImportInput, 'existing'>

/** A kind of import: what it would do, the import itself, the imports before, and undoing one. */
export interface SheetImports<Body extends SentSheet = SentSheet> {
  /** Below `importsKey`. */
  key: readonly unknown[]
  preview: (body: Body, signal: AbortSignal) => Promise<SheetImportTrial>
  run: (body: Body) => Promise<SheetImportResult>
  list: (signal: AbortSignal) => Promise<List<SheetImport>>
  undo: (id: number) => Promise<SheetImport>
}

export const importsKey = ['imports'] as const

const LATEST = { limit: 20 }

/** Investors and what they committed. */
export const investorImports: SheetImports<InvestorImportInput> = {
  key: [...importsKey, 'investors'],
  preview: (body, signal) => investorsApi('POST /api/v1/svc/investors/imports/preview', { body, signal }),
  run: body => investorsApi('POST /api/v1/svc/investors/imports', { body }),
  list: signal => investorsApi('GET /api/v1/svc/investors/imports', { query: LATEST, signal }),
  undo: import_id =>
    investorsApi('POST /api/v1/svc/investors/imports/{import_id}/undo', { params: { import_id } }),
}

export const pastImportsQuery = <Body extends SentSheet>({ key, list }: SheetImports<Body>) =>
  queryOptions({ queryKey: [...key, 'past'], queryFn: ({ signal }) => list(signal) })
