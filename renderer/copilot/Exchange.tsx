import { Anchor, Button, CopyButton, Group, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'
import { count } from '../format/numbers.ts'
import { Citations, Sentences } from './Citations.tsx'
import classes from './copilot.module.css'
import type { Asked } from './use-conversation.ts'

/** One question with its answer, or its error. */
export function Exchange({ asked, onRetry }: { asked: Asked; onRetry: () => void }) {
  const { question, scope, answer, written, error } = asked
  return (
    <article className={classes.exchange}>
      <div className={classes.question}>
        {question}
        {scope && (
          <Text size="xs" c="dimmed">
            about {scope}
          </Text>
        )}
      </div>
      {error && (
        <div role="alert">
          <Text fw={600}>{error instanceof ApiProblem ? error.title : 'This did not work'}</Text>
          <Text size="sm">{error instanceof ApiProblem ? error.message : 'Nothing was changed.'}</Text>
          <Button mt="xs" size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {!answer && !error && written && (
        <>
          <Sentences text={written.answer} />
          <Citations citations={written.citations} />
        </>
      )}
      {!answer && !error && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            {written ? 'Writing on' : 'Looking through the records'}
          </Text>
        </Group>
      )}
      {answer && <Answer answer={answer} />}
    </article>
  )
}

function Answer({ answer }: { answer: NonNullable<Asked['answer']> }) {
  const { citations, proposals, form, model, dropped_sentences: dropped } = answer
  return (
    <>
      <Sentences text={answer.answer} />
      {answer.not_found && (
        <Text size="sm" c="dimmed">
          Name a deal, fund or investor, or ask about the whole office.
        </Text>
      )}
      {proposals.map(({ action_id, summary }) => (
        <Anchor
          key={action_id}
          size="sm"
          renderRoot={props => <Link to="/approvals" search={{ action: action_id }} {...props} />}
        >
          Review in Approvals: {summary}
        </Anchor>
      ))}
      {form && (
        <Anchor size="sm" renderRoot={props => <Link to={form.address} {...props} />}>
          Open the form, filled in
        </Anchor>
      )}
      {citations.length > 0 && <Citations citations={citations} />}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {model?.used && `Written by ${model.name} and checked against the sources`}
          {model && !model.used && model.reason}
          {dropped > 0 && ` – ${count(dropped, 'sentence')} dropped as unsupported by the sources`}
        </Text>
        <CopyButton value={answer.answer}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy answer'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  )
}
