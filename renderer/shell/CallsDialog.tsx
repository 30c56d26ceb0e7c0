import { Anchor, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiCall } from '../api/modules.ts'
import { usePageCalls } from '../routes/page-calls.ts'
import classes from './shell.module.css'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
}

interface Reference {
  paths: Record<string, Record<string, Operation>>
}

/** The API calls behind the page one came from, each a link into the reference. */
export default function CallsDialog({ onClose }: { onClose: () => void }) {
  const told = usePageCalls()
  const [calls] = useState(told)
  const reference = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) =>
      (await (await fetch('/openapi.json?audience=all', { signal })).json()) as Reference,
    staleTime: 'static',
  })
  return (
    <Modal opened onClose={onClose} title="API calls on this page" size="lg">
      {calls.length === 0 && <Text c="dimmed">This page makes no API calls of its own.</Text>}
      <ul className={classes.calls}>
        {calls.map(call => {
          const operation = reference.data && operationOf(reference.data, call)
          return (
            <li key={call}>
              <Anchor href={addressOf(operation)} target="_blank" rel="noreferrer" size="xs" ff="monospace">
                {call}
              </Anchor>
              <Text size="xs" c="dimmed">
                {operation?.summary ?? '\u00a0'}
              </Text>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

function operationOf({ paths }: Reference, call: ApiCall): Operation | undefined {
  const [method = '', path = ''] = call.split(' ')
  return paths[path]?.[method.toLowerCase()]
}

function addressOf(operation: Operation | undefined): string {
  if (!operation) return '/docs?audience=all'
  return `/docs?audience=all#/${encodeURIComponent(operation.tags[0] ?? '')}/${operation.operationId}`
}
