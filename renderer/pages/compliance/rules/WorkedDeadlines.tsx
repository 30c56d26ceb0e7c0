import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilingRuleInput, SavedFilingRule } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { send } from '../../../api/transport.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import type { SingleField } from '../../../components/form/fields.ts'
import { formatDate } from '../../../format/dates.ts'
import { type RuleValues, ruleSoFar } from './rule-fields.ts'
import { rulesKey } from './rules.ts'

const PAUSE_MS = 250

/** Deadlines that a rule would create, tried and undone. */
const workedQuery = (body: FilingRuleInput | null) => ({
  queryKey: [...rulesKey, 'worked', body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send('POST /api/v1/svc/compliance/filing-rules', {
      query: { ephemeral: true },
      body: body ?? {},
      signal,
    }) as Promise<SavedFilingRule>,
  enabled: body !== null,
  placeholderData: keepPreviousData,
  staleTime: 0,
})

interface WorkedDeadlinesProps {
  fields: ReadonlyArray<SingleField<keyof RuleValues>>
  texts: Readonly<Record<string, string>>
}

/** The next days that the typed rule makes something due. */
export function WorkedDeadlines({ fields, texts }: WorkedDeadlinesProps) {
  const [settled] = useDebouncedValue(texts, PAUSE_MS)
  const body = ruleSoFar(fields, settled)
  const worked = useQuery(workedQuery(body))
  return (
    <Alert mt="md" variant="outline" role="status" title="Filings generated">
      {body === null ? (
        <Text size="sm">Set the base date and offset to see the next dates here.</Text>
      ) : worked.error instanceof ApiProblem ? (
        <Text size="sm">
          It generates no filing:{' '}
          {worked.error.errors.map(({ path, message }) => `${path} ${message}`).join('; ') ||
            worked.error.message}
        </Text>
      ) : (
        worked.data && <Deadlines rule={worked.data} isEvent={/event$/.test(body.base ?? '')} />
      )}
    </Alert>
  )
}

function Deadlines({ rule, isEvent }: { rule: SavedFilingRule; isEvent: boolean }) {
  if (rule.deadlines.length === 0) return <Text size="sm">Nothing: it is not in use.</Text>
  return (
    <>
      {!rule.applies && (
        <Text size="sm" mb="xs">
          It does not apply to the office as described, so no filing is generated.
        </Text>
      )}
      {isEvent && (
        <Text size="sm" mb="xs">
          For an event, as of its effective date:
        </Text>
      )}
      <Facts
        facts={rule.deadlines.map(({ base_on, period, nominal_on, due }) => [
          period ?? formatDate(base_on),
          due === null
            ? `No business day near ${formatDate(nominal_on)}`
            : due === nominal_on
              ? formatDate(due)
              : `${formatDate(due)}, since ${formatDate(nominal_on)} is closed`,
        ])}
      />
    </>
  )
}
