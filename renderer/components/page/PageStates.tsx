import { Anchor, Skeleton } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Empty } from '../states/Empty.tsx'
import { Failed } from '../states/Failed.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import { PageBody } from './PageBody.tsx'

/** A title and rows, for a page whose code or data is on its way. */
export function LoadingPage() {
  return (
    <PageBody>
      <Skeleton height={28} width={200} mb="lg" />
      <LoadingRows />
    </PageBody>
  )
}

/** A page whose code or data failed. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageBody>
      <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} whole />
    </PageBody>
  )
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <PageBody>
      <Empty
        title="There is no such page"
        whole
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
