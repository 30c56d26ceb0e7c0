import { Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiCall } from '../../api/modules.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
}

interface Reference {
  paths: Record<string, Record<string, Operation>>
}

/** A quiet menu of the API calls behind a page, each a link into the reference. */
export function ApiCalls({ calls }: { calls: readonly ApiCall[] }) {
  const [opened, setOpened] = useState(false)
  const reference = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => (await (await fetch('/openapi.json', { signal })).json()) as Reference,
    enabled: opened,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Menu opened={opened} onChange={setOpened} width={440}>
      <Menu.Target>
        <Button variant="transparent" c="dimmed" size="compact-xs" aria-label="API calls behind this page">
          API
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>What this page calls</Menu.Label>
        {calls.map(call => {
          const operation = reference.data && operationOf(reference.data, call)
          return (
            <Menu.Item key={call} component="a" href={addressOf(operation)} target="_blank" rel="noreferrer">
              <Text size="xs" ff="monospace" truncate>
                {call}
              </Text>
              <Text size="xs" c="dimmed">
                {operation?.summary ?? '\u00a0'}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function operationOf({ paths }: Reference, call: ApiCall): Operation | undefined {
  const [method = '', path = ''] = call.split(' ')
  return paths[path]?.[method.toLowerCase()]
}

function addressOf(operation: Operation | undefined): string {
  if (!operation) return '/docs'
  return `/docs#/${encodeURIComponent(operation.tags[0] ?? '')}/${operation.operationId}`
}
