import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import { LoadingRows } from './Loading.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Of the shape of what comes. */
  skeleton?: ReactNode
  /** It is all of its page. */
  whole?: boolean
  children: (data: T) => ReactNode
}

/** What a query found, or its skeleton, or why it failed. Old data stays on the screen while new data fails. */
export function Loaded<T>({ query, skeleton = <LoadingRows />, whole = false, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} whole={whole} />
  return skeleton
}
