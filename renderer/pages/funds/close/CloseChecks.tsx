import { Group, Select, Text, TextInput } from '@mantine/core'
import type { PeriodClose } from '../../../api/modules.ts'
import { useMay } from '../../../session/session.ts'
import { checkNames, remedyVerbs } from '../../../words/funds.ts'
import { Checklist } from './Checklist.tsx'

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
    <Checklist
      checks={checks.map(({ key, status, evidence, remedies }) => ({
        key,
        name: checkNames[key],
        status,
        evidence,
        answer: status === 'fail' && onAnswer && (
          <AnswerInput
            name={checkNames[key]}
            remedies={remedies.filter(remedy => remedy === 'attest' || mayManage)}
            answer={answers[key]}
            onChange={answer => onAnswer({ ...answers, [key]: answer })}
          />
        ),
      }))}
    />
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
