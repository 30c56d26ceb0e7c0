import { Skeleton, Stack } from '@mantine/core'

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
