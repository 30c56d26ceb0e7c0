import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Status } from '../../../components/facts/Status.tsx'
import { checkStates } from '../../../words/funds.ts'
import classes from '../funds.module.css'

export interface ListedCheck {
  key: string
  name: string
  status: keyof typeof checkStates
  evidence: string
  /** Shown below the evidence. */
  answer?: ReactNode
}

/** Checks of the books, each with its status and its evidence. */
export function Checklist({ checks }: { checks: readonly ListedCheck[] }) {
  return (
    <Table aria-label="Checks" className={classes.checks}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w={260}>
            Check
          </Table.Th>
          <Table.Th scope="col" w={110}>
            Status
          </Table.Th>
          <Table.Th scope="col">Evidence</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {checks.map(({ key, name, status, evidence, answer }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>
              <Status tone={checkStates[status].tone}>{checkStates[status].label}</Status>
            </Table.Td>
            <Table.Td>
              <Text size="sm">{evidence}</Text>
              {answer}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
