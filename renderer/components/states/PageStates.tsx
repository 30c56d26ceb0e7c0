import { Anchor } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { PageBody } from '../page/PageBody.tsx'
import { Empty } from './Empty.tsx'
import { Failed } from './Failed.tsx'

/** A page whose code or data failed. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageBody>
      <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </PageBody>
  )
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <PageBody>
      <Empty
        title="There is no such page"
        action={
          <Anchor component={Link} to="/">
            Go to Home
          </Anchor>
        }
      >
        The address may be mistyped, or the page has moved.
      </Empty>
    </PageBody>
  )
}
