import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * What pages know of the server, in which a first read that becomes old while it is under way is followed by another one. The
 * library takes its answer for new: a page that was still loading when something was changed on it would never show the change.
 */
export class PageQueries extends QueryClient {
  readonly #followed = new Set<Query>()

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
