import { Button, Radio, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type User } from '../../../api/modules.ts'
import { Refused } from '../../../components/flow/Refused.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { type Level, levels, roleReach } from '../../../session/permissions.generated.ts'
import { rightsLevels } from '../../../words/people.ts'

type Rights = User['rights']

interface RightsTableProps {
  user: User
  disabled: boolean
  onSave: (rights: Rights) => Promise<void>
}

/** How far somebody may go in each area; never further than their role. */
export function RightsTable({ user, disabled, onSave }: RightsTableProps) {
  const [rights, setRights] = useState(user.rights)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Error | null>(null)
  const dirty = JSON.stringify(rights) !== JSON.stringify(user.rights)
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
      <AreaRights
        rights={rights}
        widest={roleReach[user.role].level}
        disabled={disabled}
        onChange={setRights}
      />
      {refused && <Refused error={refused} onRetry={() => void save()} />}
      {!disabled && (
        <Button mt="md" variant="default" disabled={!dirty} loading={busy} onClick={() => void save()}>
          Save rights
        </Button>
      )}
    </section>
  )
}

interface AreaRightsProps {
  rights: Rights
  /** How far the role goes; further levels are not offered. */
  widest: Level
  disabled?: boolean
  onChange: (rights: Rights) => void
}

/** A level for each area of the house, those of its administration included, or whatever the role may. */
export function AreaRights({ rights, widest, disabled = false, onChange }: AreaRightsProps) {
  const areas = useQuery({
    queryKey: ['admin', 'areas'],
    queryFn: ({ signal }) => adminApi('GET /api/v1/svc/admin/areas', { signal }),
  })
  const choose = (area: string, level: Level | null) => {
    const { [area]: _, ...others } = rights
    onChange(level === null ? others : { ...others, [area]: level })
  }
  const columns: Array<readonly [Level | null, string]> = [
    [null, 'As the role'],
    ...levels.map(level => [level, rightsLevels[level]] as const),
  ]
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Their access level in each area, within their role. “Nothing” hides the area; a level set here stays
        when the role changes.
      </Text>
      <Loaded query={areas}>
        {({ items }) => (
          <Table verticalSpacing={4} aria-label="Rights">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Area</Table.Th>
                {columns.map(([level, word]) => (
                  <Table.Th key={level} scope="col" ta="center">
                    {word}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map(({ key, title }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{title}</Table.Th>
                  {columns.map(([level, word]) => (
                    <Table.Td key={level}>
                      <Radio
                        size="xs"
                        name={`rights-${key}`}
                        aria-label={`${title}: ${word}`}
                        checked={(rights[key] ?? null) === level}
                        disabled={
                          disabled || (level !== null && levels.indexOf(level) > levels.indexOf(widest))
                        }
                        onChange={() => choose(key, level)}
                        styles={{ body: { justifyContent: 'center' } }}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </>
  )
}
