import { Alert } from '@mantine/core'
import { ApiProblem, WaitsForApproval } from '../../api/problem.ts'
import { Failed } from '../states/Failed.tsx'
import { Waits } from '../states/Waits.tsx'

/** Why the server would not make it so, in its words. */
export function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof WaitsForApproval) return <Waits waits={error} />
  if (!(error instanceof ApiProblem) || error.status === 0) return <Failed error={error} onRetry={onRetry} />
  const said = error.errors.map(({ path, message }) => `${path}: ${message}`).join('. ')
  return (
    <Alert mt="md" color="red" variant="outline" role="alert" title={error.title}>
      {error.code === 'over_call' || said === '' ? error.message : said}
    </Alert>
  )
}
