import { Skeleton, Stack } from '@mantine/core'
import { PageBody } from '../page/PageBody.tsx'

/** Rows of the height that a table's rows will have, so that nothing jumps when they come. */
export function LoadingRows({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap={8} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} height={28} radius="sm" />
      ))}
    </Stack>
  )
}

/** A title and rows, for a page whose code or data is on its way. */
export function LoadingPage() {
  return (
    <PageBody>
      <Skeleton height={28} width={200} mb="lg" />
      <LoadingRows />
    </PageBody>
  )
}
