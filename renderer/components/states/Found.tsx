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

/** One of what a query lists: while the list is read anew, it may be about to have what it lacks. */
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
