import { Button, Radio, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Area, adminApi, type User } from '../../../api/modules.ts'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { type Level, levels } from '../../../session/permissions.generated.ts'
import { rightsLevels } from '../../../words/people.ts'

type Rights = User['rights']

interface AreaRightsProps {
  rights: Rights
  /** The role's highest level; higher ones are not offered. */
  widest: Level
  disabled?: boolean
  onChange: (rights: Rights) => void
}

/**
 * All rights of the role, or a level for each area of the office, administration included; areas left out are
 * closed.
 */
export function AreaRights({ rights, widest, disabled = false, onChange }: AreaRightsProps) {
  const areas = useQuery({
    queryKey: ['admin', 'areas'],
    queryFn: ({ signal }) => adminApi('GET /api/v1/svc/admin/areas', { signal }),
  })
  const limited = Object.keys(rights).length > 0
  const bounds = { widest, disabled }
  return (
    <Loaded query={areas}>
      {({ items }) => {
        const of = (area: Area) => rights[area.key] ?? area.unlisted
        const alike = levels.find(level => items.every(area => of(area) === level))
        const all = (level: Level) => onChange(Object.fromEntries(items.map(({ key }) => [key, level])))
        return (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {limited
                ? 'Their access level in each area, within their role. “Nothing” hides the area; a level set here stays when the role changes. Areas that are not set, as after an update, stay closed.'
                : 'Everything the role allows, including areas that an update adds.'}
            </Text>
            {!disabled && (
              <Button
                variant="subtle"
                px={0}
                mb="xs"
                onClick={() => (limited ? onChange({}) : all('approve'))}
              >
                {limited ? 'Remove limits' : 'Limit permissions'}
              </Button>
            )}
            {limited && (
              <Table verticalSpacing={4} stickyHeader stickyHeaderOffset={60} aria-label="Rights">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Area</Table.Th>
                    {levels.map(level => (
                      <Table.Th key={level} scope="col" ta="center">
                        {rightsLevels[level]}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  <AreaRow {...bounds} name="all" title="All areas" level={alike} onChoose={all} />
                  {items.map(area => (
                    <AreaRow
                      key={area.key}
                      {...bounds}
                      name={area.key}
                      title={area.title}
                      level={of(area)}
                      unset={!(area.key in rights)}
                      onChoose={level => onChange({ ...rights, [area.key]: level })}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface AreaRowProps extends Required<Pick<AreaRightsProps, 'widest' | 'disabled'>> {
  name: string
  title: string
  level: Level | undefined
  /** True where no level is set here. */
  unset?: boolean
  onChoose: (level: Level) => void
}

/** The levels of an area as choices; a level beyond the role counts as the role's highest. */
function AreaRow({ name, title, level, unset, widest, disabled, onChoose }: AreaRowProps) {
  const reach = level && levels[Math.min(levels.indexOf(level), levels.indexOf(widest))]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {title}
        {unset && (
          <Text size="xs" c="dimmed">
            Not set
          </Text>
        )}
      </Table.Th>
      {levels.map(one => (
        <Table.Td key={one}>
          <Radio
            size="xs"
            name={`rights-${name}`}
            aria-label={`${title}: ${rightsLevels[one]}`}
            checked={reach === one}
            disabled={disabled || levels.indexOf(one) > levels.indexOf(widest)}
            onChange={() => onChoose(one)}
            styles={{ body: { justifyContent: 'center' } }}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
