import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AgentRunStep } from '../../api/modules.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count } from '../../format/numbers.ts'
import { say } from '../../language/language.ts'
import classes from './runs.module.css'
import { runStepsQuery } from './runs.ts'

/** Steps of a run in order, so that whoever decides on its proposals sees their basis. */
export function RunSteps({ runId }: { runId: number }) {
  const steps = useQuery(runStepsQuery(runId))
  return (
    <Loaded query={steps}>
      {({ items }) =>
        items.length > 0 && (
          <RecordSection title="Data reviewed">
            <ol className={classes.steps}>
              {items.map(step => (
                <Step key={step.id} step={step} />
              ))}
            </ol>
          </RecordSection>
        )
      }
    </Loaded>
  )
}

function Step({ step: { title, arguments: given, refused, rows, credits } }: { step: AgentRunStep }) {
  const came = [
    rows === null ? null : count(rows, 'row'),
    credits === 0 ? null : count(credits, 'credit'),
  ].filter(part => part !== null)
  return (
    <li>
      {say(title)}
      {came.length > 0 && (
        <Text span size="sm" c="dimmed">
          {' '}
          {came.join(', ')}
        </Text>
      )}
      {refused && (
        <Text size="sm" c="red">
          Refused: {refused.message}
        </Text>
      )}
      {given !== null && Object.keys(given).length > 0 && (
        <details className={classes.details}>
          <summary>Details</summary>
          <Code block tabIndex={0}>
            {JSON.stringify(given, null, 2)}
          </Code>
        </details>
      )}
    </li>
  )
}
