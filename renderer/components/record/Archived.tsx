import { Button, Switch } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import type { useArchiving } from './use-archiving.ts'

/** Returns whether the address asks for archived records in place of current ones. */
export const useArchived = (): boolean =>
  wordOf((useSearch({ strict: false }) as SearchParams).archived) === 'true'

/** Switches to archived records only. */
export function ArchivedSwitch() {
  const archived = useArchived()
  const navigate = useNavigate()
  return (
    <Switch
      size="xs"
      label="Archived"
      checked={archived}
      onChange={event => {
        const shown = event.currentTarget.checked ? 'true' : undefined
        void navigate({
          to: '.',
          search: (before: SearchParams) => ({ ...before, archived: shown }),
          replace: true,
        })
      }}
    />
  )
}

interface ArchiveChosenProps extends ReturnType<typeof useArchiving> {
  chosen: ReadonlyArray<{ id: number; name: string }>
  clear: () => void
}

/** Archives the chosen rows of a list, or brings them back. */
export function ArchiveChosen({ chosen, clear, archive, busy }: ArchiveChosenProps) {
  const archived = useArchived()
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={busy}
      onClick={() => {
        archive(chosen, !archived)
        clear()
      }}
    >
      {archived ? 'Bring back' : 'Archive'}
    </Button>
  )
}
