import { Button, Drawer, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { cfoApi, type FundAccount, type K1, type K1Input } from '../../api/modules.ts'
import { AskToLeave } from '../../components/form/AskToLeave.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { readAmount } from '../../format/read.ts'
import { choicesOf } from './fees.ts'
import classes from './funds.module.css'
import { fundsKey } from './funds.ts'
import { type Box, boxChoices } from './k1.ts'

interface ItemText {
  id: number
  box: Box
  code: string
  description: string
  amount: string
  sharing: 'commitment' | 'fee'
}

interface GenerateK1Props {
  fund: FundAccount
  year: number
  /** One of the last version, where there is one. */
  last: K1 | undefined
  onClose: () => void
}

const newItem = (id: number): ItemText => ({
  id,
  box: '5',
  code: '',
  description: '',
  amount: '',
  sharing: 'commitment',
})

/** The items of the partnership's return, out of which every partner's K-1 is made. */
export function GenerateK1({ fund, year, last, onClose }: GenerateK1Props) {
  const queryClient = useQueryClient()
  const [items, setItems] = useState<ItemText[]>([newItem(0)])
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null)
  const [asking, setAsking] = useState(false)
  const typed = items.length > 1 || items.some(({ amount }) => amount !== '')
  const close = useCallback(() => (typed ? setAsking(true) : onClose()), [typed, onClose])
  return (
    <Drawer opened onClose={close} position="right" size={960} title={`K-1s of ${year}`}>
      {last && (
        <Text size="sm" c="dimmed" mb="md">
          Version {last.version} stays on record; this becomes version {last.version + 1}, and what people
          changed is no part of it.
        </Text>
      )}
      <Items
        currency={fund.currency}
        items={items}
        problem={problem}
        onChange={changed => {
          setItems(changed)
          setProblem(null)
        }}
      />
      <SchemaForm<{ kind: 'estimate' | 'final'; amend: string }>
        fields={[
          {
            name: 'kind',
            label: 'Kind',
            kind: 'choice',
            required: true,
            choices: choicesOf({ estimate: 'Estimate', final: 'Final' }),
          },
          ...(last?.kind === 'final'
            ? [
                {
                  name: 'amend' as const,
                  label: 'The last version is final',
                  kind: 'choice' as const,
                  required: true,
                  choices: choicesOf({ no: 'Leave it', yes: 'Amend it' }),
                },
              ]
            : []),
        ]}
        initial={{ kind: 'estimate', amend: 'no' }}
        submit="Make the K-1s"
        guarded={false}
        onCancel={close}
        onSubmit={async ({ kind, amend }) => {
          const read = readItems(items)
          if ('message' in read) return setProblem(read)
          await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/generate', {
            params: { account_id: fund.id },
            body: { tax_year: year, kind, amend: amend === 'yes', items: read.items },
          })
          await queryClient.invalidateQueries({ queryKey: fundsKey })
          onClose()
        }}
      />
      {asking && <AskToLeave onStay={() => setAsking(false)} onLeave={onClose} />}
    </Drawer>
  )
}

function readItems(
  texts: readonly ItemText[],
): { items: K1Input['items'] } | { id: number; message: string } {
  const items: K1Input['items'] = []
  for (const { id, box, code, description, amount, sharing } of texts) {
    const reading = readAmount(amount)
    if ('problem' in reading) return { id, message: reading.problem }
    items.push({
      box,
      amount: reading.value,
      sharing,
      ...(code.trim() === '' ? {} : { code: code.trim().toUpperCase() }),
      ...(description.trim() === '' ? {} : { description: description.trim() }),
    })
  }
  return { items }
}

interface ItemsProps {
  currency: string
  items: readonly ItemText[]
  problem: { id: number; message: string } | null
  onChange: (items: ItemText[]) => void
}

function Items({ currency, items, problem, onChange }: ItemsProps) {
  const change = (id: number, changed: Partial<ItemText>) =>
    onChange(items.map(item => (item.id === id ? { ...item, ...changed } : item)))
  return (
    <section aria-label="Items of the return">
      <Table layout="fixed" aria-label="Items of the return" className={classes.checks}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Box</Table.Th>
            <Table.Th scope="col" w={70}>
              Code
            </Table.Th>
            <Table.Th scope="col">Description</Table.Th>
            <Table.Th scope="col" w={160} ta="right">
              Amount ({currency})
            </Table.Th>
            <Table.Th scope="col" w={150}>
              Shared by
            </Table.Th>
            <Table.Td w={90} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, index) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Select
                  aria-label={`Box of item ${index + 1}`}
                  data={boxChoices}
                  value={item.box}
                  searchable
                  allowDeselect={false}
                  onChange={box => box && change(item.id, { box: box as Box })}
                  comboboxProps={{ transitionProps: { duration: 0 } }}
                />
              </Table.Td>
              <Table.Td>
                <TextInput
                  aria-label={`Code of item ${index + 1}`}
                  maxLength={2}
                  value={item.code}
                  onChange={event => change(item.id, { code: event.currentTarget.value })}
                />
              </Table.Td>
              <Table.Td>
                <TextInput
                  aria-label={`Description of item ${index + 1}`}
                  maxLength={200}
                  value={item.description}
                  onChange={event => change(item.id, { description: event.currentTarget.value })}
                />
              </Table.Td>
              <Table.Td>
                <TextInput
                  aria-label={`Amount of item ${index + 1}`}
                  inputMode="decimal"
                  styles={{ input: { textAlign: 'right' } }}
                  value={item.amount}
                  error={problem?.id === item.id ? problem.message : undefined}
                  onChange={event => change(item.id, { amount: event.currentTarget.value })}
                />
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={`Sharing of item ${index + 1}`}
                  data={choicesOf({ commitment: 'Commitment', fee: 'Who pays the fee' })}
                  value={item.sharing}
                  allowDeselect={false}
                  onChange={sharing =>
                    sharing && change(item.id, { sharing: sharing as ItemText['sharing'] })
                  }
                  comboboxProps={{ transitionProps: { duration: 0 } }}
                />
              </Table.Td>
              <Table.Td>
                {items.length > 1 && (
                  <Button
                    variant="subtle"
                    aria-label={`Remove item ${index + 1}`}
                    onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
                  >
                    Remove
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group mt="xs" mb="md" gap="md">
        <Button
          variant="default"
          onClick={() => onChange([...items, newItem(Math.max(...items.map(({ id }) => id)) + 1)])}
        >
          Add an item
        </Button>
        <Text size="sm" c="dimmed">
          As on the partnership’s return; deductions positive.
        </Text>
      </Group>
    </section>
  )
}
