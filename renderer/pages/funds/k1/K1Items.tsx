import { Button, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { choicesOf } from '../../../format/choices.ts'
import classes from '../funds.module.css'
import { type Box, boxChoices } from './k1.ts'
import { type ItemText, newItem, type PartText, sumOfParts } from './k1-items.ts'

interface K1ItemsProps {
  currency: string
  items: readonly ItemText[]
  problem: { id: number; message: string } | null
  onChange: (items: ItemText[]) => void
}

/** The items of the return as they are typed, or as the ledger proposes them, with who gets which part. */
export function K1Items({ currency, items, problem, onChange }: K1ItemsProps) {
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
            <Fragment key={item.id}>
              <Table.Tr>
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
                    readOnly={item.sharing === 'parts'}
                    error={problem?.id === item.id ? problem.message : undefined}
                    onChange={event => change(item.id, { amount: event.currentTarget.value })}
                  />
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`Sharing of item ${index + 1}`}
                    data={choicesOf({
                      ...(item.parts ? { parts: 'By partner' } : {}),
                      commitment: 'Commitment',
                      fee: 'Fee-paying partners',
                    })}
                    value={item.sharing}
                    allowDeselect={false}
                    onChange={sharing =>
                      sharing &&
                      change(item.id, {
                        sharing: sharing as ItemText['sharing'],
                        ...(sharing === 'parts' && item.parts
                          ? { amount: sumOfParts(item.parts, currency) }
                          : {}),
                      })
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
              {item.sharing === 'parts' && (
                <PartRows
                  index={index}
                  item={item}
                  onChange={parts => change(item.id, { parts, amount: sumOfParts(parts, currency) })}
                />
              )}
            </Fragment>
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

interface PartRowsProps {
  index: number
  item: ItemText
  onChange: (parts: PartText[]) => void
}

/** Each partner's part of an item; the item is their sum. */
function PartRows({ index, item, onChange }: PartRowsProps) {
  const parts = item.parts ?? []
  return parts.map(({ lp_id, name, amount }) => (
    <Table.Tr key={lp_id}>
      <Table.Td />
      <Table.Td colSpan={2}>
        <Text size="sm" c="dimmed">
          {name}
        </Text>
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`Part of ${name} in item ${index + 1}`}
          inputMode="decimal"
          styles={{ input: { textAlign: 'right' } }}
          value={amount}
          onChange={event => {
            const typed = event.currentTarget.value
            onChange(parts.map(part => (part.lp_id === lp_id ? { ...part, amount: typed } : part)))
          }}
        />
      </Table.Td>
      <Table.Td colSpan={2} />
    </Table.Tr>
  ))
}
