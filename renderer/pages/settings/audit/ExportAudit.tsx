import { Button, Code, Group, Popover, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../api/modules.ts'
import { Command } from '../../../components/facts/Command.tsx'
import { Failed } from '../../../components/states/Failed.tsx'

/** The log of a time as a file that others can check, and the key they check it by. */
export function ExportAudit() {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpened(open => !open)}>
          Signed export
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ExportForm />
      </Popover.Dropdown>
    </Popover>
  )
}

function ExportForm() {
  const [[from, to], setRange] = useState<[string | null, string | null]>([null, null])
  const key = useQuery({
    queryKey: ['admin', 'audit', 'key'],
    queryFn: ({ signal }) => adminApi('GET /api/v1/svc/admin/audit/key', { signal }),
  })
  const addressOf = (format: 'csv' | 'json') =>
    `/api/v1/svc/admin/audit/export?${new URLSearchParams({ format, ...(from && { from }), ...(to && { to }) })}`
  return (
    <Stack gap="sm">
      <DatePickerInput
        type="range"
        label="Days (UTC)"
        placeholder="All"
        clearable
        allowSingleDateInRange
        value={[from, to]}
        onChange={setRange}
        popoverProps={{ withinPortal: false }}
      />
      <Group grow>
        <Button component="a" href={addressOf('csv')} download variant="default">
          CSV
        </Button>
        <Button component="a" href={addressOf('json')} download>
          JSON with the chain
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        The file is signed. Recipients verify it with <Command name="verify-audit" given="<file>" /> and
        compare this fingerprint:
      </Text>
      {key.data ? <Code block>{key.data.fingerprint}</Code> : null}
      {key.data ? (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Ed25519 public key: {key.data.public_key}
        </Text>
      ) : null}
      {key.error ? <Failed error={key.error} onRetry={() => void key.refetch()} /> : null}
    </Stack>
  )
}
