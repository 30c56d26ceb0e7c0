import { skipToken, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { folders } from '../pages/index.ts'
import type { Place, PlaceOfRecord } from '../routes/palette-records.ts'

const places: readonly PlaceOfRecord[] = folders.flatMap(folder => folder.places ?? [])

/**
 * Returns the record a page is about, as the copilot's question names it; null on a page about the whole
 * office.
 */
export function usePlace(): Place | null {
  const params = useRouterState({
    select: ({ matches }) =>
      Object.assign({}, ...matches.map(match => match.params)) as Record<string, string>,
  })
  const place = places.find(({ param }) => idOf(params[param]) !== undefined)
  const id = place && idOf(params[place.param])
  const nameQuery = id === undefined ? undefined : place?.name(id)
  const name = useQuery(nameQuery ?? { queryKey: ['no record'], queryFn: skipToken }).data
  return place && id !== undefined ? place.at(id, name) : null
}

const idOf = (text: string | undefined): number | undefined => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
