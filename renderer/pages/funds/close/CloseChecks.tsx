import { Group, Select, Table, Text, TextInput } from '@mantine/core'
import type { PeriodClose } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { useMay } from '../../../session/session.ts'
import { checkNames, checkStates, remedyVerbs } from '../../../words/funds.ts'
import classes from '../funds.module.css'

type Check = PeriodClose['checks'][number]
type Remedy = Check['remedies'][number]

/** The typed answer to a failing check. */
export interface Answer {
  remedy: Remedy
  text: string
}
export type Answers = Partial<Record<Check['key'], Answer>>

interface CloseChecksProps {
  checks: readonly Check[]
  answers: Answers
  /** Given only where a check can still be answered. */
  onAnswer?: (answers: Answers) => void
}

/** The checklist of a close: the result of each check, and the answer allowed where it fails. */
export function CloseChecks({ checks, answers, onAnswer }: CloseChecksProps) {
  const mayManage = useMay('manage', 'cfo')
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
        {checks.map(({ key, status, evidence, remedies }) => {
          const open = remedies.filter(remedy => remedy === 'attest' || mayManage)
          return (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {checkNames[key]}
              </Table.Th>
              <Table.Td>
                <Status tone={checkStates[status].tone}>{checkStates[status].label}</Status>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{evidence}</Text>
                {status === 'fail' && onAnswer && (
                  <AnswerInput
                    name={checkNames[key]}
                    remedies={open}
                    answer={answers[key]}
                    onChange={answer => onAnswer({ ...answers, [key]: answer })}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

interface AnswerInputProps {
  name: string
  remedies: readonly Remedy[]
  answer: Answer | undefined
  onChange: (answer: Answer) => void
}

function AnswerInput({ name, remedies, answer, onChange }: AnswerInputProps) {
  const [first] = remedies
  if (!first) return null
  const { remedy, text } = answer ?? { remedy: first, text: '' }
  return (
    <Group gap="xs" mt={4} wrap="nowrap">
      {remedies.length > 1 ? (
        <Select
          size="xs"
          w={110}
          aria-label={`Answer to: ${name}`}
          data={remedies.map(value => ({ value, label: remedyVerbs[value] }))}
          value={remedy}
          allowDeselect={false}
          onChange={value => value && onChange({ remedy: value as Remedy, text })}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      ) : (
        <Text size="xs" c="dimmed" w={110}>
          {remedyVerbs[first]}
        </Text>
      )}
      <TextInput
        size="xs"
        flex={1}
        maxLength={1000}
        aria-label={`${remedyVerbs[remedy]}: ${name}`}
        placeholder={remedy === 'attest' ? 'Checked outside the books' : 'Reason for waiving'}
        value={text}
        onChange={event => onChange({ remedy, text: event.currentTarget.value })}
      />
    </Group>
  )
}
