import { Button, Radio, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../../api/modules.ts'
import { Refused } from '../../../components/flow/Refused.tsx'
import { type Level, levels } from '../../../session/session.ts'
import { roles } from './roles.ts'

const WORDS: Record<Level, string> = { none: 'Nothing', read: 'Read', write: 'Write', approve: 'Approve' }

interface RightsTableProps {
  user: User
  disabled: boolean
  onSave: (rights: User['rights']) => Promise<void>
}

/** How far somebody may go in each area; never further than their role. */
export function RightsTable({ user, disabled, onSave }: RightsTableProps) {
  const widest = roles.find(({ role }) => role === user.role)?.level ?? 'none'
  const [rights, setRights] = useState(user.rights)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Error | null>(null)
  const dirty = JSON.stringify(rights) !== JSON.stringify(user.rights)
  const choose = (area: string, level: Level) =>
    setRights(({ [area]: _, ...others }) => (level === widest ? others : { ...others, [area]: level }))
  const save = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await onSave(rights)
    } catch (error) {
      setRefused(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <Title order={2} mt="xl" mb="xs">
        Rights
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        How far they may go in each area, never further than their role. “Nothing” hides it from them.
      </Text>
      <Table verticalSpacing={4} aria-label="Rights">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Area</Table.Th>
            {levels.map(level => (
              <Table.Th key={level} scope="col" ta="center">
                {WORDS[level]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {user.modules.map(({ key, title }) => {
            const given = rights[key] ?? widest
            const level = levels.indexOf(given) < levels.indexOf(widest) ? given : widest
            return (
              <Table.Tr key={key}>
                <Table.Th scope="row">{title}</Table.Th>
                {levels.map(one => (
                  <Table.Td key={one}>
                    <Radio
                      size="xs"
                      name={`rights-${key}`}
                      aria-label={`${title}: ${WORDS[one]}`}
                      checked={level === one}
                      disabled={disabled || levels.indexOf(one) > levels.indexOf(widest)}
                      onChange={() => choose(key, one)}
                      styles={{ body: { justifyContent: 'center' } }}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {refused && <Refused error={refused} onRetry={() => void save()} />}
      {!disabled && (
        <Button mt="md" variant="default" disabled={!dirty} loading={busy} onClick={() => void save()}>
          Save rights
        </Button>
      )}
    </section>
  )
}
