import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type SearchParams, wordOf, wordsOf } from '../../routes/search-params.ts'
import { type Filter, filterText, parseFilter } from './filters.ts'

export interface TableSearch {
  search: string
  filters: Filter[]
  /** The column it is ordered by, and which way. */
  sort: { column: string; descending: boolean } | null
  /** The chosen columns in their order; null for those the table shows by itself. */
  columns: string[] | null
  /** The column by whose values the rows stand together. */
  group: string | null
}

/** The parts of an address that belong to the table. */
export const TABLE_PARAMS = ['q', 'filter', 'sort', 'columns', 'group'] as const

/** A table's state, which lives in the address: going back, reloading and sending the link all keep it. */
export function useTableSearch(): [TableSearch, (change: Partial<TableSearch>) => void] {
  const params = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const state = useMemo(() => read(params), [params])
  const change = (changes: Partial<TableSearch>) => {
    const written = write({ ...state, ...changes })
    void navigate({ to: '.', search: (before: SearchParams) => ({ ...before, ...written }), replace: true })
  }
  return [state, change]
}

function read(params: SearchParams): TableSearch {
  const sort = wordOf(params.sort)
  return {
    search: wordOf(params.q) ?? '',
    filters: wordsOf(params.filter).flatMap(text => parseFilter(text) ?? []),
    sort: sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null,
    columns: wordOf(params.columns)?.split(',') ?? null,
    group: wordOf(params.group) ?? null,
  }
}

function write({ search, filters, sort, columns, group }: TableSearch): SearchParams {
  return {
    q: search || undefined,
    filter: filters.length > 0 ? filters.map(filterText) : undefined,
    sort: sort ? `${sort.descending ? '-' : ''}${sort.column}` : undefined,
    columns: columns?.join(','),
    group: group ?? undefined,
  }
}
