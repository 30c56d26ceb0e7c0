import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SimilarRecord } from '../../api/modules.ts'
import { RecordLink } from '../links/RecordLink.tsx'

/** Delay after the last letter before the search, in milliseconds. */
const PAUSE = 300

interface SimilarHintProps {
  type: string
  /** The typed texts; empty ones are not searched for. */
  typed: Readonly<Record<string, string | undefined>>
  find: (typed: Record<string, string>, signal: AbortSignal) => Promise<{ items: SimilarRecord[] }>
}

/** Lists existing records that resemble the one being typed; it blocks nothing. */
export function SimilarHint({ type, typed, find }: SimilarHintProps) {
  const asked = useSettled(JSON.stringify(typed))
  const values = Object.fromEntries(
    Object.entries(JSON.parse(asked) as Record<string, string>).filter(([, value]) => value.trim() !== ''),
  )
  const similar = useQuery({
    queryKey: ['similar', type, asked],
    queryFn: ({ signal }) => find(values, signal),
    enabled: (values.name ?? '').trim().length > 2,
    retry: false,
  })
  const found = similar.data?.items ?? []
  if (found.length === 0) return <div aria-live="polite" />
  return (
    <Alert mt="md" variant="light" color="gray" title="Looks like" aria-live="polite">
      {found.map(record => (
        <Text key={record.id} size="sm">
          <RecordLink type={type} id={record.id} name={record.title} size="sm" />
          {record.detail && ` · ${record.detail}`}
        </Text>
      ))}
    </Alert>
  )
}

/** The text as it is once nobody typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
