import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { folders } from '../pages/index.ts'
import type { Searched } from '../routes/palette-records.ts'
import { useEnabledModules } from '../session/session.ts'

/** Something the palette leads to. */
export interface Found {
  id: string
  group: string
  label: string
  description?: string | undefined
  keys?: string | undefined
  keywords?: readonly string[] | undefined
  run: () => void
}

/** The kinds of records that the palette finds. */
export const searched: readonly Searched[] = folders
  .flatMap(folder => folder.searched ?? [])
  .toSorted((one, other) => one.order - other.order)

/** Records that have the text in their name. */
export function useRecords(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const enabled = useEnabledModules()
  const offered = searched.filter(({ module }) => enabled.has(module))
  const results = useQueries({
    queries: offered.map(({ group, find }) => ({
      queryKey: ['palette', group, text],
      queryFn: (context: Parameters<typeof find>[1]) => find(text, context),
      enabled: text.length > 1,
    })),
  })
  return {
    searching: results.some(({ isFetching }) => isFetching),
    found: offered.flatMap(({ group }, index) =>
      (results[index]?.data ?? []).map(({ id, label, description, link }) => ({
        id: `${group} ${id}`,
        group,
        label,
        description,
        run: () => void navigate(link),
      })),
    ),
  }
}
