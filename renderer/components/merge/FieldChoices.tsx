import { Radio, Table, Text } from '@mantine/core'
import type { MergePlan } from '../../api/modules.ts'
import { labelOf } from '../../words/fields.ts'

type Field = MergePlan['fields'][number]

/** The two records side by side; where they differ, somebody chooses whose value stays. */
export function FieldChoices({ plan, onTake }: { plan: MergePlan; onTake: (take: string[]) => void }) {
  const shown = plan.fields.filter(({ survivor, loser }) => survivor !== null || loser !== null)
  const choose = ({ name }: Field, taken: boolean) =>
    onTake(plan.fields.filter(one => (one.name === name ? taken : one.taken)).map(one => one.name))
  return (
    <Table layout="fixed" aria-label="Values to keep">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w={130}>
            Field
          </Table.Th>
          <Table.Th scope="col">{plan.survivor.title}, which stays</Table.Th>
          <Table.Th scope="col">{plan.loser.title}, which goes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map(field => (
          <Table.Tr key={field.name}>
            <Table.Th scope="row" fw={400}>
              {labelOf(field.name)}
            </Table.Th>
            <Value field={field} side="survivor" onChoose={() => choose(field, false)} />
            <Value field={field} side="loser" onChoose={() => choose(field, true)} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface ValueProps {
  field: Field
  side: 'survivor' | 'loser'
  onChoose: () => void
}

function Value({ field, side, onChoose }: ValueProps) {
  const value = field[side]
  const text = value ?? 'None'
  const differs = field.survivor !== field.loser && field.loser !== null
  return (
    <Table.Td style={{ overflowWrap: 'anywhere' }}>
      {differs ? (
        <Radio
          name={field.name}
          label={text}
          checked={field.taken === (side === 'loser')}
          onChange={onChoose}
        />
      ) : (
        <Text size="sm" c={value === null ? 'dimmed' : undefined}>
          {text}
        </Text>
      )}
    </Table.Td>
  )
}
