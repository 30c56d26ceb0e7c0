import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiProblem, WaitsForApproval } from '../../api/problem.ts'
import { useAddressOf } from '../../routes/record-link.ts'
import classes from './states.module.css'
import { Waits } from './Waits.tsx'

interface FailedProps {
  error: Error
  onRetry?: (() => void) | undefined
  /** Replaces a whole page, so its title becomes the page's. */
  whole?: boolean
}

/** An error in place of content: the server's reason, a reference to quote, and Retry. */
export function Failed({ error, onRetry, whole = false }: FailedProps) {
  if (error instanceof WaitsForApproval) return <Waits waits={error} />
  const problem = error instanceof ApiProblem ? error : null
  return (
    <Stack className={classes.failed} gap="sm" role="alert">
      <Title order={whole ? 1 : 2} size="h2">
        {problem?.title ?? 'This page could not be shown'}
      </Title>
      <Text className={classes.detail}>
        {problem ? problem.message : 'Something went wrong on this page. Nothing was changed on the server.'}
      </Text>
      {problem?.status === 500 && <Text c="dimmed">Saved data is safe.</Text>}
      {problem?.requestId && (
        <Group gap="sm">
          <Text c="dimmed" size="xs">
            Request <Code>{problem.requestId}</Code>
          </Text>
          <CopyButton value={problem.requestId}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <MergedInto problem={problem} />
      {onRetry && (
        <Group>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Where the record is now that was asked for, when it became one with another. */
function MergedInto({ problem }: { problem: ApiProblem | null }) {
  const addressOf = useAddressOf()
  const into = problem?.members.merged_into as { type: string; id: number } | undefined
  const address = into && addressOf(into.type, into)
  if (!address) return null
  return (
    <Group>
      <Button renderRoot={props => <Link {...props} {...address} />}>Open it there</Button>
    </Group>
  )
}
