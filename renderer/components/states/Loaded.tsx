import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import { LoadingRows } from './Loading.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** A skeleton in the shape of the data. */
  skeleton?: ReactNode
  /** Fills its whole page. */
  whole?: boolean
  children: (data: T) => ReactNode
}

/** Renders a query's data, its skeleton or its error. Old data stays on the screen when a reload fails. */
export function Loaded<T>({ query, skeleton = <LoadingRows />, whole = false, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} whole={whole} />
  return skeleton
}
