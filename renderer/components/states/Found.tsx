import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './Loaded.tsx'
import { LoadingRows } from './Loading.tsx'

interface FoundProps<T, One> {
  query: UseQueryResult<T>
  find: (data: T) => One | undefined
  /** Shown when the list does not contain the record. */
  missing: ReactNode
  /** Fills its whole page. */
  whole?: boolean
  children: (one: One) => ReactNode
}

/** Finds one item of a query's list; while the list reloads, a missing item may be about to arrive. */
export function Found<T, One>({ query, find, missing, whole, children }: FoundProps<T, One>) {
  return (
    <Loaded query={query} whole={whole}>
      {data => {
        const one = find(data)
        if (one !== undefined) return children(one)
        return query.isFetching ? <LoadingRows /> : missing
      }}
    </Loaded>
  )
}
