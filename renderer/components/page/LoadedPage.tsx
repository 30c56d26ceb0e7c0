import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../states/Loaded.tsx'
import { PageBody } from './PageBody.tsx'

interface LoadedPageProps<T> {
  query: UseQueryResult<T>
  /** The whole page. */
  children: (data: T) => ReactNode
}

/** A page of which even the title is known only once its record is found. */
export function LoadedPage<T>({ query, children }: LoadedPageProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <PageBody>
      <Loaded query={query} whole>
        {children}
      </Loaded>
    </PageBody>
  )
}
