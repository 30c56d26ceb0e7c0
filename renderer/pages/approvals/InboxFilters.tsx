import { Chip, Group, Select, Text } from '@mantine/core'
import type { AgentAction } from '../../api/modules.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { count } from '../../format/numbers.ts'

/** The filters of an inbox, kept in the address. */
export interface InboxFilter {
  kind?: string | undefined
  module?: string | undefined
  /** Only proposals that expire within the next hours. */
  soon?: true | undefined
}

/** Hours within which a proposal counts as expiring soon. */
export const SOON = 6

/** Proposals that pass the filter. */
export function narrowed(
  actions: readonly AgentAction[],
  filter: InboxFilter,
  now = Date.now(),
): AgentAction[] {
  const limit = new Date(now + SOON * 3_600_000).toISOString()
  return actions.filter(
    action =>
      (filter.kind === undefined || action.kind === filter.kind) &&
      (filter.module === undefined || action.module === filter.module) &&
      (!filter.soon || action.expires_at <= limit),
  )
}

interface InboxFiltersProps {
  filter: InboxFilter
  actions: readonly AgentAction[]
  /** Number of proposals that pass the filters. */
  shown: number
  /** Number of proposals on the server, which may be more than are loaded. */
  total: number
  /** Whether the deadline filter is offered. */
  open: boolean
  onChange: (filter: InboxFilter) => void
}

/** Filters the list by kind, by module, and by deadline. */
export function InboxFilters({ filter, actions, shown, total, open, onChange }: InboxFiltersProps) {
  const kinds = choices(actions, 'kind', filter.kind)
  const modules = choices(actions, 'module', filter.module)
  return (
    <Group gap="sm" mb="md">
      <Select
        size="xs"
        w={220}
        aria-label="Kind"
        placeholder="Every kind"
        data={kinds}
        value={filter.kind ?? null}
        onChange={kind => onChange({ ...filter, kind: kind ?? undefined })}
        clearable
        searchable
      />
      <Select
        size="xs"
        w={160}
        aria-label="Module"
        placeholder="Every module"
        data={modules}
        value={filter.module ?? null}
        onChange={module => onChange({ ...filter, module: module ?? undefined })}
        clearable
      />
      {open && (
        <Chip
          size="xs"
          checked={filter.soon ?? false}
          onChange={on => onChange({ ...filter, soon: on || undefined })}
        >
          Expires within {SOON} hours
        </Chip>
      )}
      <Text c="dimmed" size="sm" role="status">
        {shown === total
          ? count(total, 'proposal')
          : `${shown} of ${count(total, 'proposal')}${actions.length < total ? `, showing the newest ${actions.length}` : ''}`}
      </Text>
    </Group>
  )
}

/** Returns the filter's options, the chosen one included even where nothing is left of it. */
function choices(actions: readonly AgentAction[], by: 'kind' | 'module', chosen: string | undefined) {
  const found = new Set([...actions.map(action => action[by]), ...(chosen ? [chosen] : [])])
  return [...found].toSorted().map(value => ({ value, label: wordsOfKey(value) }))
}
