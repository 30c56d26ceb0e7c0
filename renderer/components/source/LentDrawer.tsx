import { Alert, Drawer, Select, Text } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LentSource } from '../../api/modules.ts'
import { formatTime } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import { Loaded } from '../states/Loaded.tsx'

interface LentDrawerProps<Answer> {
  title: string
  /** Connections that the records may come from, of which the first is read at once. */
  from: ReadonlyArray<{ id: number; name: string }>
  queryKey: QueryKey
  read: (source: { type: 'mcp'; connection_id: number }, signal: AbortSignal) => Promise<Answer>
  onClose: () => void
  children: (answer: Answer) => ReactNode
}

/** Records that a connection lends, read anew each time it is opened and kept nowhere. */
export function LentDrawer<Answer extends { source: LentSource }>(props: LentDrawerProps<Answer>) {
  const { title, from, queryKey, read, onClose, children } = props
  const [chosen, setChosen] = useState(from[0]?.id ?? 0)
  const answer = useQuery({
    queryKey: ['lent', ...queryKey, chosen],
    queryFn: ({ signal }) => read({ type: 'mcp', connection_id: chosen }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={820}>
      {from.length > 1 && (
        <Select
          mb="md"
          label="Connection"
          data={from.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(chosen)}
          allowDeselect={false}
          onChange={id => setChosen(Number(id))}
        />
      )}
      <Loaded query={answer}>
        {found => (
          <>
            <Provenance source={found.source} />
            {children(found)}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

/** Where rows came from and when, and which of them are missing. */
function Provenance({ source }: { source: LentSource }) {
  const { connection, tool, read_at, unread_count, unread, withheld, cut } = source
  const missing = [
    unread_count > 0 && `${count(unread_count, 'row')} cannot be read.`,
    withheld > 0 && `The server spoke of ${withheld} more and did not give them.`,
    cut && 'There are more rows than are read.',
  ].filter(one => one !== false)
  const [first] = unread
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {`Read from ${connection ?? ''} by ${tool ?? ''} on ${formatTime(read_at)}. Nothing of it is kept.`}
      </Text>
      {missing.length > 0 && (
        <Alert color="yellow" variant="outline" mb="md" title={missing.join(' ')}>
          {first && `Row ${first.row}: ${first.problems.map(({ message }) => message).join('; ')}`}
        </Alert>
      )}
    </>
  )
}
