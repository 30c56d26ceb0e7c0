import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Holds server data for the pages, and invalidates it on change. The library treats data read within seconds
 * as fresh, and shares a read already under way when something changed; a page would go on showing the state
 * before its reader's own change.
 */
export class PageQueries extends QueryClient {
  /** First reads that are followed by another one. */
  readonly #followed = new Set<Query>()

  /** Marks queries that are not on the screen as stale, to be reloaded when somebody looks at them. */
  outdateUnseen(): void {
    for (const query of this.getQueryCache().findAll({ type: 'inactive' })) query.invalidate()
  }

  /** Resolves when everything on the screen that was old has been read. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters as InvalidateQueryFilters)
      .filter(query => isFirstRead(query) && !this.#followed.has(query))
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...firstReads.map(query => this.#readAfter(query)),
    ])
  }

  async #readAfter(query: Query): Promise<void> {
    this.#followed.add(query)
    await query.promise?.catch(() => undefined)
    this.#followed.delete(query)
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}
